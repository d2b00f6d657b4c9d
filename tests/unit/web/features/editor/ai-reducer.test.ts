import { describe, expect, test } from 'vitest';
import { type AiAction, type AiState, aiReducer, aiStart, canSend } from '#web/src/features/editor/model/ai-reducer.ts';

const reduced = (...actions: readonly AiAction[]): AiState => actions.reduce(aiReducer, aiStart);
const asked = [{ type: 'opened' }, { type: 'typed', instruction: 'Warmer' }] as const;

describe('aiReducer', () => {
  test('sends no empty instruction, and no second one while busy', () => {
    expect(canSend(aiStart)).toBe(false);
    expect(canSend(reduced({ type: 'typed', instruction: '  \n' }))).toBe(false);
    expect(canSend(reduced(...asked))).toBe(true);
    const busy = reduced(...asked, { type: 'sent' });
    expect(canSend(busy)).toBe(false);
    expect(aiReducer(busy, { type: 'sent' })).toBe(busy);
    expect(reduced({ type: 'sent' })).toEqual(aiStart);
  });

  test('keeps the instruction while busy, after a failure and when closed', () => {
    const busy = reduced(...asked, { type: 'sent' });
    expect(aiReducer(busy, { type: 'typed', instruction: 'x' })).toBe(busy);
    expect(aiReducer(busy, { type: 'failed' })).toMatchObject({ phase: 'failed', instruction: 'Warmer', open: true });
    expect(aiReducer(busy, { type: 'closed' })).toMatchObject({ phase: 'idle', instruction: 'Warmer', open: false });
  });

  test('ignores events after it was closed', () => {
    const closed = reduced(...asked, { type: 'sent' }, { type: 'closed' });
    expect(aiReducer(closed, { type: 'progressed', words: 9 })).toBe(closed);
    expect(aiReducer(closed, { type: 'failed' })).toBe(closed);
  });

  test('input clears the state of the last response', () => {
    expect(
      reduced(...asked, { type: 'sent' }, { type: 'failed' }, { type: 'typed', instruction: 'Kinder' }),
    ).toMatchObject({
      phase: 'idle',
      instruction: 'Kinder',
    });
  });
});
