import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#shared/prints/geometry.ts';
import { drawArrival } from '#web/src/art/arrival.ts';
import { getPicture } from '#web/src/art/scenes.ts';

const names = ['hero', 'evening', 'memories', 'business-story', 'for-someone', 'milestone'] as const;

/** Compressed path data, in bytes. */
function weightOf(name: (typeof names)[number]): number {
  return brotliCompressSync(
    getPicture(name)
      .layers.map(({ path }) => path)
      .join('\n'),
  ).length;
}

describe('prints', () => {
  test('have only valid numbers in their paths', () => {
    for (const name of names) {
      const paths = getPicture(name).layers.map(({ path }) => path);
      expect(paths.length, name).toBeGreaterThan(5);
      for (const path of paths) expect(path, name).toMatch(/^M[-\d.\sA-Za-z]+$/);
      expect(paths.join(), name).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('are small enough to be inline', () => {
    expect(weightOf('hero')).toBeLessThan(10_000);
    expect(weightOf('evening')).toBeLessThan(6_000);
  });
});

test('the evening of a purchase fills a box of any size, with six windows and the door to light', () => {
  for (const [width, height] of [
    [320, 560],
    [390, 770],
    [1280, 644],
    [1920, 1006],
  ] as const) {
    const { land, rays, house, lights, thread, line, size } = drawArrival(width, height);
    const drawn = [land, rays, house, ...lights, thread].join('');
    expect(drawn, String(width)).not.toMatch(/NaN|undefined|Infinity/);
    expect(lights).toHaveLength(7);
    // A sheet hangs above the far hill.
    expect(line + size(216, 352) * 1.25, String(width)).toBeLessThan(height * 0.8);
    expect(brotliCompressSync(drawn).length, String(width)).toBeLessThan(12_000);
  }
});

test('randomOf returns the same numbers for the same seed', () => {
  const [first, second] = [createRandom(7), createRandom(7)];
  const numbers = Array.from({ length: 100 }, first);
  expect(Array.from({ length: 100 }, second)).toEqual(numbers);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(new Set(numbers).size).toBe(100);
});
