import { describe, expect, test } from 'vitest';
import {
  type EditAction,
  type EditState,
  editReducer,
  editStart,
  escapeMeaning,
} from '#web/src/features/editor/model/edit-reducer.ts';

const base = { description: '<p>Toast</p>', updatedAt: '2026-11-02T10:00:00.000Z' };
const theirs = { description: '<p>Rain</p>', updatedAt: '2026-11-03T10:00:00.000Z' };
const reduced = (...actions: readonly EditAction[]): EditState => actions.reduce(editReducer, editStart(base));

describe('an edit', () => {
  test('begins with the text, saved', () => {
    expect(editStart(base)).toEqual({ view: 'write', base, saving: 'idle', reason: null, theirs: null, note: null });
  });

  test('a save that fails says so and stays where it was; trying again takes the message away', () => {
    const failed = reduced({ type: 'saving' }, { type: 'failed', reason: 'That is too much to send at once.' });
    expect(failed).toMatchObject({
      view: 'write',
      saving: 'failed',
      reason: 'That is too much to send at once.',
      base,
    });
    expect(editReducer(failed, { type: 'saving' })).toMatchObject({ saving: 'saving', reason: null });
  });

  test("another's text is shown, and still known after a look at one's own", () => {
    const conflict = reduced({ type: 'saving' }, { type: 'conflicted', theirs });
    expect(conflict).toMatchObject({ view: 'conflict', saving: 'idle', theirs, base });
    expect(editReducer(conflict, { type: 'viewed', view: 'write' })).toMatchObject({ view: 'write', theirs });
  });

  test('a saved text is the one that the edit goes on from', () => {
    const conflict = reduced({ type: 'conflicted', theirs }, { type: 'noted', note: 'Look' });
    const rebased = editReducer(conflict, { type: 'rebased', base: theirs, view: 'write', note: 'Taken' });
    expect(rebased).toEqual({ ...editStart(theirs), note: 'Taken' });
  });

  test('another view takes the note away', () => {
    expect(reduced({ type: 'noted', note: 'Look' }, { type: 'viewed', view: 'versions' })).toMatchObject({
      note: null,
    });
  });
});

describe('Escape', () => {
  const at = { view: 'write', focus: 'elsewhere', unsaved: false, busy: false } as const;
  test.each([
    [at, 'close'],
    [{ ...at, unsaved: true }, 'remind'],
    [{ ...at, busy: true }, 'nothing'],
    [{ ...at, focus: 'tools' }, 'to-text'],
    [{ ...at, focus: 'tools', unsaved: true }, 'to-text'],
    [{ ...at, focus: 'link' }, 'close-link'],
    [{ ...at, focus: 'ai', busy: true }, 'close-ai'],
    [{ ...at, view: 'versions' }, 'to-write'],
    [{ ...at, view: 'conflict', unsaved: true }, 'to-write'],
    [{ ...at, view: 'review', busy: true }, 'nothing'],
  ] as const)('%j: %s', (situation, meaning) => {
    expect(escapeMeaning(situation)).toBe(meaning);
  });
});
