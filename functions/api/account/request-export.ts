import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { requestExport } from '#functions/domain/privacy/request-export.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestExport,
  dependencies(customerConfigNames, (config) => {
    const customer = customerCollaborators(config);
    return { ...customer, requests: createPersonalRequestRepository(customer.table) };
  }),
  async ({ caller }, collaborators) => {
    await requestExport(caller.userId, collaborators);
    return { success: true, message: 'We’re preparing your download and will email you when it’s ready.' };
  },
);
