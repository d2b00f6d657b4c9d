import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.cancelEmailChange,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return { ...customer, emailChanges: createEmailChangeRepository(customer.table) };
  }),
  async ({ caller }, { emailChanges }) => {
    await emailChanges.end(caller.userId);
    return { success: true, message: 'Your address stays as it is.' };
  },
);
