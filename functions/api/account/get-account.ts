import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { getAccountSettings } from '#functions/domain/account/account-settings.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.getAccount,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return {
      ...customer,
      sessions: createSessionRepository(customer.table),
      emailChanges: createEmailChangeRepository(customer.table),
    };
  }),
  async ({ caller, userAgent }, collaborators) => {
    return { success: true, data: await getAccountSettings({ ...caller, userAgent }, collaborators) };
  },
);
