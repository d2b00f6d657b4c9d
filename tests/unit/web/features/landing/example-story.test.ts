import { expect, test } from 'vitest';
import { exampleStrategy, exampleValues, exampleWeek } from '#web/src/features/landing/model/example-results.ts';
import { exampleConversation, exampleStory } from '#web/src/features/landing/model/example-story.ts';

test('the example story has at least 500 words and a title of at most ten', () => {
  const { title, opening, rest } = exampleStory;
  const words = [...opening, ...rest].join(' ').split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(500);
  expect(title.split(' ').length).toBeLessThanOrEqual(10);
});

test('the example conversation begins with Wren and alternates', () => {
  expect(exampleConversation.map(({ who }) => who)).toEqual(['wren', 'you', 'wren', 'you', 'wren', 'you']);
});

test('values, ideas and a week from Monday to Sunday have no duplicates', () => {
  expect(exampleWeek.map(({ day }) => day)).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ]);
  expect(new Set(exampleValues.map(({ value }) => value)).size).toBe(5);
  expect(new Set(exampleStrategy.map(({ idea }) => idea)).size).toBe(6);
});
