import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { resendVerificationMail } from '#functions/domain/delivery/resend-mail.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.resendVerificationMail,
  shopOf({
    ...forOperator,
    pendingRegistrations: createPendingRegistrationRepository,
    outbox: createOutboxRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (call, { audit, ...shop }) => {
    const { email, reason } = call.body;
    const what = 'Sent the link of a registration again';
    const transactions = audit.act(call, { action: 'resend-mail', customerId: null, about: null, what, reason });
    await resendVerificationMail(normaliseEmail(email), { ...shop, transactions });
    return { success: true, message: 'The link is on its way.' };
  },
);
