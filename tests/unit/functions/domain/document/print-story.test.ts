import { describe, expect, it } from 'vitest';
import type { PrintableDocument } from '#functions/domain/document/document.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type DocumentRequest, documentRequestSchema } from '#shared/schemas/document.ts';
import { aShop } from '#tests/support/a-shop.ts';

/** Prints a request and returns the document that the printer received. */
async function printed(request: Partial<DocumentRequest>): Promise<PrintableDocument & { signal: AbortSignal }> {
  const documents: (PrintableDocument & { signal: AbortSignal })[] = [];
  const signal = new AbortController().signal;
  const pdf = new Uint8Array([1, 2, 3]);
  const shop = aShop({
    printer: {
      async print(document: PrintableDocument, given: AbortSignal) {
        documents.push({ ...document, signal: given });
        return { pdf, pages: 1 };
      },
      takePicture: () => Promise.reject(new Error('took a picture')),
    },
    cleanImages: async (bytes: Uint8Array) => ({ bytes: Buffer.from(`clean ${bytes}`), widthPx: 1, heightPx: 1 }),
    findLetters: async () => ({ css: '', missing: [] }),
  });
  const complete = documentRequestSchema.parse({ htmlContent: '<p>Text</p>', ...request });
  expect(await printStory(complete, shop, signal)).toBe(pdf);
  const [document] = documents;
  if (document === undefined) throw new Error('nothing was printed');
  expect(document.signal).toBe(signal);
  return document;
}

const hostile = '<script>alert(1)</script><img src="file:///etc/passwd"><p onclick="x">Text</p>';

describe('printStory', () => {
  it('declares the language of the story, else the requested one, and breaks English words only', async () => {
    const german = '<p>Ich habe nicht gewusst, dass der Hund aufmerksamkeitsheischend in dem Haus war.</p>';
    const [said, asked, english] = await Promise.all([
      printed({ htmlContent: german, language: 'en' }),
      printed({ htmlContent: '<p>Kot spał.</p>', language: 'pl' }),
      printed({ htmlContent: '<p>We had an extraordinarily good day when he was there.</p>' }),
    ]);
    const languages = [said, asked, english].map(({ html, language }) => [
      /<html lang="([^"]+)">/.exec(html)?.[1],
      language,
    ]);
    expect(languages).toEqual(['de', 'pl', 'en'].map((language) => [language, language]));
    expect([said, english].map(({ html }) => html.includes('\u00ad'))).toEqual([false, true]);
  });

  it('removes forbidden HTML from the whole story and from its parts', async () => {
    const rows: Partial<DocumentRequest>[] = [
      { htmlContent: hostile },
      { storyPart1: hostile },
      { storyPart1: '<p>a</p>', storyPart2: `<h4>Your values</h4>${hostile}` },
    ];
    for (const request of rows) {
      const { html } = await printed(request);
      expect(html).toContain('<p>Text</p>');
      expect(html).not.toMatch(/alert|passwd|onclick/);
    }
  });

  it('prints the two parts instead of the whole story when both are sent', async () => {
    const { html } = await printed({
      htmlContent: '<p>whole</p>',
      storyPart1: '<p>one</p>',
      storyPart2: '<p>two</p>',
    });
    expect(html).toContain('<p>one</p>');
    expect(html).toContain('<p>two</p>');
    expect(html).not.toContain('whole');
  });

  it('splits the whole story before the values', async () => {
    const { html } = await printed({ htmlContent: '<h4>Toast</h4><p>one</p><h4>Your values</h4><p>two</p>' });
    expect(html).toMatch(/<section class="work[^"]*"><div class="work-head"><h2>Your values<\/h2>/);
    expect(html).toContain('</div><p>two</p></section>');
  });

  it('takes the title from the request, else from the first heading, else ours, at most 200 letters', async () => {
    const rows: [Partial<DocumentRequest>, string][] = [
      [{ title: 'Toast &  jam\u0007' }, 'Toast & jam'],
      [{ title: ' ', htmlContent: '<h4>Burnt <em>toast</em></h4><p>a</p>' }, 'Burnt toast'],
      [{ htmlContent: '<p>a</p><h4>Burnt</h4><p>b</p>' }, 'Burnt'],
      [{ htmlContent: `<h4>${'x'.repeat(201)}</h4>` }, 'x'.repeat(200)],
      [{}, 'Your story'],
    ];
    for (const [request, title] of rows) expect((await printed(request)).title).toBe(title);
  });

  it('prints who told the story and its date in UTC, in the language of its headings, or neither', async () => {
    const told = { createdAt: '2026-11-21T23:30:00.000Z', toldBy: ' Nora\u0007 <L>' };
    const rows: [Partial<DocumentRequest>, string][] = [
      [told, '>Told by Nora &lt;L&gt; to Wren.<br>November 21st 2026</p>'],
      [
        { ...told, htmlContent: '<p>a</p><h4>Vos valeurs</h4><ul><li>Oui: non</li></ul>' },
        '>Raconté par Nora &lt;L&gt; à Wren.<br>21 novembre 2026</p>',
      ],
      [{}, '>Told to Wren.</p>'],
    ];
    const wrong = [];
    for (const [request, colophon] of rows) {
      const html = (await printed(request)).html.replaceAll('\u00a0', ' ');
      if (!html.includes(colophon)) wrong.push([colophon, /<footer.*<\/footer>/.exec(html)?.[0]]);
    }
    expect(wrong).toEqual([]);
  });

  it('embeds re-encoded images, never the original bytes', async () => {
    const data = Buffer.from('a photo').toString('base64');
    const { html } = await printed({ images: [{ data, caption: 'Mia\u0007and\nTom' }, { data }] });
    const source = `data:image/jpeg;base64,${Buffer.from('clean a photo').toString('base64')}`;
    expect(html).toContain(
      `<img alt="" src="${source}"><b class="work-number">1</b><figcaption><span>Mia and\nTom</span></figcaption>`,
    );
    expect(html).toContain(`<img class="keepsake-picture" alt="The photo of this story" src="${source}">`);
    expect(html).not.toContain(`base64,${data}`);
  });

  it('treats captions as text and replaces control characters except line breaks', async () => {
    const { html } = await printed({ captions: ['<b>one</b>\u0000and\n"two"'] });
    expect(html).toContain('<figcaption><span>&lt;b&gt;one&lt;/b&gt; and\n&quot;two&quot;</span></figcaption>');
  });

  it('uses the requested paper', async () => {
    expect(await printed({ paper: 'a5' })).toMatchObject({ page: { widthMm: 148, heightMm: 210 }, bleedMm: 0 });
    expect(await printed({ paper: 'letter' })).toMatchObject({ page: { widthMm: 215.9, heightMm: 279.4 } });
    expect(await printed({})).toMatchObject({ page: { widthMm: 210, heightMm: 297 } });
  });
});

describe('printStory with a text that is too long', () => {
  const full = limits.documentMaxBytes;
  // The sanitiser accepts less than a request may contain, so no output remains.
  const bytes = (count: number) => 'é'.repeat(Math.floor(count / 2)) + 'e'.repeat(count % 2);
  const tooLong = { code: 'payload-too-large' };
  const neverPrints = async (request: Partial<DocumentRequest>) => {
    const findLetters = () => Promise.reject(new Error('printed'));
    const complete = { htmlContent: '', images: [], captions: [], paper: 'a4' as const, ...request };
    return printStory(complete, aShop({ findLetters }), new AbortController().signal);
  };

  it('refuses more than 256 KB, in one part or two, and prints nothing', async () => {
    const rows: Partial<DocumentRequest>[] = [
      { htmlContent: bytes(full + 1) },
      { htmlContent: bytes(full + 1), storyPart1: '<p>a</p>' },
      { storyPart1: bytes(full + 1) },
      { storyPart1: bytes(full / 2), storyPart2: bytes(full / 2 + 1) },
    ];
    for (const request of rows) await expect(neverPrints(request)).rejects.toMatchObject(tooLong);
  });

  it('accepts exactly 256 KB', async () => {
    await expect(neverPrints({ htmlContent: bytes(full), storyPart1: '<p>a</p>' })).rejects.toThrow('printed');
  });
});
