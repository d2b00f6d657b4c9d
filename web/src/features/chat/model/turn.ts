import type { ChatMessage } from '#shared/schemas/conversation.ts';

/** One exchange as this tab began it: what was said, and where in the conversation. */
export interface Turn {
  /** Null: nothing, Wren begins. */
  readonly said: string | null;
  /** How many messages there were before it; others may have come between since. */
  readonly from: number;
}

/** Where the customer's message of a turn stands; -1 when it is not there, or when Wren begins. */
export function placeOf(messages: readonly ChatMessage[], { said, from }: Turn): number {
  return messages.findIndex(({ role, content }, at) => at >= from && role === 'user' && content === said);
}

/** Whether Wren has answered the turn. */
export function isAnswered(messages: readonly ChatMessage[], turn: Turn): boolean {
  return messages[placeOf(messages, turn) + 1]?.role === 'system';
}

/** The turn that Wren owes a reply to; undefined when it is the customer's turn. */
export function turnToAnswer(messages: readonly ChatMessage[]): Turn | undefined {
  const last = messages.at(-1);
  if (last === undefined) return { said: null, from: 0 };
  return last.role === 'user' ? { said: last.content, from: messages.length - 1 } : undefined;
}

/**
 * The conversation with a turn, and its reply if there is one, in it. What is there already is not added again, so that a
 * turn can be put into whatever another tab has stored meanwhile: the message at the end, the reply right after its
 * message.
 */
export function withTurn(
  messages: readonly ChatMessage[],
  turn: Turn,
  reply: string | undefined,
): readonly ChatMessage[] {
  const { said } = turn;
  if (said === null && messages.length > 0) return messages;
  const isThere = said === null || placeOf(messages, turn) !== -1;
  const asked: readonly ChatMessage[] = isThere ? messages : [...messages, { role: 'user', content: said }];
  if (reply === undefined || isAnswered(asked, turn)) return asked;
  const end = placeOf(asked, turn) + 1;
  return [...asked.slice(0, end), { role: 'system', content: reply }, ...asked.slice(end)];
}

export function isSameTalk(one: readonly ChatMessage[], other: readonly ChatMessage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ role, content }, i) => role === other[i]?.role && content === other[i]?.content)
  );
}
