import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type ChatEvent, type ChatState, canTakeBack, chatReducer, emptyChat, isAsking } from './chat-reducer.ts';
import { createOwnTurns } from './own-turns.ts';
import { isSameTalk, placeOf } from './turn.ts';

/** One question to Wren, as POST /api/chat takes it: the history ends before the message. */
export interface Question {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
}

export interface ChatPorts {
  /** As stored now: another tab may have written. */
  readHistory(): readonly ChatMessage[];
  /** Called after every change of the conversation. */
  writeHistory(messages: readonly ChatMessage[]): void;
  /** @returns the whole reply, never empty */
  ask(question: Question, options: { signal: AbortSignal; onDelta: (text: string) => void }): Promise<string>;
  /** Told of every failure; @returns the sentence to show beside the message. */
  onFailure(error: unknown): string;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface ChatController {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** What has come of the reply that is streamed or written out. */
  replySoFar(): string;
  /** Takes the stored conversation and asks what is not answered; returns what stops all that. */
  open(): () => void;
  /** @returns whether the message was taken; if not, its text is still the composer's to keep */
  send(text: string): boolean;
  askAgain(): void;
  stop(): void;
  /** @returns the text of the unanswered message, now out of the conversation; empty when there is none */
  takeBack(): string;
  startAgain(): void;
  /** The reply has been written out to its end. */
  finishTyping(): void;
  /** The stored conversation is another than this tab knows. */
  changedElsewhere(): void;
}

/**
 * Runs one conversation: feeds the reducer, keeps the stored history equal to it and holds the one request under way. It
 * adds to what is stored and never writes over it, so that two tabs can speak at once.
 */
export function createChatController(ports: ChatPorts): ChatController {
  let state: ChatState = emptyChat;
  let reply = '';
  let request: AbortController | undefined;
  const own = createOwnTurns(ports.now);
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
    const mine = new AbortController();
    request = mine;
    reply = '';
    const { turn } = state;
    try {
      const question = questionOf(state);
      const text = await ports.ask(question, { signal: mine.signal, onDelta: (piece) => hear(mine, piece) });
      if (request === mine) take(text, turn);
    } catch (error) {
      if (request === mine) dispatch({ type: 'failed', message: ports.onFailure(error) });
    }
  }

  function take(text: string, turn: ChatState['turn']): void {
    catchUp();
    reply = text;
    if (dispatch({ type: 'replied', text, turn }) && turn !== null) own.wrote(turn, text);
  }

  function hear(from: AbortController, piece: string): void {
    if (request !== from) return;
    reply += piece;
    dispatch({ type: 'firstWords' });
  }

  /** Takes in what other tabs stored, and puts in again what their writes left out of ours. */
  function catchUp(): void {
    const stored = ports.readHistory();
    if (stored.length === 0) {
      own.forget();
      return;
    }
    const messages = own.putInto(stored);
    if (!isSameTalk(stored, messages)) ports.writeHistory(messages);
    const asked = isAsking(state);
    if (dispatch({ type: 'changedElsewhere', messages }, { store: false }) && asked && !isAsking(state)) abort();
  }

  function askAgain(): void {
    if (dispatch({ type: 'askedAgain' })) void ask();
  }

  function send(text: string): boolean {
    catchUp();
    const { turn } = state;
    // What is said on top of an unanswered message takes its place.
    if (turn !== null && canTakeBack(state)) own.forget(turn);
    if (!dispatch({ type: 'sent', text })) {
      if (state.messages.length === 0) askAgain();
      return false;
    }
    if (state.turn !== null) own.wrote(state.turn);
    void ask();
    return true;
  }

  function openWith(messages: readonly ChatMessage[], options: { readonly store: boolean }): void {
    abort();
    if (dispatch({ type: 'opened', messages }, options) && isAsking(state)) void ask();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replySoFar: () => reply,
    open() {
      openWith(ports.readHistory(), { store: false });
      return abort;
    },
    send,
    askAgain,
    stop() {
      abort();
      dispatch({ type: 'stopped' });
    },
    takeBack() {
      catchUp();
      const { turn } = state;
      if (turn === null || !canTakeBack(state)) return '';
      own.forget(turn);
      dispatch({ type: 'takenBack' });
      return turn.said ?? '';
    },
    startAgain() {
      own.forget();
      openWith([], { store: true });
    },
    finishTyping: () => void dispatch({ type: 'typed' }),
    changedElsewhere() {
      // A conversation that was cleared elsewhere is begun again there, not by every tab that is open.
      if (ports.readHistory().length > 0) catchUp();
      else forgetOwn();
    },
  };

  function forgetOwn(): void {
    own.forget();
    if (!isAsking(state) || state.messages.length === 0) return;
    abort();
    dispatch({ type: 'stopped' });
  }
}

/** The opening question is asked for in words that are no message of the customer's (specification 1.4). */
function questionOf({ messages, turn }: ChatState): Question {
  if (turn?.said == null) return { userMessage: firstQuestionRequest, chatHistory: [] };
  return { userMessage: turn.said, chatHistory: messages.slice(0, placeOf(messages, turn)) };
}
