import { describe, expect, test } from 'vitest';
import { limits } from '#shared/catalogue/limits.ts';
import {
  type ChatEvent,
  type ChatState,
  canRetract,
  chatReducer,
  emptyChat,
  remainingCharacters,
  typingIndex,
} from '#web/src/features/chat/model/chat-reducer.ts';

const question = { role: 'system', content: 'Where did it begin?' } as const;
const answer = { role: 'user', content: 'In my kitchen.' } as const;

function chatAfter(start: ChatState, ...events: ChatEvent[]): ChatState {
  return events.reduce(chatReducer, start);
}

describe('opened', () => {
  test('requests the first question for an empty conversation', () => {
    expect(chatAfter(emptyChat, { type: 'opened', messages: [] }).phase).toBe('waiting');
  });

  test('is idle for a stored conversation that ends with a question', () => {
    expect(chatAfter(emptyChat, { type: 'opened', messages: [question] })).toEqual({
      messages: [question],
      phase: 'idle',
      failure: '',
      turn: null,
    });
  });

  test('requests a reply for a stored message without one', () => {
    const state = chatAfter(emptyChat, { type: 'opened', messages: [question, answer] });
    expect(state.phase).toBe('waiting');
    expect(state.messages).toEqual([question, answer]);
  });
});

describe('turn', () => {
  const open = chatAfter(emptyChat, { type: 'opened', messages: [question] });
  const asked = chatAfter(open, { type: 'sent', text: answer.content });

  test('appends the message and then the reply, and types it', () => {
    expect(asked.messages).toEqual([question, answer]);
    const { turn } = asked;
    const replied = chatAfter(asked, { type: 'firstWords' }, { type: 'replied', text: 'Why there?', turn });
    expect(typingIndex(replied)).toBe(2);
    expect(replied.phase).toBe('typing');
    expect(replied.messages).toEqual([question, answer, { role: 'system', content: 'Why there?' }]);
    expect(chatAfter(replied, { type: 'typed' }).phase).toBe('idle');
  });

  test('rejects an empty message and a second one before the reply', () => {
    expect(chatAfter(open, { type: 'sent', text: ' \n ' })).toBe(open);
    expect(chatAfter(asked, { type: 'sent', text: 'And then' })).toBe(asked);
  });

  test('a failure keeps the message, which can be sent again', () => {
    const failed = chatAfter(asked, { type: 'failed', message: 'The assistant is busy, please try again later' });
    expect(failed).toEqual({
      messages: [question, answer],
      phase: 'failed',
      failure: 'The assistant is busy, please try again later',
      turn: { said: answer.content, from: 1 },
    });
    expect(chatAfter(failed, { type: 'askedAgain' })).toEqual(asked);
  });

  test('a message without a reply can be taken back', () => {
    const failed = chatAfter(asked, { type: 'failed', message: 'no' });
    expect(chatAfter(failed, { type: 'takenBack' })).toEqual(open);
  });

  test('a message after one without a reply is appended to it', () => {
    const failed = chatAfter(asked, { type: 'failed', message: 'no' }, { type: 'sent', text: 'At night.' });
    expect(failed.phase).toBe('waiting');
    expect(failed.messages).toEqual([question, { role: 'user', content: 'In my kitchen.\nAt night.' }]);
  });

  test('stopping before the reply keeps the message; stopping while it is typed shows all of it', () => {
    expect(chatAfter(asked, { type: 'stopped' })).toEqual({
      messages: [question, answer],
      phase: 'failed',
      failure: '',
      turn: { said: answer.content, from: 1 },
    });
    const typing = chatAfter(asked, { type: 'replied', text: 'Why there?', turn: asked.turn });
    expect(chatAfter(typing, { type: 'stopped' })).toEqual({ ...typing, phase: 'idle', turn: null });
  });

  test('a late reply is ignored', () => {
    const stopped = chatAfter(asked, { type: 'stopped' });
    const { turn } = asked;
    expect(chatAfter(stopped, { type: 'replied', text: 'Why there?', turn })).toBe(stopped);
    const again = chatAfter(asked, { type: 'opened', messages: [] });
    expect(chatAfter(again, { type: 'replied', text: 'Why there?', turn })).toBe(again);
  });
});

describe('change by another tab', () => {
  const theirs = { role: 'user', content: 'In the garden.' } as const;
  const why = { role: 'system', content: 'Why there?' } as const;

  test('a reply to the same message replaces ours', () => {
    const asked = chatAfter(emptyChat, { type: 'opened', messages: [question, answer] });
    const synced = chatAfter(asked, { type: 'changedElsewhere', messages: [question, answer, why] });
    expect(synced).toEqual({ messages: [question, answer, why], phase: 'idle', failure: '', turn: null });
    expect(chatAfter(synced, { type: 'replied', text: 'Which kitchen?', turn: asked.turn })).toBe(synced);
  });

  test('a message does not abort our request, and our reply follows our message', () => {
    const asked = chatAfter(emptyChat, { type: 'opened', messages: [question, answer] });
    const synced = chatAfter(asked, { type: 'changedElsewhere', messages: [question, answer, theirs] });
    expect(synced.phase).toBe('waiting');
    const replied = chatAfter(synced, { type: 'replied', text: 'Why there?', turn: synced.turn });
    expect(replied.messages).toEqual([question, answer, why, theirs]);
    expect(typingIndex(replied)).toBe(2);
    expect(chatAfter(replied, { type: 'typed' }).phase).toBe('idle');
  });

  test('an unanswered message cannot be taken back but can be sent again', () => {
    const open = chatAfter(emptyChat, { type: 'opened', messages: [question] });
    const synced = chatAfter(open, { type: 'changedElsewhere', messages: [question, theirs] });
    expect([synced.phase, canRetract(synced)]).toEqual(['failed', false]);
    expect(chatAfter(synced, { type: 'takenBack' })).toBe(synced);
    expect(chatAfter(synced, { type: 'askedAgain' }).turn).toEqual({ said: theirs.content, from: 1 });
    const said = chatAfter(synced, { type: 'sent', text: answer.content });
    expect(said.messages).toEqual([question, theirs, answer]);
  });

  test('an echo of our own write changes nothing', () => {
    const state = chatAfter(emptyChat, { type: 'opened', messages: [question] });
    expect(chatAfter(state, { type: 'changedElsewhere', messages: [{ ...question }] })).toBe(state);
  });
});

describe('remainingCharacters', () => {
  const talk = (count: number, content = 'x') => Array.from({ length: count }, () => ({ ...question, content }));

  test('is the message limit at first, and 0 when question and answer no longer fit', () => {
    expect(remainingCharacters([])).toBe(limits.charactersPerMessage);
    expect(remainingCharacters(talk(limits.messagesPerConversation - 2))).toBe(limits.charactersPerMessage);
    expect(remainingCharacters(talk(limits.messagesPerConversation - 1))).toBe(0);
  });

  test('shrinks near the conversation limit, and a longer message is rejected', () => {
    const long = talk(5, 'x'.repeat(4000));
    expect(remainingCharacters(long)).toBe(3000);
    const state = chatAfter(emptyChat, { type: 'opened', messages: long });
    expect(chatAfter(state, { type: 'sent', text: 'x'.repeat(3001) })).toBe(state);
    expect(chatAfter(state, { type: 'sent', text: 'x'.repeat(3000) }).phase).toBe('waiting');
  });
});
