import { describe, expect, test } from 'vitest';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { storyLanguages } from '#shared/story/languages.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { capitalised, numberWords } from '#web/src/features/stories/model/number-words.ts';
import { sectionIdAt, storyOutline } from '#web/src/features/stories/model/story-outline.ts';

const captions = [{ _id: 'c1', text: 'One', url: null }];
const start = '2026-11-30';

describe('the contents of a story page', () => {
  test.each(storyLanguages)('have counts and the date of the week, in a story in %s', (language) => {
    const read = readStoryText(storyHtml(bicycleParts, language));
    const outline = storyOutline({ captions }, read, start);
    expect(outline.map(({ label, note }) => `${label} ${note ?? ''}`.trim())).toEqual([
      ...['Story', 'Captions 1', 'Values 5', 'Ideas 24', 'Week 30 Nov'],
    ]);
  });

  test('leave out what the story does not have', () => {
    const read = readStoryText('<p>It burnt.</p><h4>Your values</h4><p>Later.</p>');
    expect(storyOutline({ captions: [] }, read, start)).toEqual([
      { id: 'story', label: 'Story' },
      { id: 'values', label: 'Values', note: undefined },
    ]);
  });

  test('lead to the first section of a kind', () => {
    const { sections } = readStoryText(
      '<h4>Your values</h4><p>A</p><h4>Mine</h4><p>B</p><h4>Your values</h4><p>C</p><h4>Ours</h4><p>D</p>',
    );
    expect(sections.map((_, index) => sectionIdAt(sections, index))).toEqual(['values', 'more', 'values-2', 'more-3']);
  });
});

test('numbers are words below 30', () => {
  expect([0, 7, 18, 20, 22, 29, 30].map(numberWords)).toEqual([
    ...['none', 'seven', 'eighteen', 'twenty', 'twenty-two', 'twenty-nine', '30'],
  ]);
  expect(capitalised('two')).toBe('Two');
});
