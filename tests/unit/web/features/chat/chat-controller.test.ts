import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type ChatPorts, createChatController, type Question } from '#web/src/features/chat/model/chat-controller.ts';

/** A fake assistant that replies when the test tells it to. */
function fakeWren(stored: readonly ChatMessage[] = []) {
  const history = { messages: stored, writes: 0 };
  const questions: { question: Question; signal: AbortSignal; say(text: string): void }[] = [];
  let settle: { reply(text: string): void; fail(error: Error): void } = { reply() {}, fail() {} };
  const ports: ChatPorts = {
    readHistory: () => history.messages,
    writeHistory(messages) {
      history.messages = messages;
      history.writes += 1;
      // The storage event is also sent to the tab that wrote.
      controller.onStorageChange();
    },
    ask(question, { signal, onDelta }) {
      questions.push({ question, signal, say: onDelta });
      return new Promise((resolve, reject) => {
        settle = { reply: resolve, fail: reject };
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    onFailure: (error) => (error instanceof Error ? error.message : 'failed'),
    now: () => 0,
  };
  const controller = createChatController(ports);
  return {
    controller,
    history,
    questions,
    reply: (text: string) => settleAndWait(() => settle.reply(text)),
    fail: (message: string) => settleAndWait(() => settle.fail(new Error(message))),
    phase: () => controller.getState().phase,
  };
}

/** Waits until the promises of a settled question have run. */
async function settleAndWait(settle: () => void) {
  settle();
  await new Promise(setImmediate);
}

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });

describe('first question', () => {
  test('is requested with the specified message and no history, and stores only the reply', async () => {
    const wren = fakeWren();
    wren.controller.open();
    expect(wren.questions.map(({ question }) => question)).toEqual([
      { userMessage: 'Generate first question', chatHistory: [] },
    ]);
    await wren.reply('Where did it begin?');
    expect(wren.history.messages).toEqual([system('Where did it begin?')]);
  });

  test('can be requested again after a failure, and the composer keeps its text meanwhile', async () => {
    const wren = fakeWren();
    wren.controller.open();
    await wren.fail('The assistant is busy, please try again later');
    expect(wren.controller.getState().failure).toBe('The assistant is busy, please try again later');
    expect(wren.controller.send('In my kitchen.')).toBe(false);
    expect(wren.questions).toHaveLength(2);
    expect(wren.history.messages).toEqual([]);
  });
});

describe('turn', () => {
  test('sends and stores a message in the form that the server stores', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('In a cafe\u0301\u2028\u202ein Leeds.');
    expect(wren.questions[0]?.question.userMessage).toBe('In a caf\u00e9\nin Leeds.');
    expect(wren.history.messages).toEqual([system('Where?'), user('In a caf\u00e9\nin Leeds.')]);
  });

  test('sends the history without the message, and stores the message before any reply', async () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    expect(wren.questions).toHaveLength(0);
    expect(wren.controller.send('Here.')).toBe(true);
    expect(wren.questions[0]?.question).toEqual({ userMessage: 'Here.', chatHistory: [system('Where?')] });
    expect(wren.history.messages).toEqual([system('Where?'), user('Here.')]);
    wren.questions[0]?.say('And ');
    wren.questions[0]?.say('why?');
    expect(wren.phase()).toBe('streaming');
    expect(wren.controller.partialReply()).toBe('And why?');
    await wren.reply('And why?');
    expect(wren.phase()).toBe('typing');
    expect(wren.history.messages).toEqual([system('Where?'), user('Here.'), system('And why?')]);
  });

  test('stop aborts the request and keeps the message, which can be taken back or sent again', async () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('Here.');
    wren.controller.stop();
    expect(wren.questions[0]?.signal.aborted).toBe(true);
    await wren.reply('too late');
    expect(wren.history.messages).toEqual([system('Where?'), user('Here.')]);
    wren.controller.retry();
    wren.controller.stop();
    expect(wren.controller.retract()).toBe('Here.');
    expect(wren.history.messages).toEqual([system('Where?')]);
    wren.controller.send('There.');
    wren.controller.stop();
    wren.controller.send('At night.');
    expect(wren.history.messages).toEqual([system('Where?'), user('There.\nAt night.')]);
  });

  test('chunks of a stopped reply are ignored', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('Here.');
    wren.controller.stop();
    wren.controller.retry();
    wren.questions[0]?.say('old words');
    expect(wren.controller.partialReply()).toBe('');
    expect(wren.phase()).toBe('waiting');
  });
});

test('opening twice, as React does in development, leaves one request', () => {
  const wren = fakeWren();
  wren.controller.open()();
  wren.controller.open();
  expect(wren.questions.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('startAgain clears the conversation and requests a first question', async () => {
  const wren = fakeWren([system('Where?'), user('Here.'), system('Why?')]);
  wren.controller.open();
  wren.controller.startAgain();
  expect(wren.history.messages).toEqual([]);
  await wren.reply('Where did it begin?');
  expect(wren.history.messages).toEqual([system('Where did it begin?')]);
});

describe('change by another tab', () => {
  test('a reply aborts our request and is not written back', () => {
    const wren = fakeWren([system('Where?'), user('Here.')]);
    wren.controller.open();
    const { writes } = wren.history;
    wren.history.messages = [system('Where?'), user('Here.'), system('Why?')];
    wren.controller.onStorageChange();
    expect(wren.questions[0]?.signal.aborted).toBe(true);
    expect(wren.controller.getState().messages).toHaveLength(3);
    expect(wren.history.writes).toBe(writes);
  });

  test('an unanswered message is shown and not requested again', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [system('Where?'), user('Here.')];
    wren.controller.onStorageChange();
    expect(wren.questions).toHaveLength(0);
    expect(wren.phase()).toBe('failed');
  });

  test('clearing does not remove messages on the screen', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [];
    wren.controller.onStorageChange();
    expect(wren.controller.getState().messages).toEqual([system('Where?')]);
  });

  test('a message is merged while our request runs, and our next message is added to it', async () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [system('Where?'), user('There.')];
    // The storage event has not arrived yet.
    wren.controller.send('Here.');
    expect(wren.history.messages).toEqual([system('Where?'), user('There.'), user('Here.')]);
    wren.history.messages = [system('Where?'), user('There.'), system('Who?'), user('Here.')];
    wren.controller.onStorageChange();
    await wren.reply('Why?');
    expect(wren.history.messages).toEqual([
      system('Where?'),
      user('There.'),
      system('Who?'),
      user('Here.'),
      system('Why?'),
    ]);
  });

  test('a write that crossed ours loses nothing', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('Here.');
    wren.history.messages = [system('Where?'), user('There.')];
    wren.controller.onStorageChange();
    expect(wren.history.messages).toEqual([system('Where?'), user('There.'), user('Here.')]);
    expect(wren.phase()).toBe('waiting');
  });

  test('starting again aborts our request', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('Here.');
    wren.history.messages = [];
    wren.controller.onStorageChange();
    expect(wren.questions[0]?.signal.aborted).toBe(true);
    wren.history.messages = [system('What is it about?')];
    wren.controller.onStorageChange();
    expect(wren.controller.getState().messages).toEqual([system('What is it about?')]);
    expect(wren.history.messages).toEqual([system('What is it about?')]);
  });
});
