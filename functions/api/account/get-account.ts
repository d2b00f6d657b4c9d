import { createS3Addresses, forOneDownload } from '#functions/adapters/files/s3-addresses.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { getAccountSettings } from '#functions/domain/account/account-settings.ts';
import { showRequests } from '#functions/domain/privacy/show-requests.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.getAccount,
  dependencies([...customerConfigNames, 'bucketName'], (config) => {
    const customer = customerCollaborators(config);
    return {
      ...customer,
      sessions: createSessionRepository(customer.table),
      emailChanges: createEmailChangeRepository(customer.table),
      requests: createPersonalRequestRepository(customer.table),
      exportAddresses: createS3Addresses({ ...config, validity: forOneDownload }),
    };
  }),
  async ({ caller, userAgent }, collaborators) => {
    const [settings, requests] = await Promise.all([
      getAccountSettings({ ...caller, userAgent }, collaborators),
      showRequests(caller.userId, collaborators),
    ]);
    return { success: true, data: { ...settings, ...requests } };
  },
);
