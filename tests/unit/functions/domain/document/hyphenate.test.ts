import { describe, expect, it } from 'vitest';
import { loadHyphenate } from '#functions/domain/document/hyphenate.ts';

const hyphenate = await loadHyphenate('en-GB');
const shown = (html: string) => hyphenate(html).replaceAll('\u00ad', '|');

describe('hyphenate', () => {
  it('breaks long words by English rules', () => {
    expect(shown('<p>extraordinarily important</p>')).toBe('<p>ex|tra|or|di|nar|ily important</p>');
  });

  it('only adds soft hyphens', () => {
    const html = '<p>An extraordinarily <em>unreasonable</em> amount &amp; notwithstanding</p>';
    expect(hyphenate(html).replaceAll('\u00ad', '')).toBe(html);
  });

  it('breaks no addresses, names, tags and short words', () => {
    const rows = [
      'https://example.com/incomprehensible/internationalisation',
      'someone@internationalisation.example',
      'Kleinsborough',
      'McInternational',
      '#internationalisation',
      'bench',
      'άνθρωπος-ακατάληπτος',
    ];
    expect(rows.filter((text) => hyphenate(`<p>${text}</p>`) !== `<p>${text}</p>`)).toEqual([]);
  });

  it('breaks very long words', () => {
    expect(shown('<p>pneumonoultramicroscopicsilicovolcanoconiosis</p>')).toContain('|');
  });

  it('skips text that is too long for a word (60,000 letters would take half a minute)', () => {
    const endless = `<p>${'abcdefghij'.repeat(6000)}</p>`;
    const startedAt = performance.now();
    expect(hyphenate(endless) === endless).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('leaves tags unchanged', () => {
    const html = '<a href="https://x.example/a" rel="noopener noreferrer nofollow">y</a>';
    expect(hyphenate(html)).toBe(html);
  });
});
