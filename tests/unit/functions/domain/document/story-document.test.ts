import { describe, expect, it } from 'vitest';
import {
  hasItalics,
  markOpening,
  type StoryDocumentParts,
  storyDocument,
  withoutTitle,
} from '#functions/domain/document/story-document.ts';

const nothing: StoryDocumentParts = {
  ...{ title: 'Burnt Toast', date: undefined, story: '', rest: '', images: [], captions: [], paper: 'a4' },
};

/** The body of the document, and what letters it asked for. */
async function made(parts: Partial<StoryDocumentParts>, missing: readonly string[] = []) {
  const asked: { text: string; italic: boolean }[] = [];
  const document = await storyDocument({ ...nothing, ...parts }, async (text, italic) => {
    asked.push({ text, italic });
    return { css: '@font-face{font-family:Ours}', missing };
  });
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(document.html) ?? [];
  const [, title = ''] = /<header(.*)<\/header>/s.exec(document.html) ?? [];
  return { document, main, title, asked };
}

describe('the opening of a story', () => {
  const long = 'a'.repeat(169);

  it.each(['A', '"A', '“A', '‘A', "'A", 'É'])('begins with a large letter when it begins with %s', (first) => {
    const html = `<p>${first}${long}</p><p>B</p>`;
    expect(markOpening(html)).toBe(`<p class="keepsake-opening">${first}${long}</p><p>B</p>`);
  });

  it.each([
    ['is too short', `<p>A${'a'.repeat(168)}</p><p>${'b'.repeat(200)}</p>`],
    ['begins with a small letter', `<p>a${long}</p>`],
    ['begins with a number', `<p>1${long}</p>`],
    ['begins with a capital further on', `<p>the A${long}</p>`],
    ['stands behind a heading', `<h2>H</h2><p>A${long}</p>`],
    ['is no paragraph', `<ul><li>A${long}</li></ul>`],
    ['is empty', ''],
  ])('does not when it %s', (_, html) => {
    expect(markOpening(html)).toBe(html);
  });

  it('is found behind space and over the ends of lines', () => {
    expect(markOpening(`\n <p>A\n${long}</p>`)).toBe(`\n <p class="keepsake-opening">A\n${long}</p>`);
  });
});

describe("the story's own heading", () => {
  it.each([
    ['<h4>Burnt <em>Toast</em></h4><p>a</p>', '<p>a</p>'],
    [' <h2 data-indent="1">Burnt Toast</h2><p>a</p>', '<p>a</p>'],
  ])('is its title and goes from %j', (html, left) => {
    expect(withoutTitle(html, 'Burnt Toast')).toBe(left);
  });

  it.each([
    '<h4>Another</h4><p>a</p>',
    '<p>a</p><h4>Burnt Toast</h4><p>b</p>',
    '<h4>Another</h4><p>a</p><h4>Burnt Toast</h4><p>b</p>',
    '<p>Burnt Toast</p>',
    '',
  ])('stays in %j, where it is not', (html) => {
    expect(withoutTitle(html, 'Burnt Toast')).toBe(html);
  });
});

describe('the title page', () => {
  it('shows title and day as text', async () => {
    const { title } = await made({ title: 'Tom & <Mia>', date: 'May <1>' });
    expect(title).toContain('<h1>Tom &amp; &lt;Mia&gt;</h1><p class="keepsake-date">May &lt;1&gt;</p>');
  });

  it('sets a title of more than 48 letters smaller', async () => {
    expect((await made({ title: 'x'.repeat(48) })).title).toContain('keepsake-brief');
    expect((await made({ title: 'x'.repeat(49) })).title).toContain('keepsake-long');
  });

  it("shows the story's own photo, or a picture of ours", async () => {
    const images = [
      { source: 'data:image/jpeg;base64,AA==', caption: 'of a post' },
      { source: 'data:image/jpeg;base64,BB==', caption: undefined },
    ];
    expect((await made({ images })).title).toContain('src="data:image/jpeg;base64,BB=="');
    const ours = (await made({ images: images.slice(0, 1) })).title;
    expect(ours).not.toContain('<img');
    expect(ours).toContain('<svg class="keepsake-picture"');
  });
});

describe('the parts of a document', () => {
  it('are the story without its title, its headings from the second level on', async () => {
    const { main } = await made({ story: '<h4>Burnt Toast</h4><p>a</p><h4>Later</h4><p>b</p>' });
    expect(main).toMatch(/^<section class="keepsake-story"><p>a<\/p><h2>Later<\/h2><p>b<\/p><svg .*<\/section>$/);
  });

  it('are none where there is nothing to read', async () => {
    expect((await made({ story: '<h4>Burnt Toast</h4><p> </p>' })).main).toBe('');
  });

  it('begin with a large letter, and break long words', async () => {
    const text = `Notwithstanding ${'an extraordinarily long one '.repeat(8)}`;
    const { main } = await made({ story: `<p>${text}</p>` });
    expect(main).toContain('<p class="keepsake-opening">');
    expect(main).toContain('ex\u00adtra\u00ador\u00addi\u00adnar\u00adily');
  });

  it('are the values on a page of their own, then one part after the other', async () => {
    const rest =
      '<p>before</p><h4>Your values</h4><ul><li>Care: a</li><li>Wit: b</li></ul><h4>Plan</h4><h5>Day</h5><p>c</p>';
    expect((await made({ rest })).main).toBe(
      '<section class="keepsake-part"><p>before</p></section>' +
        '<section class="keepsake-part"><h2>Your values</h2>' +
        '<ul><li><b>Care:</b> a</li><li><b>Wit:</b> b</li></ul></section>' +
        '<section class="keepsake-part keepsake-follows"><h2>Plan</h2><h3>Day</h3><p>c</p></section>',
    );
  });

  it('are the posts, those with a picture first, as text', async () => {
    const images = [
      { source: 'data:image/jpeg;base64,BB==', caption: undefined },
      { source: 'data:image/jpeg;base64,AA==', caption: '<one>' },
    ];
    expect((await made({ images, captions: ['two'] })).main).toBe(
      '<section class="keepsake-part"><h2>Your Content</h2>' +
        '<figure class="keepsake-post"><img alt="" src="data:image/jpeg;base64,AA=="><figcaption>&lt;one&gt;</figcaption></figure>' +
        '<figure class="keepsake-post"><figcaption>two</figcaption></figure></section>',
    );
  });
});

describe('the letters of a document', () => {
  it('are those of all that is read on it, and of what the page adds', async () => {
    const { asked } = await made({ date: 'May 1', story: '<p>á</p>', captions: ['ß'] });
    expect(asked).toHaveLength(1);
    for (const sign of [...'Burnt Toast', ...'May 1', 'á', 'ß', ...'0123456789-…'])
      expect(asked[0]?.text).toContain(sign);
    expect(asked[0]?.italic).toBe(false);
  });

  it.each(['<em>a</em>', '<i>a</i>', '<blockquote>a</blockquote>'])('are slanted too where %s is', async (html) => {
    expect(hasItalics(html)).toBe(true);
    expect((await made({ story: `<p>b</p>${html}` })).asked[0]?.italic).toBe(true);
  });

  it('are said to be missing in the document itself', async () => {
    expect((await made({ story: '<p>字</p>' }, ['字'])).main).toContain('We can’t print Chinese characters');
    expect((await made({ story: '<p>a</p>' })).main).not.toContain('We can’t print');
  });
});

describe('the paper', () => {
  it.each([
    ['a4', 'size:A4', { widthMm: 210, heightMm: 297 }],
    ['a5', 'size:A5', { widthMm: 148, heightMm: 210 }],
  ] as const)('is %s as it was asked for', async (paper, size, page) => {
    const { document } = await made({ paper });
    expect(document).toMatchObject({ title: 'Burnt Toast', page, bleedMm: 0 });
    expect(document.html).toContain('@font-face{font-family:Ours}@page{');
    expect(document.html).toContain(size);
    expect(document.html).toContain('<title>Burnt Toast</title>');
  });
});
