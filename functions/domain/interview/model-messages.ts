import type { ChatMessage } from '../../../shared/schemas/conversation.ts';
import type { ModelMessage } from '../story/writer.ts';

const roles = { user: 'user', system: 'assistant' } as const;

/** Joins neighbours of one role: some compatible servers insist on turns. */
function joinTurns(messages: readonly ModelMessage[]): ModelMessage[] {
  const turns: ModelMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.role !== message.role) turns.push(message);
    else turns[turns.length - 1] = { role: last.role, content: `${last.content}\n\n${message.content}` };
  }
  return turns;
}

/**
 * The conversation as the model gets it: `system` from a browser means that Wren said it, so it becomes `assistant` and can
 * never speak with our voice (RELIABILITY row 40). A client that has appended the new message to the history already is
 * understood: the message is not said twice.
 */
export function modelMessages(history: readonly ChatMessage[], userMessage: string): ModelMessage[] {
  const last = history.at(-1);
  const isAppended = last?.role === 'user' && last.content === userMessage;
  const said = isAppended ? history.slice(0, -1) : history;
  return joinTurns([
    ...said.map(({ role, content }) => ({ role: roles[role], content })),
    { role: 'user', content: userMessage },
  ]);
}
