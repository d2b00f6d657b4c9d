import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { type ChatEvent, type ChatState, canRetract, chatReducer, emptyChat, isRequesting } from './chat-reducer.ts';
import { createRecentTurns } from './recent-turns.ts';
import { indexOfTurn, isSameConversation } from './turn.ts';

/** One request to POST /api/chat; the history ends before the message. */
export interface Question {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
}

export interface ChatPorts {
  /** Reads the storage each time, because another tab may have written. */
  readHistory(): readonly ChatMessage[];
  writeHistory(messages: readonly ChatMessage[]): void;
  ask(question: Question, options: { signal: AbortSignal; onDelta: (text: string) => void }): Promise<string>;
  onFailure(error: unknown): string;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface ChatController {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  partialReply(): string;
  /** Loads the stored conversation and requests a missing reply; returns the stop function. */
  open(): () => void;
  /** @returns false when the message was rejected and the composer should retain it */
  send(text: string): boolean;
  retry(): void;
  stop(): void;
  /** Removes the unanswered message. @returns its text, or an empty string */
  retract(): string;
  startAgain(): void;
  finishTyping(): void;
  onStorageChange(): void;
}

/** Runs one conversation with at most one request. Merges into the stored history, so that two tabs can write at once. */
export function createChatController(ports: ChatPorts): ChatController {
  let state: ChatState = emptyChat;
  let reply = '';
  let request: AbortController | undefined;
  const recentTurns = createRecentTurns(ports.now);
  const listeners = new Set<() => void>();

  function dispatch(event: ChatEvent, { store } = { store: true }): boolean {
    const before = state;
    state = chatReducer(state, event);
    if (state === before) return false;
    if (store && state.messages !== before.messages) ports.writeHistory(state.messages);
    for (const listener of [...listeners]) listener();
    return true;
  }

  function abort(): void {
    request?.abort();
    request = undefined;
  }

  async function ask(): Promise<void> {
    abort();
    const controller = new AbortController();
    request = controller;
    reply = '';
    const { turn } = state;
    try {
      const question = toQuestion(state);
      const text = await ports.ask(question, {
        signal: controller.signal,
        onDelta: (piece) => onDelta(controller, piece),
      });
      if (request === controller) onReply(text, turn);
    } catch (error) {
      if (request === controller) dispatch({ type: 'failed', message: ports.onFailure(error) });
    }
  }

  function onReply(text: string, turn: ChatState['turn']): void {
    // A reply must not store again what another tab has deleted.
    if (state.messages.length > 0 && ports.readHistory().length === 0) {
      onCleared();
      return;
    }
    mergeStored();
    reply = text;
    if (dispatch({ type: 'replied', text, turn }) && turn !== null) recentTurns.record(turn, text);
  }

  function onDelta(controller: AbortController, piece: string): void {
    if (request !== controller) return;
    reply += piece;
    dispatch({ type: 'firstWords' });
  }

  /** Merges the history of other tabs and restores messages that they overwrote. */
  function mergeStored(): void {
    const stored = ports.readHistory();
    if (stored.length === 0) {
      recentTurns.remove();
      return;
    }
    const messages = recentTurns.mergeInto(stored);
    if (!isSameConversation(stored, messages)) ports.writeHistory(messages);
    const wasRequesting = isRequesting(state);
    if (dispatch({ type: 'changedElsewhere', messages }, { store: false }) && wasRequesting && !isRequesting(state))
      abort();
  }

  function retry(): void {
    if (dispatch({ type: 'askedAgain' })) void ask();
  }

  function send(text: string): boolean {
    mergeStored();
    const { turn } = state;
    // A new message replaces an unanswered one.
    if (turn !== null && canRetract(state)) recentTurns.remove(turn);
    // As the server stores it, so that both conversations merge.
    if (!dispatch({ type: 'sent', text: plainText(text) })) {
      if (state.messages.length === 0) retry();
      return false;
    }
    if (state.turn !== null) recentTurns.record(state.turn);
    void ask();
    return true;
  }

  function openWith(messages: readonly ChatMessage[], options: { readonly store: boolean }): void {
    abort();
    if (dispatch({ type: 'opened', messages }, options) && isRequesting(state)) void ask();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    partialReply: () => reply,
    open() {
      openWith(ports.readHistory(), { store: false });
      return abort;
    },
    send,
    retry,
    stop() {
      abort();
      dispatch({ type: 'stopped' });
    },
    retract() {
      mergeStored();
      const { turn } = state;
      if (turn === null || !canRetract(state)) return '';
      recentTurns.remove(turn);
      dispatch({ type: 'takenBack' });
      return turn.said ?? '';
    },
    startAgain() {
      recentTurns.remove();
      openWith([], { store: true });
    },
    finishTyping: () => void dispatch({ type: 'typed' }),
    onStorageChange() {
      // Only the tab that cleared the conversation starts it again.
      if (ports.readHistory().length > 0) mergeStored();
      else onCleared();
    },
  };

  function onCleared(): void {
    recentTurns.remove();
    if (!isRequesting(state) || state.messages.length === 0) return;
    abort();
    dispatch({ type: 'stopped' });
  }
}

/** The request for the first question is not part of the conversation (specification 1.4). */
function toQuestion({ messages, turn }: ChatState): Question {
  if (turn?.said == null) return { userMessage: firstQuestionRequest, chatHistory: [] };
  return { userMessage: turn.said, chatHistory: messages.slice(0, indexOfTurn(messages, turn)) };
}
