import type { ModelMessage } from '#functions/domain/ports/writer.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

const roles = { user: 'user', system: 'assistant' } as const;

function joinTurns(messages: readonly ModelMessage[]): ModelMessage[] {
  const turns: ModelMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.role !== message.role) turns.push(message);
    else turns[turns.length - 1] = { role: last.role, content: `${last.content}\n\n${message.content}` };
  }
  return turns;
}

/** Some clients append the new message to the history already. */
export function historyBefore(history: readonly ChatMessage[], userMessage: string): readonly ChatMessage[] {
  const last = history.at(-1);
  return last?.role === 'user' && last.content === userMessage ? history.slice(0, -1) : history;
}

/**
 * Converts the history for the model: a browser's `system` becomes `assistant` and never our system message (threat 40). The
 * new message is added once.
 */
export function modelMessages(history: readonly ChatMessage[], userMessage: string): ModelMessage[] {
  return joinTurns([
    ...historyBefore(history, userMessage).map(({ role, content }) => ({ role: roles[role], content })),
    { role: 'user', content: userMessage },
  ]);
}
