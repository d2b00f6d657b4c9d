import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { openPage, sharedBrowser } from './support/browser.ts';

const parts = `
  export { downsizeImage } from './web/src/lib/downsize-image.ts';
  export { apiForm } from './web/src/lib/api-form.ts';
  export { uploadStoryImage } from './shared/endpoints/story-editing.ts';
`;

interface Upload {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly form: FormData;
}

let page: Page;
let code: string;
let server: Server;
let url: string;
let uploads: Upload[];
let answer: { status: number; body: unknown } | 'hang up' | 'never';

/** The page's host and its API in one: what the parts ask for, and nothing else. */
function createParts(): Server {
  return createServer(async (request, response) => {
    if (request.url === '/config.json') {
      response.end(JSON.stringify({ paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' }));
      return;
    }
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Parts</title>');
      return;
    }
    // Undefined when the page stops the upload.
    const sentBytes = await buffer(request).catch(() => undefined);
    if (sentBytes === undefined) return;
    const type = request.headers['content-type'] ?? '';
    const sent = new Response(new Uint8Array(sentBytes), { headers: { 'content-type': type } });
    uploads.push({ headers: request.headers, form: await sent.formData() });
    if (answer === 'hang up') request.socket.destroy();
    if (typeof answer === 'object') {
      response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after': '61' });
      response.end(JSON.stringify(answer.body));
    }
  });
}

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: parts, resolveDir: `${import.meta.dirname}/../..`, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'parts',
  });
  code = outputFiles.map(({ text }) => text.replace('var parts', 'window.parts')).join('\n');
  server = createParts();
  url = await listenOnLoopback(server, 0);
  ({ page } = await openPage(await sharedBrowser()));
});
afterAll(async () => {
  await page.context().close();
  await closeServer(server);
});
beforeEach(async () => {
  uploads = [];
  await page.goto(url);
  await page.evaluate(code);
  await page.evaluate("localStorage.setItem('token', 'secret')");
});

const outcomeSchema = z.object({
  refusal: z.optional(z.string()),
  type: z.optional(z.string()),
  base64: z.optional(z.string()),
});

interface Picked {
  readonly bytes: Buffer;
  readonly type: string;
  /** Zeros behind the bytes. */
  readonly padding?: number;
  readonly bounds?: { readonly maxEdge: number; readonly maxBytes: number };
}

/** What becomes of a file that somebody picks. */
async function downsized({ bytes, type, padding = 0, bounds }: Picked) {
  const outcome: unknown = await page.evaluate(`(async () => {
    const response = await fetch('data:application/octet-stream;base64,${bytes.toString('base64')}');
    const bytes = [await response.arrayBuffer(), new Uint8Array(${padding})];
    const file = new File(bytes, 'picked', { type: ${JSON.stringify(type)} });
    try {
      const jpeg = await parts.downsizeImage(file, ${JSON.stringify(bounds)});
      const reader = new FileReader();
      reader.readAsDataURL(jpeg);
      await new Promise((done) => reader.addEventListener('load', done));
      return { type: jpeg.type, base64: reader.result.split(',')[1] };
    } catch (error) {
      return { refusal: error.message };
    }
  })()`);
  const { refusal, type: madeType, base64 = '' } = outcomeSchema.parse(outcome);
  return { refusal, type: madeType, bytes: Buffer.from(base64, 'base64') };
}

describe('image preparation', () => {
  test('scales to 2,600 px, applies the orientation and removes EXIF', async () => {
    const photo = await sharp({ create: { width: 2700, height: 1350, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await downsized({ bytes: photo, type: 'image/jpeg' });
    const facts = await sharp(made.bytes).metadata();
    expect(made.type).toBe('image/jpeg');
    expect([facts.format, facts.width, facts.height, facts.orientation, facts.exif]).toEqual([
      'jpeg',
      1300,
      2600,
      undefined,
      undefined,
    ]);
  });

  test('never enlarges, and replaces transparency with white', async () => {
    const clear = { width: 40, height: 30, channels: 4, background: '#00000000' } as const;
    const bytes = await sharp({ create: clear }).png().toBuffer();
    const made = sharp((await downsized({ bytes, type: 'image/png' })).bytes);
    const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([40, 30]);
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  test('stays within its byte limit, even for noise', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
      .jpeg({ quality: 92 })
      .toBuffer();
    const bounds = { maxEdge: 800, maxBytes: 250 * 1024 };
    const made = await downsized({ bytes: noise, type: 'image/jpeg', bounds });
    expect(made.refusal).toBeUndefined();
    expect(made.bytes.length).toBeLessThanOrEqual(bounds.maxBytes);
    const { width } = await sharp(made.bytes).metadata();
    expect(width).toBe(800);
  });

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  const unreadable = 'We can’t read this image';
  const noHeic = 'Your browser can’t read HEIC photos.';
  test('is refused with a message when it is no image, empty, too large or HEIC', async () => {
    const told: unknown[] = [];
    const expected: unknown[] = [];
    for (const [what, bytes, type, sentence, padding = 0] of [
      ['a text', Buffer.from('hello'), 'text/plain', 'This isn’t an image.'],
      ['a text without a type', Buffer.from('hello'), '', 'This isn’t an image.'],
      ['a text that calls itself an image', Buffer.from('hello'), 'image/jpeg', unreadable],
      ['nothing', Buffer.alloc(0), 'image/jpeg', 'This file is empty.'],
      ['20 MB', Buffer.from('\xff\xd8', 'latin1'), 'image/jpeg', 'This image is larger than 15 MB.', 20 * 1024 * 1024],
      ['HEIC', heic, 'image/heic', noHeic],
      ['HEIC on a system that does not know it', heic, '', noHeic],
      ['HEIC that was renamed to .jpg', heic, 'image/jpeg', noHeic],
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', unreadable],
    ] as const) {
      told.push([what, (await downsized({ bytes, type, padding })).refusal]);
      expected.push([what, expect.stringContaining(sentence)]);
    }
    expect(told).toEqual(expected);
  });
});

/** Sends an image, and tells what was said of it on the way. */
async function sent(options: Readonly<Record<string, unknown>> = {}, stops = false): Promise<unknown> {
  return await page.evaluate(`(async () => {
    const progress = [];
    const stop = new AbortController();
    const image = new Blob([new Uint8Array(300_000)], { type: 'image/jpeg' });
    const call = parts.apiForm(
      parts.uploadStoryImage,
      { path: { storyId: 'a/b' }, fields: { _id: 'c1' }, image },
      { ...${JSON.stringify(options)}, signal: stop.signal, onProgress: (part) => progress.push(part) },
    );
    if (${stops}) stop.abort();
    try {
      return { answer: await call, progress };
    } catch ({ name, code, status, message, retryAfterSeconds }) {
      return { name, code, status, message, retryAfterSeconds };
    }
  })()`);
}

describe('a form upload', () => {
  test('sends its field, file, bearer token and idempotency key, and reports progress', async () => {
    answer = { status: 200, body: { success: true, message: 'ok', data: { url: 'https://files.test/1' } } };
    const outcome = z
      .object({ answer: z.unknown(), progress: z.array(z.number()) })
      .parse(await sent({ idempotencyKey: 'k1' }));
    expect(outcome.answer).toEqual(answer.body);
    expect(outcome.progress.at(-1)).toBe(1);
    const [upload] = uploads;
    expect(upload?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'k1' });
    expect([...(upload?.form.keys() ?? [])]).toEqual(['_id', 'image']);
    const image = upload?.form.get('image');
    expect(image instanceof File && [image.size, image.type]).toEqual([300_000, 'image/jpeg']);
  });

  test('throws an API error when cut off, timed out or answered incorrectly, and none when its caller aborts', async () => {
    answer = 'hang up';
    expect(await sent()).toMatchObject({ code: 'network', status: 0 });
    answer = 'never';
    expect(await sent({ timeoutMs: 300 })).toMatchObject({ code: 'deadline-exceeded' });
    answer = { status: 200, body: { success: true } };
    expect(await sent()).toMatchObject({ code: 'unreadable-answer' });
    answer = 'never';
    expect(await sent({}, true), 'of its caller').toMatchObject({ name: 'AbortError' });
  });
});
