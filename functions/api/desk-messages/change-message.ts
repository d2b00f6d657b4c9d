import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { changeMessage } from '#functions/domain/contact/change-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

const acts = {
  done: { action: 'finish-message', what: 'Marked a message as done', message: 'The message is done' },
  reopen: { action: 'reopen-message', what: 'Reopened a message', message: 'The message is open again' },
  note: { action: 'note-message', what: 'Added a note to a message', message: 'Note added' },
} as const;

export const handler = defineHandler(
  endpoints.changeMessage,
  shopOf({
    ...forOperator,
    contactMessages: createContactRepository,
    addresses: createEmailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    shares: createShareRepository,
    idempotency: createIdempotencyRepository,
  }),
  async (input, { audit, ...shop }) => {
    const { path, body: act, caller: operator, idempotencyKey } = input;
    const { action, what, message } = acts[act.act];
    const { messageId, customerId } = await readDeskMessage(path.messageId, shop);
    const transactions = audit.act(input, { action, customerId, about: messageId, what });
    const request = idempotentRequest(
      { userId: operator.operatorId, idempotencyKey, body: { ...path, ...act } },
      'changeMessage',
    );
    await changeMessage({ messageId, act, operator, request }, { ...shop, transactions });
    return { success: true, message, data: await readDeskMessage(messageId, shop) };
  },
);
