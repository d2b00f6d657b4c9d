import { describe, expect, test } from 'vitest';
import {
  type AiAction,
  type AiState,
  aiReducer,
  aiStart,
  canSend,
  wordsIn,
} from '#web/src/features/editor/model/ai-reducer.ts';

const reduced = (...actions: readonly AiAction[]): AiState => actions.reduce(aiReducer, aiStart);
const asked = [{ type: 'opened' }, { type: 'typed', instruction: 'Warmer' }] as const;

describe('the AI box', () => {
  test('sends nothing empty, and nothing while it waits', () => {
    expect(canSend(aiStart)).toBe(false);
    expect(canSend(reduced({ type: 'typed', instruction: '  \n' }))).toBe(false);
    expect(canSend(reduced(...asked))).toBe(true);
    const busy = reduced(...asked, { type: 'sent' });
    expect(canSend(busy)).toBe(false);
    expect(aiReducer(busy, { type: 'sent' })).toBe(busy);
    expect(reduced({ type: 'sent' })).toEqual(aiStart);
  });

  test('keeps the instruction while it waits, when it fails and when it is closed', () => {
    const busy = reduced(...asked, { type: 'sent' });
    expect(aiReducer(busy, { type: 'typed', instruction: 'x' })).toBe(busy);
    expect(aiReducer(busy, { type: 'failed' })).toMatchObject({ phase: 'failed', instruction: 'Warmer', open: true });
    expect(aiReducer(busy, { type: 'closed' })).toMatchObject({ phase: 'idle', instruction: 'Warmer', open: false });
  });

  test('what comes after it was closed changes nothing', () => {
    const closed = reduced(...asked, { type: 'sent' }, { type: 'closed' });
    expect(aiReducer(closed, { type: 'progressed', words: 9 })).toBe(closed);
    expect(aiReducer(closed, { type: 'failed' })).toBe(closed);
  });

  test('typing takes the last answer’s word away', () => {
    expect(
      reduced(...asked, { type: 'sent' }, { type: 'failed' }, { type: 'typed', instruction: 'Kinder' }),
    ).toMatchObject({
      phase: 'idle',
      instruction: 'Kinder',
    });
  });

  test('counts the words of what has come so far', () => {
    expect(wordsIn('<h4>Burnt toast</h4><p>She’s there; well-kept.</p><p')).toBe(5);
    expect(wordsIn('')).toBe(0);
  });
});
