import { describe, expect, it } from 'vitest';
import { loadHyphenate } from '#functions/domain/document/hyphenate.ts';
import {
  hasItalics,
  markOpening,
  type StoryDocumentParts,
  storyDocument,
  withoutTitle,
} from '#functions/domain/document/story-document.ts';
import { readStoryText } from '#shared/story/story-text.ts';

const nothing: StoryDocumentParts = {
  language: 'en',
  title: 'Burnt Toast',
  teller: undefined,
  voices: [],
  date: undefined,
  week: undefined,
  hyphenate: await loadHyphenate('', 'en'),
  text: readStoryText(''),
  images: [],
  captions: [],
  print: undefined,
  paper: 'a4',
};

/** The body of the document, and the letters that it requested. */
async function made(
  { html = '', ...parts }: Partial<StoryDocumentParts> & { readonly html?: string },
  missing: readonly string[] = [],
) {
  const requested: { text: string; italic: boolean }[] = [];
  const document = await storyDocument({ ...nothing, text: readStoryText(html), ...parts }, async (text, italic) => {
    requested.push({ text, italic });
    return { css: '@font-face{font-family:Ours}', missing };
  });
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(document.html) ?? [];
  const [, title = ''] = /<header(.*)<\/header>/s.exec(document.html) ?? [];
  return { document, main, title, requested };
}

describe('the voices of a story', () => {
  it('have their words at their marks, their names on the first page, and nothing where there is no voice', async () => {
    const _id = 'A'.repeat(26);
    const pieces = [{ _id: `${_id}-0`, text: 'Two <trays>.\n\nHot.' }];
    const html = `<p>It began.</p><figure data-piece="${_id}-0"></figure><figure data-piece="${_id}-1"></figure><p>It ended.</p>`;
    const { main } = await made({
      html,
      teller: 'Nora',
      voices: [{ _id, name: 'Ada', mark: 'loaf', thread: 1, pieces }],
    });
    expect(main).toContain('<p>Told by Nora, with Ada</p>');
    expect(main).toMatch(
      /It began\..*<figure class="voice voice-1"><figcaption><svg .*<bdi>Ada<\/bdi>.*Two &lt;trays&gt;\..*Hot\..*<\/figure><p.*It ended\./s,
    );
    expect(main).not.toContain('data-piece');
  });
});

describe('markOpening', () => {
  const long = 'a'.repeat(169);

  it('marks a first paragraph that begins with a capital, after a quotation mark, white space or line breaks', () => {
    const rows = ['A', '"A', '“A', '‘A', "'A", 'É'];
    for (const first of rows) {
      const html = `<p>${first}${long}</p><p>B</p>`;
      expect(markOpening(html)).toBe(`<p class="keepsake-opening">${first}${long}</p><p>B</p>`);
    }
    expect(markOpening(`\n <p>A\n${long}</p>`)).toBe(`\n <p class="keepsake-opening">A\n${long}</p>`);
  });

  it('marks nothing else', () => {
    const rows: [string, string][] = [
      ['a paragraph that is too short', `<p>A${'a'.repeat(168)}</p><p>${'b'.repeat(200)}</p>`],
      ['a lower-case first letter', `<p>a${long}</p>`],
      ['a number as the first character', `<p>1${long}</p>`],
      ['a capital letter only in the second word', `<p>the A${long}</p>`],
      ['a paragraph after a heading', `<h2>H</h2><p>A${long}</p>`],
      ['a list', `<ul><li>A${long}</li></ul>`],
      ['an empty story', ''],
    ];
    expect(rows.filter(([, html]) => markOpening(html) !== html)).toEqual([]);
  });
});

describe('withoutTitle', () => {
  it('removes the title heading', () => {
    const rows: [string, string][] = [
      ['<h4>Burnt <em>Toast</em></h4><p>a</p>', '<p>a</p>'],
      [' <h2 data-indent="1">Burnt Toast</h2><p>a</p>', '<p>a</p>'],
    ];
    expect(rows.map(([html]) => [html, withoutTitle(html, 'Burnt Toast')])).toEqual(rows);
  });

  it('leaves HTML without a title heading unchanged', () => {
    const rows = [
      '<h4>Another</h4><p>a</p>',
      '<p>a</p><h4>Burnt Toast</h4><p>b</p>',
      '<h4>Another</h4><p>a</p><h4>Burnt Toast</h4><p>b</p>',
      '<p>Burnt Toast</p>',
      '',
    ];
    expect(rows.filter((html) => withoutTitle(html, 'Burnt Toast') !== html)).toEqual([]);
  });
});

describe('title page', () => {
  const print = '7-gold-autumn-shore-loaf';

  it('shows title, teller, wordmark and the date under the print as text', async () => {
    const { title } = await made({ title: 'Tom & <Mia>', teller: '<Nora>', date: 'May <1>', print });
    expect(title).toContain('<span>1/1</span><span>Wren, May &lt;1&gt;</span>');
    expect(title).toMatch(
      /<h1>Tom &amp; &lt;Mia&gt;<\/h1><p class="book-by"><span>&lt;Nora&gt;<\/span><svg .*aria-label="Tellwren"/,
    );
    expect((await made({ date: 'May 1' })).title).not.toContain('1/1');
  });

  it('sets a title of more than 48 letters smaller', async () => {
    expect((await made({ title: 'x'.repeat(48) })).title).toContain('keepsake-brief');
    expect((await made({ title: 'x'.repeat(49) })).title).toContain('keepsake-long');
  });

  it('shows the photo of the story or the default picture', async () => {
    const images = [
      { source: 'data:image/jpeg;base64,AA==', caption: 'of a post' },
      { source: 'data:image/jpeg;base64,BB==', caption: undefined },
    ];
    expect((await made({ images })).title).toContain('src="data:image/jpeg;base64,BB=="');
    const ours = (await made({ images: images.slice(0, 1) })).title;
    expect(ours).not.toContain('<img');
    expect(ours).toContain('<svg class="keepsake-picture keepsake-hillside"');
  });
});

describe('cover', () => {
  const print = '7-gold-autumn-shore-loaf';

  it('shows the print of the story with a description', async () => {
    const { title } = await made({ print });
    expect(title).toMatch(
      /<svg class="keepsake-picture keepsake-print" [^>]*role="img" aria-label="A block print: [^"]+"/,
    );
    expect(title).not.toContain('keepsake-thread');
    expect((await made({ print })).title).toBe(title);
  });

  it('shows the photo of the customer instead', async () => {
    const images = [{ source: 'data:image/jpeg;base64,BB==', caption: undefined }];
    const { title } = await made({ print, images });
    expect(title).toContain('src="data:image/jpeg;base64,BB=="');
    expect(title).not.toContain('keepsake-print');
  });

  it('shows the default picture for a print that cannot be read', async () => {
    const rows = ['', '7-gold-autumn-nowhere-', '"><script>', `${print}-`];
    for (const slug of rows) {
      const { title } = await made({ print: slug });
      expect(title).toContain('keepsake-hillside');
      expect(title).not.toContain('script');
    }
  });
});

describe('storyDocument book', () => {
  it('opens with the first thing of the print, the title and who told it, and ends with house and colophon', async () => {
    const html = '<h4>Burnt Toast</h4><p>a</p><h4>Later</h4><p>b</p>';
    const { main } = await made({ html, teller: 'Nora & Tom', date: 'May 1', print: '7-gold-autumn-shore-loaf' });
    expect(main).toMatch(
      /^<section class="keepsake-story"><header class="book-opening"><svg .*<\/svg><h2 class="keepsake-brief">Burnt Toast<\/h2><p>Told by Nora &amp; Tom<\/p><\/header>/,
    );
    expect(main.replaceAll('\u00a0', ' ')).toMatch(
      /<p>a<\/p><h3>Later<\/h3><p>b<\/p><footer class="book-end"><svg .*<\/svg><p[^>]*>Told by Nora &amp; Tom to Wren.<br>May 1<\/p><\/footer><\/section>$/,
    );
  });

  it('is omitted when it is empty', async () => {
    expect((await made({ html: '<h4>Burnt Toast</h4><p> </p>' })).main).toBe('');
  });

  it('marks the opening and hyphenates long words', async () => {
    const text = `Notwithstanding ${'an extraordinarily long one '.repeat(8)}`;
    const { main } = await made({ html: `<p>${text}</p>` });
    expect(main).toContain('<p class="keepsake-opening">');
    expect(main).toContain('ex\u00adtra\u00ador\u00addi\u00adnar\u00adily');
  });

  it('runs from right to left when most of its letters do', async () => {
    const directions = await Promise.all(
      ['<p>קול של סבתא</p>', '<p>كانت جدتي Nora تقول</p>', '<p>My סבתא said</p>', '<p>a</p>'].map(async (html) => {
        const { document } = await made({ html, title: '1' });
        return document.html.includes('<html lang="en" dir="rtl">');
      }),
    );
    expect(directions).toEqual([true, true, false, false]);
  });
});

describe('storyDocument fonts', () => {
  it('are requested for all visible text, including generated text', async () => {
    const { requested } = await made({ date: 'May 1', html: '<p>á</p>', captions: ['ß'] });
    expect(requested).toHaveLength(1);
    for (const sign of [...'Burnt Toast', ...'May 1', 'á', 'ß', ...'0123456789-…'])
      expect(requested[0]?.text).toContain(sign);
    expect(requested[0]?.italic).toBe(true);
  });

  it('of a gift include italics where the text has them', () => {
    const rows = ['<em>a</em>', '<i>a</i>', '<blockquote>a</blockquote>', '<b>a</b>'];
    expect(rows.map(hasItalics)).toEqual([true, true, true, false]);
  });

  it('are reported as missing inside the document', async () => {
    expect((await made({ html: '<p>字</p>' }, ['字'])).main).toContain('We can’t print Chinese characters');
    expect((await made({ html: '<p>a</p>' })).main).not.toContain('We can’t print');
  });
});

describe('storyDocument paper', () => {
  it('is the one that was requested', async () => {
    const rows = [
      ['a4', 'size:A4', { widthMm: 210, heightMm: 297 }],
      ['a5', 'size:A5', { widthMm: 148, heightMm: 210 }],
      ['letter', 'size:8.5in 11in', { widthMm: 215.9, heightMm: 279.4 }],
    ] as const;
    for (const [paper, size, page] of rows) {
      const { document } = await made({ paper });
      expect(document).toMatchObject({ title: 'Burnt Toast', page, bleedMm: 0, language: 'en' });
      expect(document.html).toContain('@font-face{font-family:Ours}@page{');
      expect(document.html).toContain(size);
      expect(document.html).toContain('<title>Burnt Toast</title>');
    }
  });
});
