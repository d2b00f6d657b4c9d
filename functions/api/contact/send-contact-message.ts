import { visitorCollaborators, visitorConfigNames } from '#functions/composition/visitor.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/contact.ts';

export const handler = defineHandler(
  endpoints.sendContactMessage,
  dependencies(visitorConfigNames, (config) => {
    const base = visitorCollaborators(config);
    return {
      ...base,
      transactions: base.table,
      contactMessages: createContactRepository(base.table),
      mailAllowances: createMailAllowanceRepository(base.table),
      idempotency: createIdempotencyRepository(base.table),
      outbox: createOutboxRepository(base.table),
      identifiers: systemIdentifiers,
    };
  }),
  async ({ body }, collaborators) => {
    await sendContactMessage(body, collaborators);
    return { success: true, message: 'Form submitted successfully!' };
  },
);
