import { describe, expect, it } from 'vitest';
import { loadHyphenate } from '#functions/domain/document/hyphenate.ts';

const hyphenate = await loadHyphenate('', 'en-GB');
const shown = (html: string, breakWords = hyphenate) =>
  breakWords(html).replaceAll('\u00ad', '|').replaceAll('\u00a0', '~');

describe('hyphenate', () => {
  it('breaks long words by the rules of the language of the text', async () => {
    const rows: [language: string, html: string, broken: string][] = [
      ['en-GB', '<p>extraordinarily important</p>', '<p>ex|tra|or|di|nar|ily important</p>'],
      ['fr', '<p>extraordinaire, développement</p>', '<p>ex|tra|or|di|naire, dé|ve|lop|pe|ment</p>'],
      ['es-AR', '<p>responsabilidad</p>', '<p>res|pon|sa|bi|li|dad</p>'],
      ['it', '<p>responsabilità grande</p>', '<p>re|spon|sa|bi|lità grande</p>'],
      ['pt', '<p>responsabilidade</p>', '<p>res|pon|sa|bi|li|dade</p>'],
    ];
    const broken = await Promise.all(
      rows.map(async ([language, html]) => [language, html, shown(html, await loadHyphenate('', language))]),
    );
    expect(broken).toEqual(rows);
  });

  it('breaks no word of a language without patterns, or of an unknown one', async () => {
    const german = 'Meine Großmutter hat sich um alle Angelegenheiten gekümmert, und das Geschenk kam immer von ihr.';
    const rows: [text: string, recorded: string | undefined][] = [
      [german, 'en'],
      ['', 'de'],
      ['', 'nl'],
      ['', 'pl'],
      ['', undefined],
    ];
    const html = '<p>weihnachtsgeschenk verantwortungslosigkeit extraordinarily</p>';
    const kept = await Promise.all(rows.map(async ([text, recorded]) => (await loadHyphenate(text, recorded))(html)));
    expect(kept).toEqual(rows.map(() => html));
  });

  it('keeps French marks on the line of their word, and no others', async () => {
    const html = '<p title="a : b">« Où ? » dit-elle ; oui : non !</p>';
    expect(shown(html, await loadHyphenate('', 'fr'))).toBe('<p title="a : b">«~Où~?~» dit-elle~; oui~: non~!</p>');
    expect(shown(html)).toBe(html);
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

  it('skips text that is too long for a word (60,000 letters would take half a minute), and photos', () => {
    const letters = 'abcdefghij'.repeat(6000);
    const photo = `<img alt="" src="data:image/jpeg;base64,${letters.repeat(10)}">`;
    const startedAt = performance.now();
    const changed = [`<p>${letters}</p>`, photo, `${letters.repeat(10)}>`].filter((html) => hyphenate(html) !== html);
    expect(changed.length).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('leaves tags unchanged', () => {
    const html = '<a href="https://x.example/a" rel="noopener noreferrer nofollow">y</a>';
    expect(hyphenate(html)).toBe(html);
  });
});
