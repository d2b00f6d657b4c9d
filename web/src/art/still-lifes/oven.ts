import { inks } from '#shared/prints/inks.ts';
import type { Layer } from '#web/src/art/landscape.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { block, carved, stillLife, threadOver } from './still-life.ts';

const stones = Array.from({ length: 10 }, (_, i) => {
  const angle = Math.PI + (i / 9) * Math.PI;
  const at = (radius: number) =>
    `${Math.round(400 + Math.cos(angle) * radius)} ${Math.round(430 + Math.sin(angle) * radius)}`;
  return `M${at(176)}L${at(226)}`;
}).join('');

const fire: readonly Layer[] = [
  {
    path: 'M262 520q-14-70 34-110 0 40 22 50-4-80 48-120 4 54 34 84 16-54 54-74-6 60 26 90 14-20 10-44 46 56 26 124Z',
    ink: inks.tomato,
  },
  { path: 'M310 520q-8-50 24-78 6 30 24 36 0-48 34-74 8 44 34 66 16-24 16-44 36 46 18 94Z', ink: inks.marigold },
  { path: 'M358 520q0-34 22-54 8 24 24 34 14-12 18-24 16 22 8 44Z', ink: inks.cream },
];

function loaf(x: number, y: number): Layer[] {
  return [
    { path: `M${x - 66} ${y}q-2-58 66-58t66 58Z`, ink: inks.marigold },
    { path: `M${x - 66} ${y}q-2-58 66-58t66 58Z`, ink: inks.plum, stroke: 6 },
    {
      path: `M${x - 30} ${y - 34}l14 18M${x - 4} ${y - 40}l14 18M${x + 22} ${y - 36}l14 18`,
      ink: inks.plum,
      stroke: 6,
    },
  ];
}

export function oven(seed = 161): Picture {
  return stillLife(
    {
      sky: inks.coral,
      ground: inks.plum,
      cut: inks.blush,
      top: 570,
      seed,
      rays: { ink: inks.butter, at: [400, 420], inner: 250, outer: 560 },
    },
    [
      { path: block(550, 96, 84, 240), ink: inks.plum },
      { path: block(536, 84, 112, 24), ink: inks.plum },
      { path: 'M130 580V420q0-250 270-250t270 250v160Z', ink: inks.brick },
      { path: carved([230, 186, 330, 40], { seed: 21, rows: 2, length: 40 }), ink: inks.coral },
      { path: carved([136, 330, 90, 170], { seed: 22, rows: 7, length: 22 }), ink: inks.coral },
      { path: 'M174 530V430q0-226 226-226t226 226v100Z', ink: inks.butter },
      { path: stones, ink: inks.plum, stroke: 6 },
      { path: 'M224 530V430q0-176 176-176t176 176v100Z', ink: inks.plum },
      ...fire,
      { path: block(150, 520, 500, 26), ink: inks.plum },
      { path: 'M858 150L742 470', ink: inks.plum, stroke: 14 },
      { path: 'M752 440l-18 100-58-20 50-90Z', ink: inks.plum },
      { path: block(676, 548, 206, 16), ink: inks.cream },
      { path: 'M700 564v110M858 564v110', ink: inks.cream, stroke: 14 },
      ...loaf(748, 546),
      ...loaf(822, 546),
      ...threadOver(
        'M592 86c-40-30 8-66 44-44s10 60-14 40 40-70 76-46 6 58-16 38 40-72 78-46 8 60-16 38 50-66 170-54',
        inks.brick,
      ),
    ],
  );
}
