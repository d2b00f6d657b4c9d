import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.endSessions,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return { ...customer, credentials: createCredentialRepository(customer.table) };
  }),
  async ({ caller }, { credentials }) => {
    await credentials.endAllSessions(caller.userId);
    return { success: true, message: 'Signed out everywhere' };
  },
);
