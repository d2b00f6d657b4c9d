import { createS3Addresses, forOneDownload } from '#functions/adapters/files/s3-addresses.ts';
import { forCustomer } from '#functions/composition/customer.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { getAccountSettings } from '#functions/domain/account/account-settings.ts';
import { showRequests } from '#functions/domain/privacy/show-requests.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.getAccount,
  shopOf({
    ...forCustomer,
    users: createUserRepository,
    sessions: createSessionRepository,
    emailChanges: createEmailChangeRepository,
    requests: createPersonalRequestRepository,
    exportAddresses: part(['bucketName'], ({ bucketName }) =>
      createS3Addresses({ bucketName, validity: forOneDownload }),
    ),
  }),
  async ({ caller, userAgent }, shop) => {
    const [settings, requests] = await Promise.all([
      getAccountSettings({ ...caller, userAgent }, shop),
      showRequests(caller.userId, shop),
    ]);
    return { success: true, data: { ...settings, ...requests } };
  },
);
