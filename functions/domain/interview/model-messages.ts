import type { ModelMessage } from '#functions/domain/ports/writer.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

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

/** What was said before the new message: a client that has appended it to the history already is understood. */
export function saidBefore(history: readonly ChatMessage[], userMessage: string): readonly ChatMessage[] {
  const last = history.at(-1);
  return last?.role === 'user' && last.content === userMessage ? history.slice(0, -1) : history;
}

/**
 * The conversation as the model gets it: `system` from a browser means that Wren said it, so it becomes `assistant` and can
 * never speak with our voice (threat 40). The new message is not said twice.
 */
export function modelMessages(history: readonly ChatMessage[], userMessage: string): ModelMessage[] {
  return joinTurns([
    ...saidBefore(history, userMessage).map(({ role, content }) => ({ role: roles[role], content })),
    { role: 'user', content: userMessage },
  ]);
}
