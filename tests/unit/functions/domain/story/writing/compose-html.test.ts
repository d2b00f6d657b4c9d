import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { escapeText, openingHtml, storyHtml, textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/writing/quality-check.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';

const anyText = fc.oneof(
  fc.string({ unit: arbitraryCodePoint }),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", 'p', '/', ' ', '\u00a0', '\u202f', '\n', '\u202e', '\ud800'),
  }),
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
        expect(textOfHtml(`<p>${escapeText(text)}</p>`)).toBe(typesetLine(text));
      }),
    );
  });

  it('has its sections in order, under the headings that the story page requires', () => {
    const html = storyHtml(bicycleParts, 'en');
    const headings = [...html.matchAll(/<h4>([^<]*)<\/h4>/g)].map((match) => match[1]);
    expect(headings).toEqual([
      'The Bicycle That Would Not Be Sold',
      'Your values',
      'Your content strategy',
      'Your weekly schedule',
    ]);
    expect(html).toContain('<ul><li>Mend before you sell: I look for the repair first');
    expect(html).toContain('<ul><li>Monday · Photo · Open the door: “Ten past seven');
    expect(html.match(/<ol>.*?<\/ol>/)?.[0].match(/<li>/g)).toHaveLength(24);
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('names headings, days and formats in the language of the story', () => {
    const html = storyHtml(bicycleParts, 'de');
    for (const part of ['<h4>Deine Werte</h4>', '<li>Foto · The tin with the dent — ', '<li>Montag · Foto · Open'])
      expect(html).toContain(part);
  });

  it('starts with the pinned opening byte for byte', () => {
    const pinnedOpening = '<h4>A &amp; B</h4><p>It  rained.</p>';
    const body = { ...bicycleParts.body, pinnedOpening };
    expect(storyHtml({ ...bicycleParts, body }, 'en').startsWith(pinnedOpening)).toBe(true);
  });
});
