import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { checkVerificationMail } from '#functions/domain/account/check-verification-mail.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/auth.ts';

export const handler = defineHandler(
  endpoints.checkVerificationMail,
  shopOf({
    ...forVisitor,
    sentMails: createSentMailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
  }),
  async ({ body }, shop) => ({ success: true, data: { state: await checkVerificationMail(body, shop) } }),
);
