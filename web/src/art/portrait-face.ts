import { inks } from '#shared/prints/inks.ts';
import type { Layer } from './landscape.ts';
import type { PortraitInks } from './portrait-inks.ts';
import { disc } from './still-lifes/still-life.ts';

export const faces = ['plain', 'glasses', 'bearded', 'moustached', 'freckled', 'wrinkled'] as const;
export type Face = (typeof faces)[number];

interface DrawnFace {
  readonly width: number;
  readonly height: number;
  readonly drawn: readonly Layer[];
}

const key = inks.plum;

const outlines: Readonly<Record<Face, readonly [width: number, height: number]>> = {
  plain: [36, 44],
  glasses: [38, 43],
  bearded: [36, 46],
  moustached: [38, 44],
  freckled: [37, 42],
  wrinkled: [35, 43],
};

const features: readonly Layer[] = [
  { path: disc(86, 88, 3.5) + disc(114, 88, 3.5), ink: key },
  { path: 'M79 78q7-5 14-1M107 77q7-4 14 1', ink: key, stroke: 3 },
  { path: 'M101 88q7 13-3 17', ink: key, stroke: 2.5 },
];
const mouth: Layer = { path: 'M89 114q11 8 22 0', ink: key, stroke: 3 };

function mark(face: Face, { hair, cut }: PortraitInks): Layer[] {
  switch (face) {
    case 'plain':
      return [mouth];
    case 'glasses':
      return [
        { path: `${disc(85, 88, 11)}${disc(115, 88, 11)}M96 88h8M74 86l-9-3M126 86l9-3`, ink: key, stroke: 3 },
        mouth,
      ];
    case 'bearded':
      return [
        { path: 'M62 92q2 46 38 48t38-48q-8 16-18 16H80q-10 0-18-16Z', ink: hair },
        { path: 'M90 117q10 6 20 0', ink: cut, stroke: 3.5 },
        { path: 'M76 118l6 12M88 126l3 9M112 126l-3 9M124 118l-6 12', ink: cut, stroke: 2 },
      ];
    case 'moustached':
      return [
        { path: 'M80 113q8-10 20-5 12-5 20 5-10 3-20-1-10 4-20 1Z', ink: hair },
        { path: 'M94 121h12', ink: key, stroke: 3 },
      ];
    case 'freckled':
      return [
        { path: disc(78, 99, 1.5) + disc(84, 103, 1.5) + disc(77, 106, 1.5), ink: key, opacity: 0.7 },
        { path: disc(116, 103, 1.5) + disc(122, 99, 1.5) + disc(123, 106, 1.5), ink: key, opacity: 0.7 },
        mouth,
      ];
    case 'wrinkled':
      return [
        { path: 'M70 92l-5 4M70 97l-4 5M130 92l5 4M130 97l4 5M80 106q0 6 4 10M120 106q0 6-4 10', ink: key, stroke: 2 },
        mouth,
      ];
  }
}

export function faceLayers(face: Face, ink: PortraitInks): DrawnFace {
  const [width, height] = outlines[face];
  return { width, height, drawn: [...features, ...mark(face, ink)] };
}
