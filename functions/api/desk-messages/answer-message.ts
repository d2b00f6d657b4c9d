import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { answerMessage } from '#functions/domain/contact/answer-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.answerMessage,
  shopOf({
    ...forOperator,
    contactMessages: createContactRepository,
    addresses: createEmailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    shares: createShareRepository,
    identifiers: () => systemIdentifiers,
    outbox: createOutboxRepository,
    idempotency: createIdempotencyRepository,
  }),
  async (input, { audit, ...shop }) => {
    const { path, body, caller: operator, idempotencyKey } = input;
    const { messageId, customerId } = await readDeskMessage(path.messageId, shop);
    const what = 'Answered a message of the contact form';
    const transactions = audit.act(input, { action: 'answer-message', customerId, about: messageId, what });
    const request = idempotentRequest(
      { userId: operator.operatorId, idempotencyKey, body: { ...path, ...body } },
      'answerMessage',
    );
    await answerMessage({ messageId, ...body, operator, request }, { ...shop, transactions });
    const data = await readDeskMessage(messageId, shop);
    return { success: true, message: 'Your answer is on its way', data };
  },
);
