import { expect, test } from 'vitest';
import { mayReload } from '#web/src/lib/reload-once.ts';

test('mayReload allows one reload within 10 s', () => {
  expect(mayReload(undefined, 1000)).toBe(true);
  expect(mayReload(1000, 11_000)).toBe(false);
  expect(mayReload(1000, 11_001)).toBe(true);
});
