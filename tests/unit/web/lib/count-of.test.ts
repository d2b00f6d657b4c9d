import { expect, test } from 'vitest';
import { countOf } from '#web/src/lib/count-of.ts';

test.each([
  [0, '0 words'],
  [1, '1 word'],
  [2, '2 words'],
  [1204, '1,204 words'],
])('%i of a noun reads “%s”', (count, text) => {
  expect(countOf(count, 'word')).toBe(text);
});

test('a noun with a plural form of its own', () => {
  expect(countOf(1, 'story', 'stories')).toBe('1 story');
  expect(countOf(6, 'story', 'stories')).toBe('6 stories');
});
