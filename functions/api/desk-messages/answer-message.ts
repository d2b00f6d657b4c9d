import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskMessageCollaborators } from '#functions/composition/desk-messages.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { answerMessage } from '#functions/domain/contact/answer-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.answerMessage,
  dependencies(deskConfigNames, (config) => {
    const base = deskMessageCollaborators(config);
    return { ...base, outbox: createOutboxRepository(base.table) };
  }),
  async (input, { audit, ...collaborators }) => {
    const { path, body, caller: operator, idempotencyKey } = input;
    const { messageId, customerId } = await readDeskMessage(path.messageId, collaborators);
    const what = 'Answered a message of the contact form';
    const transactions = audit.act(input, { action: 'answer-message', customerId, about: messageId, what });
    const request = idempotentRequest(
      { userId: operator.operatorId, idempotencyKey, body: { ...path, ...body } },
      'answerMessage',
    );
    await answerMessage({ messageId, ...body, operator, request }, { ...collaborators, transactions });
    const data = await readDeskMessage(messageId, collaborators);
    return { success: true, message: 'Your answer is on its way', data };
  },
);
