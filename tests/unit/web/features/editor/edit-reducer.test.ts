import { describe, expect, test } from 'vitest';
import {
  type EditAction,
  type EditState,
  editReducer,
  editStart,
  escapeAction,
  isBusy,
} from '#web/src/features/editor/model/edit-reducer.ts';

const base = { description: '<p>Toast</p>', updatedAt: '2026-11-02T10:00:00.000Z' };
const theirs = { description: '<p>Rain</p>', updatedAt: '2026-11-03T10:00:00.000Z' };
const reduced = (...actions: readonly EditAction[]): EditState => actions.reduce(editReducer, editStart(base));

describe('editReducer', () => {
  test('starts with the saved text', () => {
    expect(editStart(base)).toEqual({
      view: 'write',
      base,
      saving: 'idle',
      retryAt: null,
      reason: null,
      theirs: null,
      note: null,
    });
  });

  test('a failed save shows its reason and stays in its view; a retry clears it', () => {
    const failed = reduced({ type: 'saving' }, { type: 'failed', reason: 'That is too much to send at once.' });
    expect(failed).toMatchObject({
      view: 'write',
      saving: 'failed',
      reason: 'That is too much to send at once.',
      base,
    });
    expect(editReducer(failed, { type: 'saving' })).toMatchObject({ saving: 'saving', reason: null });
  });

  test('a save that was one too many waits for its time, and is busy until it is sent again', () => {
    const waiting = reduced({ type: 'saving' }, { type: 'waiting', retryAt: 5000 });
    expect(waiting).toMatchObject({ saving: 'waiting', retryAt: 5000, base });
    expect(isBusy(waiting)).toBe(true);
    expect(editReducer(waiting, { type: 'saving' })).toMatchObject({ saving: 'saving', retryAt: null });
    for (const end of [{ type: 'failed', reason: null } as const, { type: 'conflicted', theirs } as const])
      expect(isBusy(editReducer(waiting, end))).toBe(false);
  });

  test('a conflicting text is shown and kept when the view changes', () => {
    const conflict = reduced({ type: 'saving' }, { type: 'conflicted', theirs });
    expect(conflict).toMatchObject({ view: 'conflict', saving: 'idle', theirs, base });
    expect(editReducer(conflict, { type: 'viewed', view: 'write' })).toMatchObject({ view: 'write', theirs });
  });

  test('a saved text becomes the new base', () => {
    const conflict = reduced({ type: 'conflicted', theirs }, { type: 'noted', note: 'Look' });
    const rebased = editReducer(conflict, { type: 'rebased', base: theirs, view: 'write', note: 'Taken' });
    expect(rebased).toEqual({ ...editStart(theirs), note: 'Taken' });
  });

  test('a change of view clears the note', () => {
    expect(reduced({ type: 'noted', note: 'Look' }, { type: 'viewed', view: 'versions' })).toMatchObject({
      note: null,
    });
  });
});

describe('escapeAction', () => {
  const at = { view: 'write', focus: 'elsewhere', unsaved: false, busy: false } as const;
  test('is about what has the focus, before what is unsaved', () => {
    for (const [situation, meaning] of [
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
    ] as const) {
      expect.soft(escapeAction(situation), JSON.stringify(situation)).toBe(meaning);
    }
  });
});
