import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAttempt, getAttemptKey } from '#web/src/features/checkout/model/checkout-storage.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('getAttemptKey returns the same key per purchase until the attempt ends', () => {
  const first = getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|');
  expect(getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|')).toBe(first);
  const other = getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|WREN25');
  expect(other).not.toBe(first);
  deleteAttempt();
  expect(getAttemptKey('pay|Story Bundle|MEMORIES_PROMPT|WREN25')).not.toBe(other);
});
