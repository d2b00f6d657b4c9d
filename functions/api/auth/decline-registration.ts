import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { declineRegistration } from '#functions/domain/account/verify-email.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.declineRegistration,
  shopOf({
    ...forVisitor,
    addresses: createEmailRepository,
    pendingRegistrations: createPendingRegistrationRepository,
    oneTimeTokens: createOneTimeTokenRepository,
  }),
  async ({ path }, shop) => {
    await declineRegistration(path.token, shop);
    return { success: true, message: 'We deleted this registration.' };
  },
);
