import { createRandom, type Random } from '#shared/prints/geometry.ts';
import type { Layer } from './landscape.ts';
import type { Picture } from './picture.ts';
import { type Face, faceLayers } from './portrait-face.ts';
import { type Hair, hairLayers } from './portrait-hair.ts';
import { type PortraitInks, portraitInks } from './portrait-inks.ts';
import { gouge, rayPath } from './print-geometry.ts';
import { disc, oval } from './still-lifes/still-life.ts';

export interface PortraitPlan {
  readonly hair: Hair;
  readonly face: Face;
  /** Index of `portraitInks`. */
  readonly inking: number;
  readonly seed: number;
}

const side = 200;

function clothesLayers(ink: PortraitInks, random: Random): Layer[] {
  const folds = Array.from({ length: 9 }, (_, i) => {
    const x = 38 + i * 15;
    return gouge([x, 168 + Math.abs(i - 4) * 3 + random() * 8], 18 + random() * 10, 1.35 + (i - 4) * -0.06, 3);
  }).join('');
  return [
    { path: 'M10 214q2-56 66-66h48q64 10 66 66Z', ink: ink.clothes },
    { path: folds, ink: ink.cut, opacity: 0.85 },
    { path: 'M82 112h36v36q-18 22-36 0Z', ink: ink.skin },
    { path: 'M82 128q18 18 36 4v16q-18 22-36 0Z', ink: ink.hair, opacity: 0.35 },
    { path: 'M76 148l24 26-20 12-14-36ZM124 148l-24 26 20 12 14-36Z', ink: ink.cut },
  ];
}

/** An illustration of a fictional person; label it as such. */
export function portrait({ hair, face, inking, seed }: PortraitPlan): Picture {
  const ink = portraitInks[inking % portraitInks.length] ?? portraitInks[0];
  if (ink === undefined) throw new RangeError('No way to ink a portrait');
  const random = createRandom(seed);
  const { behind, before } = hairLayers(hair, ink, random);
  const { width, height, drawn } = faceLayers(face, ink);
  const head: readonly Layer[] = [
    { path: disc(100 - width, 92, 8) + disc(100 + width, 92, 8), ink: ink.skin },
    { path: oval(100, 88, width, height), ink: ink.skin, shift: [1.5, 1] },
  ];
  const light: Layer = { path: rayPath([100, 92], 66, 136, 34, random), ink: ink.cut, opacity: 0.7 };
  const layers = [light, ...behind, ...clothesLayers(ink, random), ...head, ...drawn, ...before];
  return { width: side, height: side, sky: ink.ground, layers };
}
