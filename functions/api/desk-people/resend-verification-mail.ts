import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { resendVerificationMail } from '#functions/domain/delivery/resend-mail.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.resendVerificationMail,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return {
      ...desk,
      outbox: createOutboxRepository(table),
      pendingRegistrations: createPendingRegistrationRepository(table),
      undeliverableAddresses: createUndeliverableAddressRepository(table),
    };
  }),
  async (call, { audit, ...collaborators }) => {
    const { email, reason } = call.body;
    const what = 'Sent the link of a registration again';
    const transactions = audit.act(call, { action: 'resend-mail', customerId: null, about: null, what, reason });
    await resendVerificationMail(normaliseEmail(email), { ...collaborators, transactions });
    return { success: true, message: 'The link is on its way.' };
  },
);
