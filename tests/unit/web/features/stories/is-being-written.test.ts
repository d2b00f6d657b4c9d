import { expect, test } from 'vitest';
import { isBeingWritten } from '#web/src/features/stories/model/is-being-written.ts';

const ready = { status: 'ready' } as const;

test('the banner follows the stories: one is being written, none is there, or a pending purchase has not added its own', () => {
  const rows = [
    [[ready], null, false],
    [[{ status: 'failed' }], null, false],
    [[ready, { status: 'writing' }], null, true],
    [[], null, true],
    [[ready], 1, true],
    [[ready, ready], 1, false],
  ] as const;
  expect(rows.filter(([stories, before, isShown]) => isBeingWritten(stories, before) !== isShown)).toEqual([]);
});
