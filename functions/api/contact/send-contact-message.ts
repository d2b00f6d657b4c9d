import { shopOf } from '#functions/composition/shop-of.ts';
import { forVisitor } from '#functions/composition/visitor.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/contact.ts';

export const handler = defineHandler(
  endpoints.sendContactMessage,
  shopOf({
    ...forVisitor,
    contactMessages: createContactRepository,
    idempotency: createIdempotencyRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body }, shop) => {
    await sendContactMessage(body, shop);
    return { success: true, message: 'Form submitted successfully!' };
  },
);
