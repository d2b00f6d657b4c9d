import { describe, expect, test } from 'vitest';
import { inks } from '#shared/prints/inks.ts';
import { boundsOfPath } from '#tests/support/svg-bounds.ts';
import { drawPlace, places } from '#web/media/places.ts';
import { stillLifes } from '#web/media/still-lifes.ts';
import { stillLifeSize } from '#web/src/art/still-lifes/still-life.ts';

const names = Object.keys(stillLifes) as (keyof typeof stillLifes)[];
const palette = new Set<string>(Object.values(inks));
/** Shapes are clipped at the edge; this far beyond it they may extend, so that no paper shows. */
const bleed = 84;

test('there are at least fifteen still lifes', () => {
  expect(names.length).toBeGreaterThanOrEqual(15);
});

describe.each(names)('%s', (name) => {
  const draw = stillLifes[name];

  test('is the same for the same seed and differs for another', () => {
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  test('uses only our inks, with its ground and one thread', () => {
    const { sky, layers, ...size } = draw();
    expect(size).toEqual(stillLifeSize);
    expect([sky, ...layers.map(({ ink }) => ink)].filter((ink) => !palette.has(ink))).toEqual([]);
    expect(layers.filter(({ thread }) => thread === true)).toHaveLength(1);
  });

  test('stays within its box', () => {
    const [, ...things] = draw().layers;
    for (const { path, shift: [x, y] = [0, 0] } of things) {
      const box = boundsOfPath(path);
      expect(box.left + x, path.slice(0, 60)).toBeGreaterThanOrEqual(-bleed);
      expect(box.top + y, path.slice(0, 60)).toBeGreaterThanOrEqual(-bleed);
      expect(box.right + x, path.slice(0, 60)).toBeLessThanOrEqual(stillLifeSize.width + bleed);
      expect(box.bottom + y, path.slice(0, 60)).toBeLessThanOrEqual(stillLifeSize.height + bleed);
    }
  });
});

describe('places', () => {
  test.each(Object.entries(places))('the thread of %s ends at the lit door', (_, place) => {
    const { layers, height } = drawPlace(place, 900, 675);
    const thread = layers.find((layer) => layer.thread === true);
    const lights = layers.find(({ ink, shift }) => ink === place.inks.light && shift?.[0] === 1);
    // A door is drawn upwards, a window downwards; the thread's highest point is its end.
    const doors = [...(lights?.path ?? '').matchAll(/M([\d.]+) ([\d.]+)v-/g)];
    const end = boundsOfPath(thread?.path ?? '');
    expect(doors).toHaveLength(1);
    const [, doorX, doorY] = doors[0]?.map(Number) ?? [];
    expect(end.top).toBeGreaterThan(height * 0.4);
    expect(Math.abs(end.top - (doorY ?? 0))).toBeLessThan(12);
    expect(end.right).toBeGreaterThanOrEqual(doorX ?? 0);
  });
});
