import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCrop, drawPrint } from '#shared/prints/drawing/draw-print.ts';
import { inks } from '#shared/prints/inks.ts';
import { arrange } from '#shared/prints/layout.ts';
import { findMotifs, motifs } from '#shared/prints/motifs/index.ts';
import { type PrintPlan, printPlaces, printSeasons, printTimes } from '#shared/prints/plan.ts';
import { drawn, randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const formats = ['portrait', 'wide', 'card'] as const;
const random = randomNumbers(testSeed('prints'));
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;

/** Each place at each time, with a random season, seed and things. */
const plans = printPlaces.flatMap((place) =>
  printTimes.map((time): PrintPlan => {
    const things = Array.from({ length: Math.floor(random() * 4) }, () => pick(Object.keys(motifs)));
    return { seed: Math.floor(random() * 2 ** 32), time, season: pick(printSeasons), place, things };
  }),
);
const sample = drawn(plans, 24, random);

const harbour: PrintPlan = {
  seed: 7,
  time: 'gold',
  season: 'autumn',
  place: 'shore',
  things: ['fishingBoat', 'netLoft', 'jar'],
};
const kitchen: PrintPlan = { seed: 4_294_967_295, time: 'night', season: 'winter', place: 'kitchen', things: ['bus'] };
const landscape: PrintPlan = { seed: 0, time: 'dawn', season: 'spring', place: 'mountains', things: [] };

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('drawPrint', () => {
  // Pages keep a print for a year under an address that contains its plan. A change of a hash is a change of every stored print.
  it('draws the same bytes in every process', () => {
    const hashes = [harbour, kitchen, landscape].map((plan) => hashOf(formats.map((f) => drawPrint(plan, f)).join('')));
    expect(hashes).toMatchInlineSnapshot(`
      [
        "f02cd9fea721aecf",
        "9bf63a165aeff178",
        "dc0b944b8349f1d7",
      ]
    `);
  });

  it.each(formats)('stays below 72 KB, and 18 KB after Brotli, as %s', (format) => {
    for (const plan of sample) {
      const svg = drawPrint(plan, format);
      expect(svg.length, JSON.stringify(plan)).toBeLessThanOrEqual(72_000);
      expect(brotliCompressSync(svg).length, JSON.stringify(plan)).toBeLessThanOrEqual(18_000);
    }
  });

  it('uses half units and the sixteen inks', () => {
    const known = new Set<string>(Object.values(inks));
    for (const plan of sample) {
      const svg = drawPrint(plan, pick(formats));
      const colours = [...svg.matchAll(/(?:fill|stroke)="(#[^"]+)"/g)].map(([, ink = '']) => ink);
      expect(
        colours.filter((ink) => !known.has(ink)),
        JSON.stringify(plan),
      ).toEqual([]);
      const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
      expect(
        paths.filter((path) => !/^(?:[MlcqZ ]|-?(?:\d+(?:\.5)?|\.5))+$/.test(path)),
        JSON.stringify(plan),
      ).toEqual([]);
      expect(svg, JSON.stringify(plan)).not.toMatch(/NaN|undefined/);
    }
  });

  it('is an SVG that a strict parser reads', async () => {
    const { format, width, height } = await sharp(Buffer.from(drawPrint(harbour, 'wide'))).metadata();
    expect({ format, width, height }).toEqual({ format: 'svg', width: 1280, height: 560 });
  });

  it('has an id of its own in each format, so that a page can show several', () => {
    const ids = formats.map((format) => /<clipPath id="([^"]+)"/.exec(drawPrint(harbour, format))?.[1]);
    expect(ids).toEqual(formats.map((format) => `7-gold-autumn-shore-fishingBoat.netLoft.jar-${format}`));
  });

  it('lays a plan out in any box', () => {
    expect(drawPrint(harbour, { width: 520, height: 630 })).toContain('viewBox="0 0 520 630" role="img"');
  });

  it('leaves out things that it does not know', () => {
    const body = (plan: PrintPlan) => drawPrint(plan, 'portrait').replace(/<clipPath.*?<\/clipPath>|url\([^)]*\)/g, '');
    const things = ['teleporter', 'fishingBoat', 'netLoft', 'jar'].slice(0, 3);
    expect(body({ ...harbour, things })).toBe(body({ ...harbour, things: ['fishingBoat', 'netLoft'] }));
  });

  it('draws each season in its own way', () => {
    const prints = printSeasons.map((season) => drawPrint({ ...landscape, season }, 'portrait').length);
    expect(new Set(prints).size).toBe(4);
  });
});

describe('arrange', () => {
  it.each(formats)('keeps things inside the print as %s', (format) => {
    const size = { portrait: { width: 800, height: 1000 }, wide: { width: 1280, height: 560 } }[
      format === 'card' ? 'wide' : format
    ];
    for (const plan of plans) {
      const outside = arrange(plan, findMotifs(plan.things), size).things.filter(
        ({ box }) => box.left < 0 || box.right > size.width || box.top < 0 || box.bottom > size.height,
      );
      expect(
        outside.map(({ motif }) => motif.name),
        JSON.stringify(plan),
      ).toEqual([]);
    }
  });
});

describe('drawCrop', () => {
  it('gives five different squares of each print', () => {
    for (const plan of sample.slice(0, 8)) {
      const views = [1, 2, 3, 4, 5].map((index) => /viewBox="([^"]+)"/.exec(drawCrop(plan, index))?.[1] ?? '');
      expect(new Set(views).size, JSON.stringify(plan)).toBe(5);
      for (const view of views) {
        const [x = -1, y = -1, width = 0, height = 1] = view.split(' ').map(Number);
        expect(width).toBe(height);
        expect(Math.min(x, y, 800 - x - width, 1000 - y - height), view).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('refuses a sixth', () => {
    expect(() => drawCrop(harbour, 6)).toThrow(RangeError);
  });
});
