import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type ChatPorts, createChatController, type Question } from '#web/src/features/chat/model/chat-controller.ts';

/** Wren, answering when the test says so. */
function fakeWren(stored: readonly ChatMessage[] = []) {
  const history = { messages: stored, writes: 0 };
  const questions: { question: Question; signal: AbortSignal; say(text: string): void }[] = [];
  let settle: { reply(text: string): void; fail(error: Error): void } = { reply() {}, fail() {} };
  const ports: ChatPorts = {
    readHistory: () => history.messages,
    writeHistory(messages) {
      history.messages = messages;
      history.writes += 1;
      // The storage tells the tab that wrote, too.
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
    reply: (text: string) => told(() => settle.reply(text)),
    fail: (message: string) => told(() => settle.fail(new Error(message))),
    phase: () => controller.getState().phase,
  };
}

/** Lets the promises of a settled question run to their end. */
async function told(settle: () => void) {
  settle();
  await new Promise(setImmediate);
}

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });

describe('the first question', () => {
  test("is asked with the specification's words and no history, and only the reply is stored", async () => {
    const wren = fakeWren();
    wren.controller.open();
    expect(wren.questions.map(({ question }) => question)).toEqual([
      { userMessage: 'Generate first question', chatHistory: [] },
    ]);
    await wren.reply('Where did it begin?');
    expect(wren.history.messages).toEqual([system('Where did it begin?')]);
  });

  test('can be asked again after a failure; what was typed meanwhile stays in the composer', async () => {
    const wren = fakeWren();
    wren.controller.open();
    await wren.fail('The assistant is busy, please try again later');
    expect(wren.controller.getState().failure).toBe('The assistant is busy, please try again later');
    expect(wren.controller.send('In my kitchen.')).toBe(false);
    expect(wren.questions).toHaveLength(2);
    expect(wren.history.messages).toEqual([]);
  });
});

describe('a turn', () => {
  test('sends the history before the message, and stores the message before any reply', async () => {
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

  test('a stop ends the request and keeps the message, which can be taken back or asked again', async () => {
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

  test('pieces of a stopped reply are not heard', () => {
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

test('starting again forgets everything and asks anew', async () => {
  const wren = fakeWren([system('Where?'), user('Here.'), system('Why?')]);
  wren.controller.open();
  wren.controller.startAgain();
  expect(wren.history.messages).toEqual([]);
  await wren.reply('Where did it begin?');
  expect(wren.history.messages).toEqual([system('Where did it begin?')]);
});

describe('a second tab', () => {
  test('its reply ends our request and is not written back', () => {
    const wren = fakeWren([system('Where?'), user('Here.')]);
    wren.controller.open();
    const { writes } = wren.history;
    wren.history.messages = [system('Where?'), user('Here.'), system('Why?')];
    wren.controller.onStorageChange();
    expect(wren.questions[0]?.signal.aborted).toBe(true);
    expect(wren.controller.getState().messages).toHaveLength(3);
    expect(wren.history.writes).toBe(writes);
  });

  test('its unanswered message is shown, and not asked a second time', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [system('Where?'), user('Here.')];
    wren.controller.onStorageChange();
    expect(wren.questions).toHaveLength(0);
    expect(wren.phase()).toBe('failed');
  });

  test('its clearing takes no words away that are on the screen', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [];
    wren.controller.onStorageChange();
    expect(wren.controller.getState().messages).toEqual([system('Where?')]);
  });

  test('its message joins the conversation while ours is asked, and a message is added to what it stored', async () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.history.messages = [system('Where?'), user('There.')];
    // No event has come yet.
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

  test('its write that crossed ours takes nothing away', () => {
    const wren = fakeWren([system('Where?')]);
    wren.controller.open();
    wren.controller.send('Here.');
    wren.history.messages = [system('Where?'), user('There.')];
    wren.controller.onStorageChange();
    expect(wren.history.messages).toEqual([system('Where?'), user('There.'), user('Here.')]);
    expect(wren.phase()).toBe('waiting');
  });

  test('its starting again ends what we ask', () => {
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
