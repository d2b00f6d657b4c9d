import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { indexOfTurn, isAnswered, isSameConversation, type Turn, unansweredTurn, withTurn } from './turn.ts';

/**
 * `messages` is stored and sent; it includes the customer's message at once, so that no failure, reload or other tab loses it.
 *
 * - `idle`: no request
 * - `waiting`: requested, no text yet
 * - `streaming`: text arrives; the complete reply joins `messages`
 * - `typing`: the complete reply is typed out letter by letter
 * - `failed`: the last message has no reply and can be sent again
 */
export interface ChatState {
  readonly messages: readonly ChatMessage[];
  readonly phase: 'idle' | 'waiting' | 'streaming' | 'typing' | 'failed';
  /** Empty when the customer stopped the reply or another tab requests it. */
  readonly failure: string;
  /** This tab's last request; null when the unanswered message is another tab's. */
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
  /** `messages` includes this tab's. */
  | { readonly type: 'changedElsewhere'; readonly messages: readonly ChatMessage[] };

export const emptyChat: ChatState = { messages: [], phase: 'idle', failure: '', turn: null };

export function isRequesting(state: ChatState): boolean {
  return state.phase === 'waiting' || state.phase === 'streaming';
}

/** Whether the failed message is this tab's and the last one. */
export function canRetract({ phase, turn, messages }: ChatState): boolean {
  return (
    phase === 'failed' && turn !== null && turn.said !== null && indexOfTurn(messages, turn) === messages.length - 1
  );
}

/** Index of the reply that is typed out; -1 without one. */
export function typingIndex({ phase, turn, messages }: ChatState): number {
  return phase === 'typing' && turn !== null ? indexOfTurn(messages, turn) + 1 : -1;
}

/** Reserved, so that the conversation still fits with Wren's reply. */
const reservedForReply = 1000;

/** Characters left for the next message (threat 39). 0: the conversation is full. */
export function remainingCharacters(messages: readonly ChatMessage[]): number {
  if (messages.length > limits.messagesPerConversation - 2) return 0;
  const used = messages.reduce((sum, { content }) => sum + content.length, 0);
  const left = limits.charactersPerConversation - reservedForReply - used;
  return Math.max(0, Math.min(limits.charactersPerMessage, left));
}

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opened':
      return openedState(event.messages);
    case 'sent':
      return withMessage(state, event.text);
    case 'askedAgain':
      return retried(state);
    case 'firstWords':
      return state.phase === 'waiting' ? { ...state, phase: 'streaming' } : state;
    case 'replied':
      return withReply(state, event);
    case 'typed':
      return state.phase === 'typing' ? { ...state, phase: 'idle', turn: null } : state;
    case 'failed':
      return isRequesting(state) ? { ...state, phase: 'failed', failure: event.message } : state;
    case 'stopped':
      return stoppedState(state);
    case 'takenBack':
      return canRetract(state) ? restingState(state.messages.slice(0, -1)) : state;
    case 'changedElsewhere':
      return withStored(state, event.messages);
  }
}

function openedState(messages: readonly ChatMessage[]): ChatState {
  const turn = unansweredTurn(messages);
  return turn === undefined ? restingState(messages) : { messages, phase: 'waiting', failure: '', turn };
}

function restingState(messages: readonly ChatMessage[]): ChatState {
  const isOpen = unansweredTurn(messages) !== undefined;
  return { messages, phase: isOpen ? 'failed' : 'idle', failure: '', turn: null };
}

function withMessage(state: ChatState, text: string): ChatState {
  if (text.trim() === '' || state.messages.length === 0 || isRequesting(state)) return state;
  // A new message replaces this tab's unanswered one; another tab's may still be answered.
  const unanswered = canRetract(state) ? state.turn?.said : undefined;
  const earlier = unanswered ? state.messages.slice(0, -1) : state.messages;
  const content = unanswered ? `${unanswered}\n${text}` : text;
  if (content.length > remainingCharacters(earlier)) return state;
  const turn = { said: content, from: earlier.length };
  return { messages: withTurn(earlier, turn, undefined), phase: 'waiting', failure: '', turn };
}

function retried(state: ChatState): ChatState {
  const turn = state.turn ?? unansweredTurn(state.messages);
  if (state.phase !== 'failed' || turn === undefined) return state;
  return { ...state, phase: 'waiting', failure: '', turn };
}

/** Drops a reply to a superseded request. */
function withReply(state: ChatState, { text, turn }: { text: string; turn: Turn | null }): ChatState {
  if (!isRequesting(state) || turn === null || state.turn !== turn) return state;
  return { ...state, messages: withTurn(state.messages, turn, text), phase: 'typing' };
}

function stoppedState(state: ChatState): ChatState {
  if (isRequesting(state)) return { ...state, phase: 'failed', failure: '' };
  return state.phase === 'typing' ? { ...state, phase: 'idle', turn: null } : state;
}

/** Continues this tab's request unless it was answered or removed. */
function withStored(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  if (isSameConversation(state.messages, messages)) return state;
  const { turn, phase } = state;
  const isThere = turn !== null && indexOfTurn(messages, turn) !== -1;
  const continues = isThere && isAnswered(messages, turn) === (phase === 'typing');
  return continues ? { ...state, messages } : restingState(messages);
}
