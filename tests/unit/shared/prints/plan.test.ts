import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultPrint,
  maxThings,
  parsePrintSlug,
  printPlaces,
  printSeasons,
  printSlug,
  printTimes,
} from '#shared/prints/plan.ts';

const thing = fc.stringMatching(/^[a-z][A-Za-z]{0,23}$/);
const plan = fc.record({
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  time: fc.constantFrom(...printTimes),
  season: fc.constantFrom(...printSeasons),
  place: fc.constantFrom(...printPlaces),
  things: fc.array(thing, { maxLength: maxThings }),
});

describe('printSlug', () => {
  it('is read back as the same plan', () => {
    fc.assert(
      fc.property(plan, (drawn) => {
        expect(parsePrintSlug(printSlug(drawn))).toEqual(drawn);
      }),
    );
  });

  it.each([
    '',
    '7-gold-autumn-shore',
    '07-gold-autumn-shore-',
    '4294967296-gold-autumn-shore-',
    '7-gold-autumn-moon-',
    '7-gold-autumn-shore-a.b.c.d',
    '7-gold-autumn-shore-Jar',
    '7-gold-autumn-shore-__proto__',
    '7-gold-autumn-shore--x',
    '../7-gold-autumn-shore-',
  ])('refuses %j', (slug) => {
    expect(parsePrintSlug(slug)).toBeUndefined();
  });

  it('reads no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePrintSlug(text)).toBeUndefined();
      }),
    );
  });
});

describe('defaultPrint', () => {
  it('gives each story a plan of its own', () => {
    const slugs = ['01A', '01B', '01C'].map(defaultPrint);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs.map(parsePrintSlug)).not.toContain(undefined);
  });
});
