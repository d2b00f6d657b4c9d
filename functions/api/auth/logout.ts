import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { logOut } from '#functions/domain/account/log-out.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/session.ts';

export const handler = defineHandler(
  endpoints.logout,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return { ...customer, credentials: createCredentialRepository(customer.table) };
  }),
  async ({ caller }, collaborators) => {
    await logOut(caller, collaborators);
    return { success: true, message: 'Logged out' };
  },
);
