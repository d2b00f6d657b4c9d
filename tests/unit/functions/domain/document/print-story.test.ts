import { describe, expect, it } from 'vitest';
import type { PrintableDocument } from '#functions/domain/document/document.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { type DocumentRequest, documentRequestSchema } from '#shared/schemas/document.ts';

/** Prints a request, and gives the document that the browser was to print. */
async function printed(request: Partial<DocumentRequest>): Promise<PrintableDocument & { signal: AbortSignal }> {
  const documents: (PrintableDocument & { signal: AbortSignal })[] = [];
  const signal = new AbortController().signal;
  const pdf = new Uint8Array([1, 2, 3]);
  const collaborators = {
    printer: {
      async print(document: PrintableDocument, given: AbortSignal) {
        documents.push({ ...document, signal: given });
        return { pdf, pages: 1 };
      },
    },
    cleanImages: async (bytes: Uint8Array) => ({ bytes: Buffer.from(`clean ${bytes}`), widthPx: 1, heightPx: 1 }),
    findLetters: async () => ({ css: '', missing: [] }),
  };
  const whole = documentRequestSchema.parse({ htmlContent: '<p>Text</p>', ...request });
  expect(await printStory(whole, collaborators, signal)).toBe(pdf);
  const [document] = documents;
  if (document === undefined) throw new Error('nothing was printed');
  expect(document.signal).toBe(signal);
  return document;
}

const hostile = '<script>alert(1)</script><img src="file:///etc/passwd"><p onclick="x">Text</p>';

describe('printing a story', () => {
  it.each([
    ['the whole', { htmlContent: hostile }],
    ['its first part', { storyPart1: hostile }],
    ['its second part', { storyPart1: '<p>a</p>', storyPart2: `<h4>Your values</h4>${hostile}` }],
  ])('lets nothing through %s that may not stand in a story', async (_, request) => {
    const { html } = await printed(request);
    expect(html).toContain('<p>Text</p>');
    expect(html).not.toMatch(/alert|passwd|onclick/);
  });

  it('prints the two parts where they are sent, and not the whole again', async () => {
    const { html } = await printed({ htmlContent: '<p>whole</p>', storyPart1: '<p>one</p>', storyPart2: '<p>two</p>' });
    expect(html).toContain('<p>one</p>');
    expect(html).toContain('<p>two</p>');
    expect(html).not.toContain('whole');
  });

  it('cuts the whole before the values, which begin a page of their own', async () => {
    const { html } = await printed({ htmlContent: '<h4>Toast</h4><p>one</p><h4>Your values</h4><p>two</p>' });
    expect(html).toContain('<section class="keepsake-part"><h2>Your values</h2><p>two</p></section>');
  });

  it.each([
    ['as it is sent', { title: 'Toast &  jam\u0007' }, 'Toast & jam'],
    ['as the story has it', { title: ' ', htmlContent: '<h4>Burnt <em>toast</em></h4><p>a</p>' }, 'Burnt toast'],
    ['behind what stands before it', { htmlContent: '<p>a</p><h4>Burnt</h4><p>b</p>' }, 'Burnt'],
    ['of 200 letters at the most', { htmlContent: `<h4>${'x'.repeat(201)}</h4>` }, 'x'.repeat(200)],
    ['ours, where there is none', {}, 'Your story'],
  ])('has its title %s', async (_, request, title) => {
    expect((await printed(request)).title).toBe(title);
  });

  it('dates the title page by the day it was written, in UTC, and not at all where nobody says', async () => {
    const { html } = await printed({ createdAt: '2026-11-21T23:30:00.000Z' });
    expect(html).toContain('<p class="keepsake-date">November 21, 2026</p>');
    expect((await printed({})).html).not.toContain('<p class="keepsake-date">');
  });

  it('lays images inside the document as they were encoded anew, never as they came', async () => {
    const data = Buffer.from('a photo').toString('base64');
    const { html } = await printed({ images: [{ data, caption: 'Mia\u0007\nand Tom' }, { data }] });
    const source = `data:image/jpeg;base64,${Buffer.from('clean a photo').toString('base64')}`;
    expect(html).toContain(`<img alt="" src="${source}"><figcaption>Mia\nand Tom</figcaption>`);
    expect(html).toContain(`<img class="keepsake-picture" alt="The photo of this story" src="${source}">`);
    expect(html).not.toContain(`base64,${data}`);
  });

  it('takes captions for text: no HTML, no control but the ends of lines', async () => {
    const { html } = await printed({ captions: ['<b>one</b>\u0000\n"two"'] });
    expect(html).toContain('<figcaption>&lt;b&gt;one&lt;/b&gt;\n&quot;two&quot;</figcaption>');
  });

  it('is printed on the paper that was asked for', async () => {
    expect(await printed({ paper: 'a5' })).toMatchObject({ page: { widthMm: 148, heightMm: 210 }, bleedMm: 0 });
    expect(await printed({ paper: 'a4' })).toMatchObject({ page: { widthMm: 210, heightMm: 297 } });
  });
});

describe('a text that is too long', () => {
  const full = limits.documentMaxBytes;
  // Of this much nothing is left: what the sanitiser takes is less than what a request may bring.
  const bytes = (count: number) => 'é'.repeat(Math.floor(count / 2)) + 'e'.repeat(count % 2);
  const tooLong = { code: 'payload-too-large' };
  const neverPrints = async (request: Partial<DocumentRequest>) => {
    const never = () => Promise.reject(new Error('printed'));
    const collaborators = { printer: { print: never }, cleanImages: never, findLetters: never };
    const whole = { htmlContent: '', images: [], captions: [], paper: 'a4' as const, ...request };
    return printStory(whole, collaborators, new AbortController().signal);
  };

  it.each([
    ['whole', { htmlContent: bytes(full + 1) }],
    ['whole, beside parts that are not', { htmlContent: bytes(full + 1), storyPart1: '<p>a</p>' }],
    ['in its first part', { storyPart1: bytes(full + 1) }],
    ['in its parts together', { storyPart1: bytes(full / 2), storyPart2: bytes(full / 2 + 1) }],
  ])('is refused %s, and nothing is printed', async (_, request) => {
    await expect(neverPrints(request)).rejects.toMatchObject(tooLong);
  });

  it('is not when it has 256 KB to a byte', async () => {
    await expect(neverPrints({ htmlContent: bytes(full), storyPart1: '<p>a</p>' })).rejects.toThrow('printed');
  });
});
