import { expect, test } from 'vitest';
import { pollInterval } from '#web/src/features/stories/api/story-queries.ts';

test.each([
  [undefined, false],
  [[], false],
  [[{ status: 'ready' }, { status: 'failed' }], false],
  [[{ status: 'ready' }, { status: 'writing' }], 2000],
] as const)('pollInterval for %j is %j', (stories, interval) => {
  expect(pollInterval(stories)).toBe(interval);
});
