import { customerConfigNames } from '#functions/composition/customer.ts';
import { personalRequestCollaborators } from '#functions/composition/personal-requests.ts';
import { requestExport } from '#functions/domain/privacy/request-export.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.requestExport,
  dependencies(customerConfigNames, personalRequestCollaborators),
  async ({ caller }, collaborators) => {
    await requestExport(caller.userId, collaborators);
    return { success: true, message: 'We’re preparing your download and will email you when it’s ready.' };
  },
);
