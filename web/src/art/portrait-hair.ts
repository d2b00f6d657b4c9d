import type { Random } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layer } from './landscape.ts';
import type { PortraitInks } from './portrait-inks.ts';
import { gouge } from './print-geometry.ts';
import { disc } from './still-lifes/still-life.ts';

export const hairs = ['cropped', 'bob', 'long', 'bun', 'curls', 'bald', 'cap', 'braids'] as const;
export type Hair = (typeof hairs)[number];

interface DrawnHair {
  readonly behind: readonly Layer[];
  readonly before: readonly Layer[];
}

const crop = 'M61 86q-6-54 39-54t39 54q-4-18-14-26-28 8-50-2-10 8-14 28Z';
const scalp = 'M62 88q-4-52 38-52t38 52Z';
const parted = 'M62 88q-2-46 38-50 40 4 38 50-26-6-38-34-12 28-38 34Z';

function strands(random: Random, top: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const aside = (i / (count - 1) - 0.5) * 2;
    const start = [100 + aside * 26, top + Math.abs(aside) * 10 + random() * 3] as const;
    return gouge(start, 12 + random() * 6, Math.PI / 2 - aside * 1.1, 3);
  }).join('');
}

const ring = (radius: number, from: number, to: number, count: number, size: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = from + ((to - from) * i) / (count - 1);
    return disc(Math.round(100 + Math.cos(angle) * radius), Math.round(78 + Math.sin(angle) * radius), size);
  }).join('');

const curlShine = Array.from({ length: 6 }, (_, i) => {
  const angle = Math.PI * (1.14 + i * 0.144);
  return `M${Math.round(95 + Math.cos(angle) * 42)} ${Math.round(78 + Math.sin(angle) * 42)}q4-6 10-2`;
}).join('');

const plaits = [58, 142]
  .map((x) => [112, 128, 144, 160].map((y, i) => disc(x + (i % 2 === 0 ? 2 : -2), y, 10 - i)).join(''))
  .join('');

export function hairLayers(hair: Hair, { hair: ink, cut, clothes }: PortraitInks, random: Random): DrawnHair {
  const shine = (top: number, count = 6): Layer => ({ path: strands(random, top, count), ink: cut });
  switch (hair) {
    case 'cropped':
      return { behind: [{ path: scalp, ink }], before: [{ path: crop, ink }, shine(37)] };
    case 'bob':
      return {
        behind: [{ path: 'M52 126V84q0-54 48-54t48 54v42q-14 12-28 4H80q-14 8-28-4Z', ink }],
        before: [{ path: 'M62 86q-2-50 38-50t38 50q-8-14-14-18-24 8-48 0-8 4-14 18Z', ink }, shine(40)],
      };
    case 'long':
      return {
        behind: [{ path: 'M46 168q-12-34 6-66-12-74 48-74t48 74q18 32 6 66-26 12-54 10t-54-10Z', ink }],
        before: [{ path: parted, ink }, shine(38, 8)],
      };
    case 'bun':
      return {
        behind: [{ path: disc(100, 26, 20) + scalp, ink }],
        before: [
          { path: 'M61 86q-4-52 39-52t39 52q-6-30-39-30T61 86Z', ink },
          { path: gouge([88, 22], 22, -0.3, 4) + gouge([92, 32], 18, -0.2, 3), ink: cut },
          shine(38),
        ],
      };
    case 'curls':
      return {
        behind: [{ path: ring(44, Math.PI * 0.9, Math.PI * 2.1, 11, 17), ink }],
        before: [
          { path: ring(36, Math.PI * 1.1, Math.PI * 1.9, 7, 13), ink },
          { path: curlShine, ink: cut, stroke: 3 },
        ],
      };
    case 'bald':
      return {
        behind: [{ path: disc(63, 84, 11) + disc(137, 84, 11), ink }],
        before: [{ path: gouge([84, 54], 26, -0.35, 4) + gouge([82, 62], 16, -0.3, 3), ink: inks.cream }],
      };
    case 'cap':
      return {
        behind: [{ path: disc(65, 88, 9) + disc(135, 88, 9), ink }],
        before: [
          { path: 'M58 70q0-44 48-44t40 44q-46-14-88 0Z', ink: clothes },
          { path: 'M56 70q46-18 92 0 8 6 2 12-48-18-96-4-4-4 2-8Z', ink: inks.plum },
          {
            path: gouge([78, 46], 24, -0.4, 4) + gouge([92, 52], 26, -0.1, 4) + gouge([110, 44], 20, 0.3, 4),
            ink: cut,
          },
        ],
      };
    case 'braids':
      return {
        behind: [{ path: 'M54 110V82q0-52 46-52t46 52v28Z', ink }],
        before: [
          { path: parted, ink },
          { path: plaits, ink },
          { path: disc(58, 172, 5) + disc(142, 172, 5), ink: clothes },
          shine(38),
        ],
      };
  }
}
