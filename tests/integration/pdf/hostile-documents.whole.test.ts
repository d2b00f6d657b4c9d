import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumFlags } from '#functions/adapters/pdf/chromium-flags.ts';
import { createFindFonts } from '#functions/adapters/pdf/find-fonts.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { paperMm } from '#functions/domain/document/document.ts';
import { printStory } from '#functions/domain/document/print-story.ts';
import { createConnectionCounter } from '#tests/support/pdf-listener.ts';
import { hostilePayloads, scriptMark } from '#tests/support/pdf-payloads.ts';
import { readPdf } from '#tests/support/pdf-reading.ts';

const fileCanary = 'FILE-CANARY-7f3a';
const environmentCanary = 'ENVIRONMENT-CANARY-91bc';
const printer = createPdfPrinter({ chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '' });
const counter = await createConnectionCounter();
const folder = mkdtempSync(join(tmpdir(), 'tellwren-canary-'));
const file = `file://${join(folder, 'canary.txt')}`;
const payloads = Object.entries(hostilePayloads({ origin: counter.origin, file }));

/** Runs five at a time, the printer's limit. */
async function inLanes<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const waiting = [...values];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 5 }, lane));
}

const raw = (body: string) => ({
  html: `<!doctype html><html><head><title>x</title></head><body><p>The document itself.</p>${body}</body></html>`,
  title: 'x',
  page: paperMm.a5,
  bleedMm: 0,
  language: 'en',
});
const print = (body: string) => printer.print(raw(body), AbortSignal.timeout(20_000));

/** Shows an image without interception of requests. */
async function connectWith(flags: readonly string[], image: string): Promise<void> {
  const { launch } = await import('puppeteer-core');
  const { unpackChromium } = await import('#functions/adapters/pdf/unpack-chromium.ts');
  const { executable, environment } = await unpackChromium(inject('environment')['CHROMIUM_PATH'] ?? '');
  const browser = await launch({
    executablePath: executable,
    args: [...flags, 'about:blank'],
    ignoreDefaultArgs: true,
    env: environment,
    pipe: true,
  });
  const [page] = await browser.pages();
  await page?.setContent(`<img src="${image}">`, { waitUntil: 'load' });
  await browser.close();
}

beforeAll(() => {
  writeFileSync(join(folder, 'canary.txt'), fileCanary);
  process.env['PDF_TEST_SECRET'] = environmentCanary;
});
afterAll(async () => {
  delete process.env['PDF_TEST_SECRET'];
  await printer.close();
  await counter.close();
  rmSync(folder, { recursive: true, force: true });
});

function expectHarmless(name: string, text: string): void {
  for (const mark of [fileCanary, environmentCanary, scriptMark, 'root:x:0', 'LD_LIBRARY_PATH'])
    expect(text.includes(mark), `${mark} through ${name}`).toBe(false);
}

describe('hostile documents', () => {
  it('cover at least 25 classes', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(25);
  });

  it('would be detected: an ordinary browser connects to the listener', async () => {
    const before = counter.connections();
    await connectWith(
      chromiumFlags.filter((flag) => !/host-resolver-rules|proxy-/.test(flag)),
      `${counter.origin}/control`,
    );
    expect(counter.connections()).toBeGreaterThan(before);
  });

  it('make no connection, read no file and run no script, printed as a story', async () => {
    const before = counter.connections();
    const collaborators = { printer, findLetters: createFindFonts(), cleanImages: () => Promise.reject(new Error()) };
    let printed = 0;
    await inLanes(payloads, async ([name, payload]) => {
      const request = {
        htmlContent: `<p>The story itself.</p>${payload}`,
        paper: 'a5',
        images: [],
        captions: [payload],
      } as const;
      const pdf = await printStory(
        { ...request, images: [], captions: [], title: payload.slice(0, 200) },
        collaborators,
        AbortSignal.timeout(20_000),
      );
      const { pages, text } = await readPdf(pdf);
      expect(pages.length, name).toBeGreaterThan(0);
      // The title is text, so a payload's script appears there as words.
      expectHarmless(name, text.replaceAll(/SCRIPT-HAS-RUN(?=')/g, ''));
      printed += 1;
    });
    expect(printed).toBe(payloads.length);
    expect(counter.connections() - before).toBe(0);
  });

  it('make no connection, read no file and run no script without the sanitiser and the template', async () => {
    const before = counter.connections();
    let printed = 0;
    await inLanes(payloads, async ([name, payload]) => {
      const { pdf } = await print(payload);
      const { text } = await readPdf(pdf);
      expect(text, name).toContain('The document itself.');
      expectHarmless(name, text);
      printed += 1;
    });
    expect(printed).toBe(payloads.length);
    expect(counter.connections() - before).toBe(0);
  });
});

describe('hostile documents whose hosts resolve to this machine', () => {
  const { port } = new URL(counter.origin);
  /** The last step of DNS rebinding: the resolver gives the address of an internal service for any name. */
  const rebound = '--host-resolver-rules=MAP * 127.0.0.1';
  const flags = [...chromiumFlags.filter((flag) => !flag.startsWith('--host-resolver-rules=')), rebound];
  const rebinding = createPdfPrinter({ chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '', flags });
  afterAll(() => rebinding.close());

  it.each([
    ['by their own name', 'localhost', printer],
    ['by a name below localhost', 'tellwren.localhost', printer],
    ['by rebinding', 'rebound.example', rebinding],
  ])('make no connection %s', async (_how, host, printing) => {
    const before = counter.connections();
    const named = Object.entries(hostilePayloads({ origin: `http://${host}:${port}`, file }));
    let printed = 0;
    await inLanes(named, async ([name, payload]) => {
      const { pdf } = await printing.print(raw(payload), AbortSignal.timeout(20_000));
      expectHarmless(name, (await readPdf(pdf)).text);
      printed += 1;
    });
    expect(printed).toBe(named.length);
    expect(counter.connections() - before).toBe(0);
  });

  it('would be detected: a browser with that resolver alone connects', async () => {
    const open = flags.filter((flag) => !flag.startsWith('--proxy-'));
    const before = counter.connections();
    await connectWith(open, `http://rebound.example:${port}/control`);
    expect(counter.connections()).toBeGreaterThan(before);
  });
});

describe('documents that exceed limits', () => {
  const impatient = createPdfPrinter({
    chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '',
    times: { contentMs: 1000, pdfMs: 1500, hardStopMs: 3000 },
  });
  afterAll(() => impatient.close());

  it('end in time: a page of 9,999,999 px', async () => {
    const startedAt = performance.now();
    const tall = raw('<div style="height:9999999px;background:red">x</div>');
    const outcome = await impatient.print(tall, AbortSignal.timeout(20_000)).then(
      () => 'printed',
      (error) => error.code,
    );
    expect(['deadline-exceeded', 'payload-too-large', 'printed']).toContain(outcome);
    expect(performance.now() - startedAt).toBeLessThan(6000);
    expect((await print('<p>next</p>')).pages).toBe(1);
  });

  it('end in time, and the next document is printed: endless rendering', async () => {
    const endless = raw(`<style>p{columns:1}</style>${'<table><tr><td>'.repeat(400)}${'<p>x</p>'.repeat(20_000)}`);
    const hurried = createPdfPrinter({
      chromiumPath: inject('environment')['CHROMIUM_PATH'] ?? '',
      times: { contentMs: 1000, pdfMs: 1000, hardStopMs: 20 },
    });
    await expect(hurried.print(endless, AbortSignal.timeout(20_000))).rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
    await hurried.close();
    expect((await print('<p>next</p>')).pages).toBe(1);
  });

  it('are printed or refused in time: 20,000 nested elements, a table of 40,000 cells', async () => {
    const nested = `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}`;
    const table = `<table border>${`<tr>${'<td>cell</td>'.repeat(200)}</tr>`.repeat(200)}</table>`;
    for (const body of [nested, table]) {
      const startedAt = performance.now();
      const outcome = await impatient.print(raw(body), AbortSignal.timeout(20_000)).then(
        ({ pdf }) => (pdf.byteLength < 4.4 * 1024 * 1024 ? 'printed' : 'too large and printed'),
        (error) => error.code,
      );
      expect(['printed', 'payload-too-large', 'deadline-exceeded']).toContain(outcome);
      expect(performance.now() - startedAt).toBeLessThan(6000);
    }
    expect((await print('<p>next</p>')).pages).toBe(1);
  });

  it('are refused when the PDF exceeds the response limit of Lambda', async () => {
    const noise = await sharp(randomBytes(2400 * 2400 * 3), { raw: { width: 2400, height: 2400, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(4.4 * 1024 * 1024);
    const picture = `<img style="width:100%" src="data:image/jpeg;base64,${noise.toString('base64')}">`;
    await expect(print(picture)).rejects.toMatchObject({ code: 'payload-too-large', status: 413 });
  });

  it('are printed five at a time, and the others get Retry-After', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => print('<p>one of fifty</p>')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(refused).toHaveLength(45);
    for (const error of refused) expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
    expect((await print('<p>next</p>')).pages).toBe(1);
  });
});
