import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import {
  cleanText,
  escapeText,
  openingHtml,
  sectionHeadings,
  storyHtml,
  textOfHtml,
} from '#functions/domain/story/compose-html.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/quality-check.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { goodParts } from '#tests/support/story-parts.ts';

const anyText = fc.oneof(
  fc.string({ unit: arbitraryCodePoint }),
  fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'p', '/', ' ', '\n', '\u202e', '\ud800') }),
);

describe('story HTML', () => {
  it('escapes all model text, in the spelling that the sanitiser leaves unchanged', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 3 }), (title, paragraphs) => {
        const html = openingHtml(title, paragraphs);
        expect(hasOnlyWriterTags(html)).toBe(true);
        expect(sanitizeHtml(html)).toBe(html);
      }),
    );
  });

  it('textOfHtml reverses escapeText', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textOfHtml(`<p>${escapeText(text)}</p>`)).toBe(cleanText(text));
      }),
    );
  });

  it('has its sections in order, under the headings that the story page requires', () => {
    const html = storyHtml(goodParts());
    const headings = [...html.matchAll(/<h4>([^<]*)<\/h4>/g)].map((match) => match[1]);
    expect(headings).toEqual([
      'Bread That Begins Before the Light',
      'Your values',
      'Your content strategy',
      'Your weekly schedule',
    ]);
    expect(html.split('<h4>Your values</h4>')).toHaveLength(2);
    expect(Object.values(sectionHeadings)[0]).toBe('Your values');
    expect(html).toContain('<ul><li>Monday: ');
    expect(html.match(/<ol>.*?<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(22);
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('starts with the pinned opening byte for byte', () => {
    const pinnedOpening = '<h4>A &amp; B</h4><p>It  rained.</p>';
    const parts = goodParts();
    expect(storyHtml({ ...parts, body: { ...parts.body, pinnedOpening } }).startsWith(pinnedOpening)).toBe(true);
  });

  it('cleanText removes line breaks, control characters and direction marks, but no emoji joiners', () => {
    expect(cleanText(' a\n\n b\u0000\u202ec \u{1f469}\u200d\u{1f52c} ')).toBe('a b c \u{1f469}\u200d\u{1f52c}');
  });
});
