import { describe, expect, it } from 'vitest';
import { textOfHtml } from '#functions/domain/story/compose-html.ts';
import { placeholderHtml } from '#functions/domain/story/placeholder-story.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/quality-check.ts';
import { countWords } from '#functions/domain/story/sentences.ts';

describe('placeholderHtml', () => {
  const html = placeholderHtml('draft-1');

  it('has the sections and about the length of a story', () => {
    expect(hasOnlyWriterTags(html)).toBe(true);
    expect([...html.matchAll(/<h4>([^<]*)<\/h4>/g)].map((match) => match[1])).toEqual([
      'Your values',
      'Your content strategy',
      'Your weekly schedule',
    ]);
    const [story = '', values = '', ideas = '', week = ''] = html.split(/<h4>[^<]*<\/h4>/);
    const items = (part: string) => part.match(/<li>/g)?.length ?? 0;
    expect(countWords(textOfHtml(story))).toBeGreaterThan(300);
    expect(items(values)).toBeGreaterThanOrEqual(4);
    expect(items(ideas)).toBeGreaterThanOrEqual(20);
    expect(items(week)).toBe(7);
  });

  it('is the same for the same draft and different for another', () => {
    expect(placeholderHtml('draft-1')).toBe(html);
    expect(placeholderHtml('draft-2')).not.toBe(html);
  });
});
