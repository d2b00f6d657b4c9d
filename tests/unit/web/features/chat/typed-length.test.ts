import { expect, test } from 'vitest';
import { helpDirectory } from '#shared/story/care-words.ts';
import { typedLength } from '#web/src/features/chat/model/typed-length.ts';

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [99, 4],
  [100, 5],
  [Number.POSITIVE_INFINITY, 5],
])('after %d ms %d characters are shown', (elapsedMs, length) => {
  expect(typedLength('Where', elapsedMs)).toBe(length);
});

test('typedLength never splits a surrogate pair', () => {
  expect([20, 40, 60].map((ms) => 'a😀b'.slice(0, typedLength('a😀b', ms)))).toEqual(['a', 'a', 'a😀']);
});

test('typedLength shows help lines at once', () => {
  const message = `Anywhere else: ${helpDirectory}`;
  expect(typedLength(message, 0)).toBe(message.length);
});
