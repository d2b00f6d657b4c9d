import type { ChatMessage } from '#shared/schemas/conversation.ts';

export interface Turn {
  readonly said: string | null;
  /** Number of messages before it when sent; other tabs may have added more. */
  readonly from: number;
}

export function indexOfTurn(messages: readonly ChatMessage[], { said, from }: Turn): number {
  return messages.findIndex(({ role, content }, at) => at >= from && role === 'user' && content === said);
}

export function isAnswered(messages: readonly ChatMessage[], turn: Turn): boolean {
  return messages[indexOfTurn(messages, turn) + 1]?.role === 'system';
}

export function unansweredTurn(messages: readonly ChatMessage[]): Turn | undefined {
  const last = messages.at(-1);
  if (last === undefined) return { said: null, from: 0 };
  return last.role === 'user' ? { said: last.content, from: messages.length - 1 } : undefined;
}

/** Adds a turn and its reply unless present. Another tab may have added messages, so the reply follows its message. */
export function withTurn(
  messages: readonly ChatMessage[],
  turn: Turn,
  reply: string | undefined,
): readonly ChatMessage[] {
  const { said } = turn;
  if (said === null && messages.length > 0) return messages;
  const isThere = said === null || indexOfTurn(messages, turn) !== -1;
  const withMessage: readonly ChatMessage[] = isThere ? messages : [...messages, { role: 'user', content: said }];
  if (reply === undefined || isAnswered(withMessage, turn)) return withMessage;
  const end = indexOfTurn(withMessage, turn) + 1;
  return [...withMessage.slice(0, end), { role: 'system', content: reply }, ...withMessage.slice(end)];
}

export function isSameConversation(one: readonly ChatMessage[], other: readonly ChatMessage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ role, content }, i) => role === other[i]?.role && content === other[i]?.content)
  );
}
