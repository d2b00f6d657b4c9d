import { describe, expect, test } from 'vitest';
import { inks } from '#shared/prints/inks.ts';
import { boundsOfPath } from '#tests/support/svg-bounds.ts';
import { motifs } from '#web/media/motifs.ts';
import { drawPlace, places } from '#web/media/places.ts';
import { motifSize } from '#web/src/art/motifs/still-life.ts';

const names = Object.keys(motifs) as (keyof typeof motifs)[];
const palette = new Set<string>(Object.values(inks));
/** Shapes are clipped at the edge; this far beyond it they may extend, so that no paper shows. */
const bleed = 84;

test('there are at least fifteen motifs', () => {
  expect(names.length).toBeGreaterThanOrEqual(15);
});

describe('every motif', () => {
  test('is the same for the same seed and differs for another', () => {
    for (const name of names) {
      expect(motifs[name](5), name).toEqual(motifs[name](5));
      expect(motifs[name](5), name).not.toEqual(motifs[name](6));
    }
  });

  test('uses only our inks, with its ground and one thread', () => {
    for (const name of names) {
      const { sky, layers, ...size } = motifs[name]();
      expect(size, name).toEqual(motifSize);
      expect(
        [sky, ...layers.map(({ ink }) => ink)].filter((ink) => !palette.has(ink)),
        name,
      ).toEqual([]);
      expect(
        layers.filter(({ thread }) => thread === true),
        name,
      ).toHaveLength(1);
    }
  });

  test('stays within its box', () => {
    const isOutside = ({
      path,
      shift: [x, y] = [0, 0],
    }: ReturnType<(typeof motifs)[keyof typeof motifs]>['layers'][number]) => {
      const { left, top, right, bottom } = boundsOfPath(path);
      return (
        Math.min(left + x, top + y) < -bleed ||
        right + x > motifSize.width + bleed ||
        bottom + y > motifSize.height + bleed
      );
    };
    const outside = names.flatMap((name) =>
      motifs[name]()
        .layers.slice(1)
        .filter(isOutside)
        .map(({ path }) => `${name}: ${path.slice(0, 60)}`),
    );
    expect(outside).toEqual([]);
  });
});

test('the thread of every place ends at the lit door', () => {
  for (const [name, place] of Object.entries(places)) {
    const { layers, height } = drawPlace(place, 900, 675);
    const thread = layers.find((layer) => layer.thread === true);
    const lights = layers.find(({ ink, shift }) => ink === place.inks.light && shift?.[0] === 1);
    // A door is drawn upwards, a window downwards; the thread's highest point is its end.
    const doors = [...(lights?.path ?? '').matchAll(/M([\d.]+) ([\d.]+)v-/g)];
    const end = boundsOfPath(thread?.path ?? '');
    expect(doors, name).toHaveLength(1);
    const [, doorX, doorY] = doors[0]?.map(Number) ?? [];
    expect(end.top, name).toBeGreaterThan(height * 0.4);
    expect(Math.abs(end.top - (doorY ?? 0)), name).toBeLessThan(12);
    expect(end.right, name).toBeGreaterThanOrEqual(doorX ?? 0);
  }
});
