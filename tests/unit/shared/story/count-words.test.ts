import { expect, test } from 'vitest';
import { countStoryWords, countWords } from '#shared/story/count-words.ts';

const counted: readonly (readonly [html: string, words: number])[] = [
  ['', 0],
  ['<p></p><p> — … </p>', 0],
  ['<p>It’s 4,200 miles — she didn’t <b>wa</b>it.</p><p>Well, no</p>', 8],
  ['<h4>Burnt toast</h4><p>She’s there.</p><p', 4],
  ['<p>私は毎朝パンを焼きます。</p>', 7],
  ['<p>A &amp; B</p>', 2],
];

test('counts the words that a reader sees, also where no spaces separate them', () => {
  const faults = counted.filter(([html, words]) => countWords(html) !== words);
  expect(faults.map(([html]) => [html, countWords(html)])).toEqual([]);
});

test('counts neither values nor plan', () => {
  const story = '<h4>The bakery</h4><p>We opened at five.</p>';
  const plan = '<h4>Your values</h4><ul><li>Patience: it rises when it rises</li></ul><h4>Your weekly schedule</h4>';
  expect(countStoryWords(story + plan)).toBe(countWords(story));
});
