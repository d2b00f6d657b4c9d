import { expect, test } from 'vitest';
import { inks } from '#shared/prints/inks.ts';
import { boundsOfPath } from '#tests/support/svg-bounds.ts';
import { pictureSvg } from '#web/src/art/picture-svg.ts';
import { portrait } from '#web/src/art/portrait.ts';
import { faces } from '#web/src/art/portrait-face.ts';
import { hairs } from '#web/src/art/portrait-hair.ts';
import { portraitInks } from '#web/src/art/portrait-inks.ts';

const all = hairs.flatMap((hair) =>
  faces.flatMap((face) => portraitInks.map((_, inking) => ({ hair, face, inking, seed: 7 }))),
);

test('eight hairstyles, six faces and five ink sets make 240 different portraits', () => {
  expect(all).toHaveLength(240);
  expect(new Set(all.map((plan) => pictureSvg(portrait(plan)))).size).toBe(240);
});

test('portrait is the same for the same seed and differs for another', () => {
  const plan = { hair: 'curls', face: 'glasses', inking: 2, seed: 3 } as const;
  expect(portrait(plan)).toEqual(portrait(plan));
  expect(portrait({ ...plan, seed: 4 })).not.toEqual(portrait(plan));
});

test('portraits use only our inks and stay within 20 px of the picture', () => {
  const palette = new Set<string>(Object.values(inks));
  const plates = all.map(portrait);
  expect(
    plates.filter(({ sky, layers }) => ![sky, ...layers.map(({ ink }) => ink)].every((ink) => palette.has(ink))),
  ).toEqual([]);
  const outside = plates.flatMap(({ layers: [, ...drawn], width, height }) =>
    drawn.filter(({ path }) => {
      const { left, top, right, bottom } = boundsOfPath(path);
      return Math.min(left, top) <= -20 || right >= width + 20 || bottom >= height + 20;
    }),
  );
  expect(outside).toEqual([]);
});

test('skin, hair, clothes and ground have different inks, so that a small face is visible', () => {
  for (const { ground, skin, hair, clothes } of portraitInks) {
    expect(new Set([ground, skin, hair, clothes]).size).toBe(4);
  }
});
