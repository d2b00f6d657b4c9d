import type { Point } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { smoothPath } from '#web/src/art/print-geometry.ts';
import { block, carved, disc, oval, stillLife, threadOver } from './still-life.ts';

/** The top of the body, and the guitar's angle in radians. */
const neck: Point = [430, 318];
const lean = 0.22;

/** Coordinates along and across the guitar's axis to picture units. */
function on(along: number, aside: number): Point {
  return [
    neck[0] - Math.sin(lean) * along + Math.cos(lean) * aside,
    neck[1] + Math.cos(lean) * along + Math.sin(lean) * aside,
  ];
}

const outline: readonly (readonly [along: number, half: number])[] = [
  [0, 34],
  [18, 78],
  [60, 94],
  [106, 78],
  [134, 70],
  [170, 86],
  [216, 118],
  [270, 118],
  [312, 78],
];

function line(from: Point, to: Point): string {
  const [a, b] = [from, to].map(([x, y]) => `${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2}`);
  return `M${a}L${b}`;
}

function body(grow: number): string {
  const right = outline.map(([along, half]) => on(along, half + grow));
  const left = outline.toReversed().map(([along, half]) => on(along, -half - grow));
  return smoothPath([...right, on(326 + grow, 0), ...left], true);
}

export function guitar(seed = 141): Picture {
  const [holeX, holeY] = on(116, 0).map(Math.round);
  const strings = [-12, -4, 4, 12].map((aside) => line(on(236, aside), on(-232, aside * 0.8))).join('');
  const frets = [-40, -76, -110, -140, -168].map((along) => line(on(along, -17), on(along, 17))).join('');
  const pegs = [-222, -248, -272].flatMap((along) => [on(along, -34), on(along, 34)]);
  return stillLife(
    {
      sky: inks.marigold,
      ground: inks.pine,
      cut: inks.mist,
      top: 560,
      seed,
      rays: { ink: inks.butter, at: [400, 330], inner: 190, outer: 520 },
    },
    [
      { path: 'M612 400l-34 226M744 400l36 226M600 520h160', ink: inks.plum, stroke: 18 },
      { path: oval(678, 392, 112, 30), ink: inks.brick },
      { path: 'M566 392q0 34 112 34t112-34v16q-6 34-112 34t-112-34Z', ink: inks.plum },
      { path: body(12), ink: inks.plum },
      { path: body(0), ink: inks.tomato },
      { path: carved([296, 480, 190, 130], { seed: 3, rows: 5, length: 26, lean: 0.22 }), ink: inks.coral },
      { path: line(on(6, 0), on(-206, 0)), ink: inks.plum, stroke: 42 },
      { path: line(on(-212, 0), on(-280, 0)), ink: inks.plum, stroke: 62 },
      { path: pegs.map(([x, y]) => disc(Math.round(x), Math.round(y), 9)).join(''), ink: inks.cream },
      { path: disc(holeX ?? 0, holeY ?? 0, 48), ink: inks.butter },
      { path: disc(holeX ?? 0, holeY ?? 0, 38), ink: inks.plum },
      { path: line(on(240, -46), on(240, 46)), ink: inks.plum, stroke: 18 },
      { path: frets, ink: inks.butter, stroke: 4 },
      { path: strings, ink: inks.cream, stroke: 3 },
      { path: block(626, 352, 116, 22, -4) + block(640, 330, 96, 22, 3), ink: inks.cream },
      { path: 'M650 364h60M662 342h48', ink: inks.plum, stroke: 4 },
      ...threadOver(
        'M500 60c40-40 80-10 60 22s-54-6-12-26 96 6 76 36-58-4-16-30 94 4 78 34-56-6-10-32 76 26 110 22 60-40 128-30',
        inks.pine,
      ),
    ],
  );
}
