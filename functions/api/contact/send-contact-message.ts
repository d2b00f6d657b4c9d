import * as endpoints from '../../../shared/endpoints/contact.ts';
import { createContactRepository } from '../../data/contact-repository.ts';
import { createIdempotencyRepository } from '../../data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '../../data/mail-allowance-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import { sendContactMessage } from '../../domain/contact/send-contact-message.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, visitorConfigNames } from '../visitor-collaborators.ts';

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
