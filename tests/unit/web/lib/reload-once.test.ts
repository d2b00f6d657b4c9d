import { expect, test } from 'vitest';
import { canReload } from '#web/src/lib/reload-once.ts';

test('mayReload allows one reload within 10 s', () => {
  expect(canReload(undefined, 1000)).toBe(true);
  expect(canReload(1000, 11_000)).toBe(false);
  expect(canReload(1000, 11_001)).toBe(true);
});
