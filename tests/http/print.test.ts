import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultPrint, printFiles } from '#shared/prints/plan.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('print');
const slug = '7-gold-autumn-shore-fishingBoat.jar';
const drawn = (print: string, file = 'card.svg') => call('getPrint', { path: { print, file } });

describe('a print', () => {
  it('is drawn in each format, the same each time, for any page and mail to keep for ever', async () => {
    // The image rules, which other files load, block SVG for this process.
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    const sizes: Readonly<Record<string, unknown>> = {
      portrait: [800, 1000],
      wide: [1280, 560],
      card: [1200, 630],
      thing: [284, 214],
    };
    for (const file of printFiles) {
      const [{ headers, bytes }, again] = [await drawn(slug, file), await drawn(slug, file)];
      const [name = '', type] = file.split('.');
      expect(Object.fromEntries(headers), file).toMatchObject({
        'content-type': type === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('content-disposition')).toBeNull();
      const { format, width, height } = await sharp(bytes).metadata();
      // A crop is a square of any size.
      expect([format, [width, height]]).toEqual([type === 'svg' ? 'svg' : 'jpeg', sizes[name] ?? [height, height]]);
      // Link previews of WhatsApp show pictures up to 300 KB.
      expect(bytes.length).toBeLessThan(300_000);
      expect(again.bytes.equals(bytes)).toBe(true);
    }
  });

  it('is a landscape without a plan and for unknown things, and nothing of another form', async () => {
    for (const print of [defaultPrint('01ARZ3NDEKTSV4RRFFQ69G5FAV'), '7-night-winter-stage-hoverboard'])
      expect((await drawn(print)).status).toBe(200);
    const unknown = ['7-gold-autumn-moon-', '7-gold-autumn-shore-jar.loaf.cat.hat', '4294967296-gold-autumn-shore-'];
    const files = ['poster.svg', 'wide.jpg'];
    for (const answer of await Promise.all([
      ...unknown.map((print) => drawn(print)),
      ...files.map((file) => drawn(slug, file)),
      drawn('7-night-winter-stage-', 'thing.svg'),
    ])) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'print-not-found' } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await drawn('7'.repeat(200))).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const hostile = ['<svg onload=alert(1)>', '..', '__proto__', '7-gold-autumn-shore-__proto__'];
    for (const print of hostile) {
      const { status, bytes } = await drawn(print);
      expect([200, 404]).toContain(status);
      expect(bytes.toString()).not.toMatch(/onload|<script|__proto__/);
    }
  });

  it('is proposed three times for a story of its owner', async () => {
    const owner = await customerWithStory(addresses, 'Iris');
    expect(new Set(await get('listStoryPrints', owner)).size).toBe(3);
  });

  reachesAll();
});
