import { describe, expect, it } from 'vitest';
import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import { textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/writing/quality-check.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { weekdays } from '#shared/story/languages.ts';
import { readStoryText } from '#shared/story/story-text.ts';

describe('placeholderHtml', () => {
  const html = placeholderHtml('draft-1');

  it('has the sections and about the length of a story', () => {
    expect(hasOnlyWriterTags(html)).toBe(true);
    expect([...html.matchAll(/<h4>([^<]*)<\/h4>/g)].map((match) => match[1])).toEqual([
      'Your values',
      'Your content strategy',
      'Your weekly schedule',
    ]);
    const { story, values, ideas, days } = readStoryText(html);
    expect(countWords(textOfHtml(story))).toBeGreaterThan(300);
    expect(values.filter(({ moment }) => moment !== null).length).toBeGreaterThanOrEqual(4);
    expect(ideas.filter(({ hook }) => hook !== null).length).toBeGreaterThanOrEqual(20);
    expect(days.map(({ day }) => day)).toEqual(weekdays);
  });

  it('is the same for the same draft and different for another', () => {
    expect(placeholderHtml('draft-1')).toBe(html);
    expect(placeholderHtml('draft-2')).not.toBe(html);
  });
});
