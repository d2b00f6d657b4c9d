import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskMessageCollaborators } from '#functions/composition/desk-messages.ts';
import { changeMessage } from '#functions/domain/contact/change-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

const acts = {
  done: { action: 'finish-message', what: 'Marked a message as done', message: 'The message is done' },
  reopen: { action: 'reopen-message', what: 'Reopened a message', message: 'The message is open again' },
  note: { action: 'note-message', what: 'Added a note to a message', message: 'Note added' },
} as const;

export const handler = defineHandler(
  endpoints.changeMessage,
  dependencies(deskConfigNames, deskMessageCollaborators),
  async (input, { audit, ...collaborators }) => {
    const { path, body: act, caller: operator, idempotencyKey } = input;
    const { action, what, message } = acts[act.act];
    const { messageId, customerId } = await readDeskMessage(path.messageId, collaborators);
    const transactions = audit.act(input, { action, customerId, about: messageId, what });
    const request = idempotentRequest(
      { userId: operator.operatorId, idempotencyKey, body: { ...path, ...act } },
      'changeMessage',
    );
    await changeMessage({ messageId, act, operator, request }, { ...collaborators, transactions });
    return { success: true, message, data: await readDeskMessage(messageId, collaborators) };
  },
);
