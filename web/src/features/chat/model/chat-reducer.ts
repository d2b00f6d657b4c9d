import { limits } from '../../../../../shared/catalogue/limits.ts';
import type { ChatMessage } from '../../../../../shared/schemas/conversation.ts';

/**
 * A conversation with Wren. `messages` is what is stored and sent; a message of the customer's stands in it from the
 * moment it is sent, so that no failure, reload or second tab can lose it.
 *
 *  - `idle`: it is the customer's turn, or nothing was asked yet
 *  - `waiting`: asked, no word of the reply has come
 *  - `streaming`: the reply is coming in; it joins the messages when it is whole
 *  - `typing`: the reply is here and is still being written out, letter by letter
 *  - `failed`: the last question has no reply; it can be asked again
 */
export interface ChatState {
  readonly messages: readonly ChatMessage[];
  readonly phase: 'idle' | 'waiting' | 'streaming' | 'typing' | 'failed';
  /** Why the last question has no reply; empty when the customer stopped it. */
  readonly failure: string;
}

export type ChatEvent =
  | { readonly type: 'opened'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'sent'; readonly text: string }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'firstWords' }
  /** `asked`: how many messages there were when the question went out. */
  | { readonly type: 'replied'; readonly text: string; readonly asked: number }
  | { readonly type: 'typed' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'takenBack' }
  | { readonly type: 'changedElsewhere'; readonly messages: readonly ChatMessage[] };

export const emptyChat: ChatState = { messages: [], phase: 'idle', failure: '' };

/** Wren owes a reply: nothing was said yet, or the customer spoke last. */
export function awaitsReply(messages: readonly ChatMessage[]): boolean {
  return messages.at(-1)?.role !== 'system';
}

/** A request is under way. */
export function isAsking(state: ChatState): boolean {
  return state.phase === 'waiting' || state.phase === 'streaming';
}

/** Kept free for Wren's reply, so that the conversation still fits when it has come. */
const charactersForReply = 1000;

/**
 * How many characters the next message may have (RELIABILITY row 39). 0: the conversation is full, and the story has to be
 * written from what is there.
 */
export function roomForMessage(messages: readonly ChatMessage[]): number {
  if (messages.length > limits.messagesPerConversation - 2) return 0;
  const used = messages.reduce((sum, { content }) => sum + content.length, 0);
  const left = limits.charactersPerConversation - charactersForReply - used;
  return Math.max(0, Math.min(limits.charactersPerMessage, left));
}

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opened':
      return opened(event.messages);
    case 'sent':
      return sent(state, event.text);
    case 'askedAgain':
      return state.phase === 'failed' ? { ...state, phase: 'waiting', failure: '' } : state;
    case 'firstWords':
      return state.phase === 'waiting' ? { ...state, phase: 'streaming' } : state;
    case 'replied':
      return replied(state, event);
    case 'typed':
      return state.phase === 'typing' ? { ...state, phase: 'idle' } : state;
    case 'failed':
      return isAsking(state) ? { ...state, phase: 'failed', failure: event.message } : state;
    case 'stopped':
      return stopped(state);
    case 'takenBack':
      return takenBack(state);
    case 'changedElsewhere':
      return isSameTalk(state.messages, event.messages) ? state : opened(event.messages);
  }
}

/** An unanswered conversation asks for its reply at once. */
function opened(messages: readonly ChatMessage[]): ChatState {
  return { messages, phase: awaitsReply(messages) ? 'waiting' : 'idle', failure: '' };
}

function sent(state: ChatState, text: string): ChatState {
  const last = state.messages.at(-1);
  if (text.trim() === '' || last === undefined || isAsking(state)) return state;
  // What is written under a message that got no reply belongs to that message.
  const earlier = last.role === 'user' ? state.messages.slice(0, -1) : state.messages;
  const content = last.role === 'user' ? `${last.content}\n${text}` : text;
  if (content.length > roomForMessage(earlier)) return state;
  return { messages: [...earlier, { role: 'user', content }], phase: 'waiting', failure: '' };
}

/** A reply to a question that is no longer the last one (another tab was quicker, or all was started again) is dropped. */
function replied(state: ChatState, { text, asked }: { text: string; asked: number }): ChatState {
  if (!isAsking(state) || state.messages.length !== asked) return state;
  return { messages: [...state.messages, { role: 'system', content: text }], phase: 'typing', failure: '' };
}

function stopped(state: ChatState): ChatState {
  if (isAsking(state)) return { ...state, phase: 'failed', failure: '' };
  return state.phase === 'typing' ? { ...state, phase: 'idle' } : state;
}

/** The unanswered message goes back to where it was typed. */
function takenBack(state: ChatState): ChatState {
  if (state.phase !== 'failed' || state.messages.at(-1)?.role !== 'user') return state;
  return { messages: state.messages.slice(0, -1), phase: 'idle', failure: '' };
}

function isSameTalk(one: readonly ChatMessage[], other: readonly ChatMessage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ role, content }, i) => role === other[i]?.role && content === other[i]?.content)
  );
}
