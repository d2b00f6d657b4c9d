import { describe, expect, it } from 'vitest';
import { inks } from '#shared/prints/inks.ts';
import type { Motif } from '#shared/prints/motif.ts';
import { child, couple, family, person } from '#shared/prints/motifs/people.ts';
import { Press } from '#shared/prints/press.ts';

const skins = [inks.blush, inks.coral, inks.ember, inks.tomatoDeep];
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

/** The inks of filled shapes, in the order of printing. */
function printedInks({ draw }: Motif, seed: number): string[] {
  const press = new Press({ width: 800, height: 1000, seed, time: 'gold', season: 'summer', light: [0.6, -0.8] });
  draw(press, { x: 400, y: 800 });
  return [...press.body.matchAll(/fill="(#\w+)"/g)].map(([, ink = '']) => ink);
}

describe.each([
  ['person', person],
  ['couple', couple],
  ['child', child],
  ['family', family],
])('%s', (_, motif) => {
  it('looks different in different prints', () => {
    const looks = new Set(seeds.map((seed) => printedInks(motif, seed).join()));
    expect(looks.size).toBeGreaterThan(25);
  });

  it('has each colour of skin in some print', () => {
    const seen = new Set(seeds.flatMap((seed) => printedInks(motif, seed)));
    expect(skins.filter((ink) => !seen.has(ink))).toEqual([]);
  });

  it('looks the same in the same print', () => {
    expect(printedInks(motif, 7)).toEqual(printedInks(motif, 7));
  });
});
