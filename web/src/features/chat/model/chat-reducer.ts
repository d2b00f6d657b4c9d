import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { isAnswered, isSameTalk, placeOf, type Turn, turnToAnswer, withTurn } from './turn.ts';

/**
 * A conversation with Wren. `messages` is what is stored and sent; a message of the customer's stands in it from the
 * moment it is sent, so that no failure, reload or second tab can lose it.
 *
 *  - `idle`: it is the customer's turn, or nothing was asked yet
 *  - `waiting`: asked, no word of the reply has come
 *  - `streaming`: the reply is coming in; it joins the messages when it is whole
 *  - `typing`: the reply is here and is still being written out, letter by letter
 *  - `failed`: a message has no reply; it can be asked again
 */
export interface ChatState {
  readonly messages: readonly ChatMessage[];
  readonly phase: 'idle' | 'waiting' | 'streaming' | 'typing' | 'failed';
  /** Why there is no reply; empty when the customer stopped it, or another tab asks. */
  readonly failure: string;
  /** What this tab asks, or asked last; null when the unanswered message is another tab's. */
  readonly turn: Turn | null;
}

export type ChatEvent =
  | { readonly type: 'opened'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'sent'; readonly text: string }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'firstWords' }
  | { readonly type: 'replied'; readonly text: string; readonly turn: Turn | null }
  | { readonly type: 'typed' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' }
  | { readonly type: 'takenBack' }
  /** What is stored now, what this tab said being in it. */
  | { readonly type: 'changedElsewhere'; readonly messages: readonly ChatMessage[] };

export const emptyChat: ChatState = { messages: [], phase: 'idle', failure: '', turn: null };

/** A request is under way. */
export function isAsking(state: ChatState): boolean {
  return state.phase === 'waiting' || state.phase === 'streaming';
}

/** The message that failed is this tab's own and the last: it can be changed. */
export function canTakeBack({ phase, turn, messages }: ChatState): boolean {
  return phase === 'failed' && turn !== null && turn.said !== null && placeOf(messages, turn) === messages.length - 1;
}

/** Where the reply that is being written out stands among the messages; -1 for none. */
export function typedAt({ phase, turn, messages }: ChatState): number {
  return phase === 'typing' && turn !== null ? placeOf(messages, turn) + 1 : -1;
}

/** Kept free for Wren's reply, so that the conversation still fits when it has come. */
const charactersForReply = 1000;

/**
 * How many characters the next message may have (threat 39). 0: the conversation is full, and the story has to be
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
      return askedAgain(state);
    case 'firstWords':
      return state.phase === 'waiting' ? { ...state, phase: 'streaming' } : state;
    case 'replied':
      return replied(state, event);
    case 'typed':
      return state.phase === 'typing' ? { ...state, phase: 'idle', turn: null } : state;
    case 'failed':
      return isAsking(state) ? { ...state, phase: 'failed', failure: event.message } : state;
    case 'stopped':
      return stopped(state);
    case 'takenBack':
      return canTakeBack(state) ? settled(state.messages.slice(0, -1)) : state;
    case 'changedElsewhere':
      return changedElsewhere(state, event.messages);
  }
}

/** An unanswered conversation asks for its reply at once. */
function opened(messages: readonly ChatMessage[]): ChatState {
  const turn = turnToAnswer(messages);
  return turn === undefined ? settled(messages) : { messages, phase: 'waiting', failure: '', turn };
}

/** Nothing is asked by this tab. */
function settled(messages: readonly ChatMessage[]): ChatState {
  const isOpen = turnToAnswer(messages) !== undefined;
  return { messages, phase: isOpen ? 'failed' : 'idle', failure: '', turn: null };
}

function sent(state: ChatState, text: string): ChatState {
  if (text.trim() === '' || state.messages.length === 0 || isAsking(state)) return state;
  // What is written under a message that got no reply belongs to that message; another tab's is left alone, which may
  // still get its reply.
  const own = canTakeBack(state) ? state.turn?.said : undefined;
  const earlier = own ? state.messages.slice(0, -1) : state.messages;
  const content = own ? `${own}\n${text}` : text;
  if (content.length > roomForMessage(earlier)) return state;
  const turn = { said: content, from: earlier.length };
  return { messages: withTurn(earlier, turn, undefined), phase: 'waiting', failure: '', turn };
}

function askedAgain(state: ChatState): ChatState {
  const turn = state.turn ?? turnToAnswer(state.messages);
  if (state.phase !== 'failed' || turn === undefined) return state;
  return { ...state, phase: 'waiting', failure: '', turn };
}

/** A reply to what is no longer asked (another tab was quicker, or all was started again) is dropped. */
function replied(state: ChatState, { text, turn }: { text: string; turn: Turn | null }): ChatState {
  if (!isAsking(state) || turn === null || state.turn !== turn) return state;
  return { ...state, messages: withTurn(state.messages, turn, text), phase: 'typing' };
}

function stopped(state: ChatState): ChatState {
  if (isAsking(state)) return { ...state, phase: 'failed', failure: '' };
  return state.phase === 'typing' ? { ...state, phase: 'idle', turn: null } : state;
}

/** What this tab asks goes on, unless it has been answered or is gone. */
function changedElsewhere(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  if (isSameTalk(state.messages, messages)) return state;
  const { turn, phase } = state;
  const isThere = turn !== null && placeOf(messages, turn) !== -1;
  const goesOn = isThere && isAnswered(messages, turn) === (phase === 'typing');
  return goesOn ? { ...state, messages } : settled(messages);
}
