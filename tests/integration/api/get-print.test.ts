import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { defaultPrint, type PrintFile, printFiles, printPath } from '#shared/prints/plan.ts';
import { callApi } from '#tests/support/product.ts';

const addresses = inject('addresses');
const slug = '7-gold-autumn-shore-fishingBoat.jar';

async function download(path: string) {
  const response = await fetch(addresses.api + path);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const get = (print: string, file: string) => callApi(addresses, endpoints.getPrint, { path: { print, file } });

describe('getPrint', () => {
  describe('happy', () => {
    it.each(printFiles)('draws %s, which any page and mail may show and keep for ever', async (file) => {
      const { status, headers, bytes } = await download(printPath(slug, file));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(file.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/jpeg');
      expect(headers.get('content-disposition')).toBeNull();
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      // The image rules, which other files load, block SVG for this process.
      sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
      const { format, width, height } = await sharp(bytes).metadata();
      expect(format).toBe(file.endsWith('.svg') ? 'svg' : 'jpeg');
      const sizes: Readonly<Record<string, unknown>> = { portrait: [800, 1000], wide: [1280, 560], card: [1200, 630] };
      // A crop is a square of any size.
      expect([width, height]).toEqual(sizes[file.slice(0, -4)] ?? [height, height]);
      // Link previews of WhatsApp show pictures up to 300 KB.
      expect(bytes.length).toBeLessThan(300_000);
    });

    it('draws the same bytes again', async () => {
      const [one, other] = await Promise.all([0, 1].map(() => download(printPath(slug, 'card.jpg'))));
      expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
    });

    it('draws a landscape for a story without a plan, and for things that are not known', async () => {
      for (const print of [defaultPrint('01ARZ3NDEKTSV4RRFFQ69G5FAV'), '7-night-winter-stage-hoverboard'])
        expect((await download(printPath(print, 'wide.svg'))).status).toBe(200);
    });
  });

  describe('errors', () => {
    it.each<[string, string, PrintFile | string]>([
      ['an unknown file', slug, 'poster.svg'],
      ['a file in another format', slug, 'wide.jpg'],
      ['an unknown place', '7-gold-autumn-moon-', 'card.svg'],
      ['four things', '7-gold-autumn-shore-jar.loaf.cat.hat', 'card.svg'],
      ['a seed of 33 bits', '4294967296-gold-autumn-shore-', 'card.svg'],
    ])('returns 404 for %s', async (_what, print, file) => {
      const { status, headers, body } = await get(print, file);
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'print-not-found' } });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('returns 400 for a name longer than any print has', async () => {
      expect(await get('7'.repeat(200), 'card.svg')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it.each([
      '%3Csvg%20onload=alert(1)%3E',
      '..',
      '__proto__',
      '7-gold-autumn-shore-__proto__',
      '7-gold-autumn-shore-constructor',
    ])('draws nothing from %s but a landscape', async (print) => {
      const { status, bytes } = await download(`/prints/${print}/card.svg`);
      expect([200, 404]).toContain(status);
      expect(bytes.toString()).not.toMatch(/onload|<script|__proto__/);
    });

    it('allows an SVG no script, style or frame', async () => {
      const { headers } = await download(printPath(slug, 'card.svg'));
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });
  });
});
