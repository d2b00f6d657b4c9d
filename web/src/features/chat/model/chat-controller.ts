import { firstQuestionRequest } from '../../../../../shared/catalogue/limits.ts';
import type { ChatMessage } from '../../../../../shared/schemas/conversation.ts';
import { awaitsReply, type ChatEvent, type ChatState, chatReducer, emptyChat, isAsking } from './chat-reducer.ts';

/** One question to Wren, as POST /api/chat takes it: the history ends before the message. */
export interface Question {
  readonly userMessage: string;
  readonly chatHistory: readonly ChatMessage[];
}

export interface ChatPorts {
  readHistory(): readonly ChatMessage[];
  /** Called after every change of the conversation. */
  writeHistory(messages: readonly ChatMessage[]): void;
  /** @returns the whole reply, never empty */
  ask(question: Question, options: { signal: AbortSignal; onDelta: (text: string) => void }): Promise<string>;
  /** Told of every failure; @returns the sentence to show beside the message. */
  onFailure(error: unknown): string;
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
  changedElsewhere(): void;
}

/** Runs one conversation: feeds the reducer, keeps the stored history equal to it and holds the one request under way. */
export function createChatController(ports: ChatPorts): ChatController {
  let state: ChatState = emptyChat;
  let reply = '';
  let request: AbortController | undefined;
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
    const own = new AbortController();
    request = own;
    reply = '';
    const { messages } = state;
    try {
      const text = await ports.ask(questionOf(messages), { signal: own.signal, onDelta: (piece) => hear(own, piece) });
      if (request !== own) return;
      reply = text;
      dispatch({ type: 'replied', text, asked: messages.length });
    } catch (error) {
      if (request === own) dispatch({ type: 'failed', message: ports.onFailure(error) });
    }
  }

  function hear(from: AbortController, piece: string): void {
    if (request !== from) return;
    reply += piece;
    dispatch({ type: 'firstWords' });
  }

  function openWith(event: ChatEvent): void {
    abort();
    if (dispatch(event, { store: false }) && isAsking(state)) void ask();
  }

  function askAgain(): void {
    if (dispatch({ type: 'askedAgain' })) void ask();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replySoFar: () => reply,
    open() {
      openWith({ type: 'opened', messages: ports.readHistory() });
      return abort;
    },
    send(text) {
      const taken = dispatch({ type: 'sent', text });
      if (taken) void ask();
      else if (state.messages.length === 0) askAgain();
      return taken;
    },
    askAgain,
    stop() {
      abort();
      dispatch({ type: 'stopped' });
    },
    takeBack() {
      const last = state.messages.at(-1);
      return dispatch({ type: 'takenBack' }) ? (last?.content ?? '') : '';
    },
    startAgain() {
      abort();
      if (dispatch({ type: 'opened', messages: [] })) void ask();
    },
    finishTyping: () => void dispatch({ type: 'typed' }),
    changedElsewhere() {
      const messages = ports.readHistory();
      // A conversation that was cleared elsewhere is begun again there, not by every tab that is open.
      if (messages.length > 0) openIfDifferent(messages);
    },
  };

  function openIfDifferent(messages: readonly ChatMessage[]): void {
    if (!dispatch({ type: 'changedElsewhere', messages }, { store: false })) return;
    abort();
    // The tab that the message was sent in asks for the reply.
    if (isAsking(state)) dispatch({ type: 'stopped' });
  }
}

/** The opening question is asked for in words that are no message of the customer's (spec 1 §4). */
function questionOf(messages: readonly ChatMessage[]): Question {
  const last = messages.at(-1);
  if (last === undefined || !awaitsReply(messages)) return { userMessage: firstQuestionRequest, chatHistory: [] };
  return { userMessage: last.content, chatHistory: messages.slice(0, -1) };
}
