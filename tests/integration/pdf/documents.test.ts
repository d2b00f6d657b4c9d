import sharp from 'sharp';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { renderProof } from '#functions/domain/gift/render-proof.ts';
import { paragraph, storyOf, valuesAndPlans } from '#infra/tooling/bench/pdf-stories.ts';
import { documentRequestSchema } from '#shared/schemas/document.ts';
import { type DrawnLine, readBoxes, readFonts, readLines, readPdf } from '#tests/support/pdf-reading.ts';

const printer = createPdfPrinter({ chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '' });
const collaborators = { printer, cleanImages: createCleanImages(), findLetters: createFindFonts() };
const soon = () => AbortSignal.timeout(20_000);
afterAll(() => printer.close());

const pointsPerMm = 72 / 25.4;

async function photo(width: number, height: number): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c93f24' } });
  return (await image.jpeg().toBuffer()).toString('base64');
}

const printed = (request: Record<string, unknown>) =>
  printStory(documentRequestSchema.parse(request), collaborators, soon());

const title = 'Somewhere to Stop';

describe('printStory', () => {
  it('prints cover, story, values, plans and posts in this order', async () => {
    const pdf = await printed({
      htmlContent: storyOf(title, 400),
      title,
      createdAt: '2026-11-21T23:30:00.000Z',
      toldBy: 'Nora Lindqvist',
      week: { day: '2026-11-30', time: '18:00' },
      paper: 'a5',
      images: [
        { data: await photo(900, 600) },
        { data: await photo(600, 900), caption: 'The bench at eight\n#walnut' },
      ],
      captions: ['A caption without an image'],
    });
    const { pages, outline, text } = await readPdf(pdf);
    expect(pages[0]?.text).toContain(title);
    expect(pages[0]?.text).toContain('Nora Lindqvist');
    const order = [
      'Told by Nora Lindqvist',
      'painted shut in the war',
      'to Wren.',
      'November 21st 2026',
      'Your values',
      'Your content strategy',
      'Your weekly schedule',
      '30 Nov',
    ];
    const plain = text.replace(/[\s\u00a0]+/g, ' ');
    const places = [...order, 'Your Content', 'The bench at eight', 'A caption without'].map((part) =>
      plain.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(outline).toEqual([title]);
    // On the cover, over the story and at the foot of each page after the cover.
    expect(text.split(title).length - 1).toBe(pages.length + 1);
  });

  it('sets title, author, language and tags', async () => {
    const pdf = await printed({ htmlContent: storyOf(title, 200), title: 'Ludlow & “Sons” <i>', language: 'en-GB' });
    const { info, tagged, pages } = await readPdf(pdf);
    expect(info).toMatchObject({ Title: 'Ludlow & “Sons” <i>', Author: 'Tellwren', Creator: 'Tellwren' });
    expect(tagged).toBe(true);
    const german = await printed({ htmlContent: '<p>Kurz.</p>', language: 'de' });
    expect([await readBoxes(pdf), await readBoxes(german)].map(({ language }) => language)).toEqual(['(en)', '(de)']);
    const roles = pages.flatMap((page) => page.roles);
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Table', 'TH']));
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  });

  it('numbers every page except the cover, outside, with the title inside', async () => {
    const { pages } = await readPdf(await printed({ htmlContent: storyOf(title, 1000), title, paper: 'a5' }));
    expect(pages.length).toBeGreaterThan(5);
    pages.forEach((page, index) => {
      const lowest = Math.min(...page.pieces.map(({ bottom }) => bottom));
      const foot = page.pieces.filter(({ bottom }) => bottom < lowest + 4).toSorted((a, b) => a.left - b.left);
      const words = foot.map((piece) => piece.text);
      if (index === 0) expect(words.join('')).not.toMatch(/\d$/);
      else expect(words).toEqual(index % 2 === 1 ? [String(index + 1), title] : [title, String(index + 1)]);
    });
  });

  it.each([
    ['a5', 148, 210],
    ['a4', 210, 297],
    ['letter', 215.9, 279.4],
  ] as const)('has the size of %s, embedded fonts and no empty page', async (paper, width, height) => {
    const pdf = await printed({ htmlContent: storyOf(title, 3000), title, paper });
    const { boxes } = await readBoxes(pdf);
    for (const { MediaBox } of boxes) {
      expect(MediaBox?.[2]).toBeCloseTo(width * pointsPerMm, 1);
      expect(MediaBox?.[3]).toBeCloseTo(height * pointsPerMm, 1);
    }
    const fonts = await readFonts(pdf);
    expect(fonts.map(({ name }) => name).join()).toMatch(/Literata.*Besley|Besley.*Literata/);
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    const { pages } = await readPdf(pdf);
    for (const page of pages) expect(page.pieces.length).toBeGreaterThan(0);
    expect(pdf.byteLength).toBeLessThan(400_000);
  });

  it('keeps headings with the text that follows', async () => {
    const chapters = Array.from({ length: 14 }, (_, index) => `<h3>Chapter ${index}</h3><p>${paragraph}</p>`).join('');
    const { pages } = await readPdf(await printed({ htmlContent: chapters, title, paper: 'a5' }));
    const stranded = pages.filter(({ pieces }) => {
      const text = pieces.filter(({ bottom }) => bottom > 23 * pointsPerMm).sort((a, b) => a.bottom - b.bottom);
      return text[0]?.text.startsWith('Chapter') ?? false;
    });
    expect(stranded).toEqual([]);
    expect(pages.map((page) => page.text).join('\n')).toContain('Chapter 13');
  });

  it('uses the title of the text by default, and prints empty content', async () => {
    expect((await readPdf(await printed({ htmlContent: storyOf(title, 100) }))).info).toMatchObject({ Title: title });
    const nothing = await readPdf(await printed({ htmlContent: '', captions: [''] }));
    expect(nothing.info).toMatchObject({ Title: 'Your story' });
  });

  it('prints Greek, Cyrillic, Arabic, Hebrew, emoji and symbols, and reports scripts without a font', async () => {
    const html = '<p>καλημέρα Бабушка Ơn giời قالت جدتي סבתא 😀👍🏽 → ★ ✓ 祖母 할머니</p>';
    const pdf = await printed({ htmlContent: html, title, paper: 'a5' });
    const { text } = await readPdf(pdf);
    for (const word of ['καλημέρα', 'Бабушка', 'giời', '★', '✓']) expect(text).toContain(word);
    expect(text.replace(/\s+/g, ' ')).toContain('We can’t print Chinese characters and Korean yet');
    const names = (await readFonts(pdf)).map(({ name }) => name).join();
    expect(names).toMatch(/Naskh/);
    expect(names).toMatch(/Hebrew/);
    expect(names).toMatch(/Emoji/);
  });

  it('prints each emoji sequence as one glyph', async () => {
    const sequences = [
      '👍🏽',
      '👩🏽‍🍳',
      '❤️‍🔥',
      '🧑‍🎄',
      '👨‍👩‍👧‍👦',
      '🇺🇸',
      '🏳️‍🌈',
      '1️⃣',
      '🏃🏽‍♀️',
      '👩🏽‍❤️‍👨🏽',
      '🐻‍❄️',
      '👩‍✈️',
    ];
    // In a document of its own, whose fonts are chosen for this emoji alone.
    const widthOf = async (emoji: string) => {
      const { pages } = await readPdf(await printed({ htmlContent: `<p>${emoji}</p>`, title, paper: 'a5' }));
      const pieces = pages[1]?.pieces.filter(({ text }) => /\p{Emoji_Presentation}|\u20e3/u.test(text)) ?? [];
      return pieces.reduce((sum, { left, right }) => sum + right - left, 0);
    };
    const glyph = await widthOf('😀');
    const wide = [];
    for (const sequence of sequences) {
      const width = await widthOf(sequence);
      if (!(width > 0 && width < 1.5 * glyph)) wide.push([sequence, width / glyph]);
    }
    expect(wide).toEqual([]);
  });

  it('returns the same for every story id', async () => {
    const request = { htmlContent: storyOf(title, 100), title, paper: 'a5' };
    const texts = [];
    for (const storyId of [undefined, '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z', '../../etc/passwd'])
      texts.push((await readPdf(await printed({ ...request, ...(storyId === undefined ? {} : { storyId }) }))).text);
    expect(new Set(texts).size).toBe(1);
  });

  it.each([
    ['htmlContent', { htmlContent: 'a'.repeat(256 * 1024 + 1) }],
    ['its parts', { htmlContent: '', storyPart1: 'a'.repeat(128 * 1024), storyPart2: 'a'.repeat(128 * 1024 + 1) }],
  ])('refuses more than 256 KB of %s', async (_name, request) => {
    await expect(printed(request)).rejects.toMatchObject({ code: 'payload-too-large', status: 413 });
  });

  it('refuses an invalid image', async () => {
    const data = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    await expect(printed({ htmlContent: '<p>x</p>', images: [{ data }] })).rejects.toMatchObject({
      code: 'unsupported-image',
    });
  });
});

describe('renderProof', () => {
  const bleed = 3 * pointsPerMm;
  const [width, height] = [148 * pointsPerMm, 210 * pointsPerMm];
  const safety = 8 * pointsPerMm;

  function isCropMark({ from, to, ink }: DrawnLine): boolean {
    const isUpright = Math.abs(from.x - to.x) < 0.01;
    const [cut, start, end] = isUpright ? [from.x, from.y, to.y] : [from.y, from.x, to.x];
    const [trim, far] = isUpright ? [width, height + 2 * bleed] : [height, width + 2 * bleed];
    const isAtEdge = [bleed, bleed + trim].some((edge) => Math.abs(edge - cut) < 0.1);
    return ink.join() === '1,1,1,1' && isAtEdge && (Math.max(start, end) < 0 || Math.min(start, end) > far);
  }

  async function proofOf(words: number, size: readonly [number, number] | null, storyName = title) {
    const shown = size && { data: await photo(...size), widthPx: size[0], heightPx: size[1] };
    const request = { storyName, description: storyOf(storyName, words), photo: shown };
    const made = await renderProof(request, collaborators, soon());
    return { ...made, bytes: Buffer.from(made.pdf, 'base64') };
  }

  it.each([
    ['a portrait and a long story', 2400, [1500, 2000]],
    ['a landscape and a short story', 120, [2000, 1500]],
    ['no photo', 600, null],
  ] as const)('is A5 with 3 mm of bleed within 0.1 pt on every page: %s', async (_name, words, size) => {
    const { bytes, pages } = await proofOf(words, size);
    const { boxes } = await readBoxes(bytes);
    expect(boxes).toHaveLength(pages);
    const slug = 6 * pointsPerMm;
    const bled = [0, 0, width + 2 * bleed, height + 2 * bleed];
    const sheet = [-slug, -slug, width + 2 * bleed + slug, height + 2 * bleed + slug];
    const trimmed = [bleed, bleed, bleed + width, bleed + height];
    for (const box of boxes)
      for (const [name, expected] of Object.entries({
        MediaBox: sheet,
        CropBox: sheet,
        BleedBox: bled,
        TrimBox: trimmed,
      }))
        expect(expected.filter((side, index) => Math.abs((box[name]?.[index] ?? 0) - side) > 0.1)).toEqual([]);
  });

  it('has two crop marks in all inks at each corner of the trimmed page, outside the bleed', async () => {
    const { bytes } = await proofOf(120, null);
    for (const page of await readLines(bytes)) {
      expect(page).toHaveLength(8);
      expect(page.filter(isCropMark)).toEqual(page);
    }
  });

  it('has the print of the story and the dedication on its left sheet', async () => {
    const request = { storyName: title, description: storyOf(title, 200), photo: null };
    const dedication = 'For Mia, with love';
    const made = await renderProof(
      { ...request, dedication, print: '7-gold-autumn-shore-loaf' },
      collaborators,
      soon(),
    );
    const { pages } = await readPdf(Buffer.from(made.pdf, 'base64'));
    expect(pages[0]?.text).toMatch(/Somewhere to Stop\s+For Mia, with love/);
    expect(pages[0]?.roles).toContain('Figure');
    expect(pages[1]?.text).not.toContain('For Mia');
  });

  it('has a text margin of 8 mm, embedded fonts and no empty page', async () => {
    const { bytes, pages: count } = await proofOf(
      2400,
      [1500, 2000],
      'A Very Long Title Indeed About Everything That Ever Happened in Ludlow',
    );
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(count);
    expect(count).toBeGreaterThan(5);
    for (const { pieces } of pages) {
      expect(pieces.length).toBeGreaterThan(0);
      for (const { text, left, right, bottom, top } of pieces) {
        expect(left, text).toBeGreaterThan(bleed + safety);
        expect(right, text).toBeLessThan(bleed + width - safety);
        expect(bottom, text).toBeGreaterThan(bleed + safety);
        expect(top, text).toBeLessThan(bleed + height - safety);
      }
    }
    const fonts = await readFonts(bytes);
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.filter(({ embedded }) => !embedded)).toEqual([]);
  });

  it('contains the story and its values, without plans for posts', async () => {
    const { text } = await readPdf((await proofOf(300, null)).bytes);
    expect(text).toContain('painted shut in the war');
    expect(text).toContain('Patience:');
    expect(text).not.toContain('Your content strategy');
    expect(text).not.toContain('Monday');
    expect(valuesAndPlans).toContain('Monday');
  });

  it.each([
    [[2000, 1500], 430],
    [[1500, 2000], 453],
    [[800, 600], 172],
  ] as const)('returns the dots per inch of a photo of %j', async (size, dpi) => {
    expect((await proofOf(100, size)).photoDpi).toBe(dpi);
  });

  it('returns null without a photo', async () => {
    expect((await proofOf(100, null)).photoDpi).toBeNull();
  });

  it('refuses an invalid photo and one of another size', async () => {
    const request = { storyName: title, description: '<p>x</p>' };
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
    const wrong = { data: await photo(600, 400), widthPx: 6000, heightPx: 4000 };
    for (const refused of [{ data: broken, widthPx: 10, heightPx: 10 }, wrong])
      await expect(renderProof({ ...request, photo: refused }, collaborators, soon())).rejects.toMatchObject({
        code: 'unsupported-image',
      });
  });
});
