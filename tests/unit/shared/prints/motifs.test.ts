import { describe, expect, it } from 'vitest';
import { inks } from '#shared/prints/inks.ts';
import type { Motif } from '#shared/prints/motif.ts';
import { findMotif, motifs } from '#shared/prints/motifs/index.ts';
import { printTimes } from '#shared/prints/plan.ts';
import { Press } from '#shared/prints/press.ts';
import { boundsOfPath } from '#tests/support/svg-bounds.ts';

const palette = new Set<string>(Object.values(inks));
/** A cut edge, a colour off register and a foot on the ground go this far beyond a motif's box. */
const overhang = 24;

function drawn({ draw }: Motif, { seed = 7, scale = 1, time = 'gold' as (typeof printTimes)[number] } = {}) {
  const press = new Press({ width: 800, height: 1000, seed, time, season: 'summer', light: [0.6, -0.8] });
  const { tie } = draw(press, { x: 0, y: 0, s: scale });
  const paths = [...press.body.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path);
  return { body: press.body, paths, tie };
}

describe('motifs', () => {
  it('are at least 84', () => {
    expect(Object.keys(motifs).length).toBeGreaterThanOrEqual(84);
  });

  it('have names that a plan can contain', () => {
    expect(Object.keys(motifs).filter((name) => !/^[a-z][A-Za-z]{0,23}$/.test(name))).toEqual([]);
  });

  it('are not found by names of the prototype', () => {
    expect([findMotif('constructor'), findMotif('toString')]).toEqual([undefined, undefined]);
  });
});

describe.each(Object.entries(motifs))('%s', (_, motif) => {
  it('is the same for the same seed and differs for another', () => {
    expect(drawn(motif).body).toBe(drawn(motif).body);
    expect(drawn(motif, { seed: 8 }).body).not.toBe(drawn(motif).body);
  });

  it.each(printTimes)('uses only our inks (%s)', (time) => {
    const used = [...drawn(motif, { time }).body.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, ink = '']) => ink);
    expect(used.filter((ink) => !palette.has(ink))).toEqual([]);
  });

  it('stays within its box', () => {
    const boxes = drawn(motif).paths.map(boundsOfPath);
    expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(-motif.width / 2 - overhang);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(motif.width / 2 + overhang);
    expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(-motif.height - overhang);
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(overhang);
  });

  it('ties the thread inside its box', () => {
    const [x, y] = drawn(motif).tie;
    expect(Math.abs(x)).toBeLessThanOrEqual(motif.width / 2);
    expect(y).toBeGreaterThanOrEqual(-motif.height);
    expect(y).toBeLessThanOrEqual(overhang);
  });

  it('has at most 14 KB of path data as the main thing of a print', () => {
    const scale = Math.min(600 / motif.width, 520 / motif.height, 2.1);
    expect(drawn(motif, { scale }).paths.join('').length).toBeLessThanOrEqual(14 * 1024);
  });
});
