import { gouge } from '#shared/prints/carving.ts';
import {
  createRandom,
  ellipse,
  type Outline,
  type Placement,
  type Point,
  rectangle,
  smoothPath,
} from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import { Press } from '#shared/prints/press.ts';
import { hill, rays } from '#shared/prints/scenery.ts';

/** An evening in a box of any size, as SVG elements; all lengths in CSS pixels. */
export interface Arrival {
  /** Distance from the left, given for a phone of 390 px and for a window of 1280 px. */
  readonly across: (upright: number, wide: number) => number;
  /** The size of what hangs, given in the same way. */
  readonly size: (upright: number, wide: number) => number;
  /** Height of the drying line where things hang. */
  readonly line: number;
  readonly land: string;
  readonly rays: string;
  readonly house: string;
  /** Each of the six lit windows, then the lit door. */
  readonly lights: readonly string[];
  /** Path data, from the left edge to the door. */
  readonly thread: string;
}

const uprightBelow = 640;
const uprightWidth = 390;
const wideWidth = 1280;

const panes: readonly Point[] = [
  [-112, -222],
  [-24, -222],
  [64, -222],
  [-112, -124],
  [-24, -124],
  [64, -124],
];

export function drawArrival(width: number, height: number): Arrival {
  const isUpright = width < uprightBelow;
  const unit = isUpright ? 1 : Math.min(1.35, Math.max(0.6, Math.min(width / wideWidth, height / 600)));
  const size = (upright: number, wide: number) => (isUpright ? upright : wide * unit);
  const line = size(46, 62);
  const pull = (seed: number, draw: (press: Press) => void) => {
    const press = new Press({ width, height, seed, time: 'night', season: 'summer', light: [0.5, -0.85] });
    draw(press);
    return press.body;
  };
  const home: Placement = isUpright
    ? { x: width * 0.7, y: height * 0.905, s: 0.4 }
    : { x: width * 0.84, y: height * 0.865, s: 0.76 * unit };
  return {
    across: (upright, wide) => (isUpright ? (width - uprightWidth) / 2 + upright : (wide / wideWidth) * width),
    size,
    line,
    land: pull(31, (press) => drawLand(press, isUpright)),
    rays: pull(33, (press) => drawRays(press, home, isUpright)),
    house: pull(35, (press) => drawHouse(press, home)),
    lights: [
      ...panes.map((pane, index) => pull(41 + index, (press) => drawLight(press, pane, home))),
      pull(47, (press) => drawDoor(press, inks.butter, home)),
    ],
    thread: smoothPath(isUpright ? uprightLine(width, height, line, home) : wideLine(width, height, line, home, unit)),
  };
}

function drawLand(press: Press, isUpright: boolean): void {
  const { width, height } = press;
  press.cuts(starPath(press, isUpright), inks.butter);
  const tall = isUpright ? 0.42 : 1;
  hill(
    press,
    {
      base: height * (isUpright ? 0.8 : 0.7),
      waves: [
        [34 * tall, 760, 1.6],
        [8, 210, 1],
      ],
      density: 0.4,
    },
    [inks.plumSoft, inks.plum],
  );
  hill(
    press,
    {
      base: height * (isUpright ? 0.885 : 0.83),
      waves: [
        [20 * tall, Math.max(900, width * 0.7), 0.4],
        [6, 240, 2],
      ],
      density: 0.42,
    },
    [inks.pine, inks.sage],
  );
}

/** None behind the words. */
function starPath({ width, height }: Press, isUpright: boolean): string {
  const random = createRandom(91);
  const isBehindWords = (x: number, y: number) =>
    isUpright ? y > 310 : x > width * 0.43 && x < width * 0.8 && y > height * 0.1;
  let path = '';
  for (let i = 0; i < (isUpright ? 40 : 90); i += 1) {
    const [x, y, size] = [random() * width, random() * height * 0.66, 10 + random() * 14];
    if (isBehindWords(x, y)) continue;
    path += gouge([x, y - size / 2], size, Math.PI / 2, 3);
    if (i % 3 === 0) path += gouge([x - size / 2, y], size, 0, 3);
  }
  return path;
}

function drawRays(press: Press, { x, y, s = 1 }: Placement, isUpright: boolean): void {
  rays(
    press,
    [x, y - 150 * s],
    { inner: 205 * s, outer: (isUpright ? 262 : 296) * s, count: 30, width: isUpright ? 3.4 : 5, from: -175, to: -5 },
    inks.marigold,
  );
}

function drawHouse(press: Press, at: Placement): void {
  press.shape('M84-250V-388H122V-230Z', inks.night, at);
  press.shape('M-150 6V-226L0-356L150-226V6Z', inks.night, at);
  press.shape('M-178-214L0-370L178-214L162-194L0-336L-162-194Z', inks.night, at);
  press.shape('M-136-238L0-352L136-238L128-230L0-338L-128-230Z', inks.tomato, at);
  for (const pane of panes) drawPane(press, pane, inks.plumSoft, at);
  drawDoor(press, inks.plumSoft, at);
}

function drawPane(press: Press, [x, y]: Point, ink: Ink, at: Placement): Outline[] {
  const outlines = press.shape(rectangle(x, y, 50, 66), ink, at);
  drawBars(press, [x, y], at);
  return outlines;
}

function drawBars(press: Press, [x, y]: Point, at: Placement): void {
  press.line(`M${x + 25} ${y}v66M${x} ${y + 33}h50`, inks.night, 5, at);
}

function drawLight(press: Press, pane: Point, at: Placement): void {
  const outlines = drawPane(press, pane, inks.marigold, at);
  press.carve(outlines, inks.butter, { gap: 12, length: 14, width: 2.4, density: 0.5, lit: false, margin: 3 });
  drawBars(press, pane, at);
}

function drawDoor(press: Press, ink: Ink, at: Placement): void {
  press.shape(rectangle(-26, -46, 54, 52), ink, at);
  press.shape(ellipse(16, -20, 3), inks.night, at);
}

/** Handwriting: a prolate cycloid. */
function loops(left: number, y: number, count: number, size: number): Point[] {
  const points: Point[] = [
    [-16, y],
    [left - size * 0.4, y],
  ];
  for (let step = 0; step < count * 6; step += 1) {
    const turn = (step / 6) * 2 * Math.PI;
    points.push([
      left + (step / 6) * size * 0.66 + Math.sin(turn) * size * 0.34,
      y - size * 0.55 * (1 - Math.cos(turn)),
    ]);
  }
  return points;
}

function uprightLine(width: number, height: number, y: number, { x, y: foot }: Placement): Point[] {
  return [
    ...loops(8, y + 8, 2, 20),
    [52, y + 2],
    [140, y + 12],
    [width - 140, y + 12],
    [width - 50, y - 6],
    [width - 16, y + 50],
    [width - 24, height * 0.5],
    [width - 14, height * 0.72],
    [width - 22, height * 0.88],
    [width - 50, height * 0.945],
    [x + 22, height * 0.935],
    [x - 6, foot + 4],
  ];
}

function wideLine(width: number, height: number, y: number, { x, y: foot }: Placement, unit: number): Point[] {
  const across = (at: number) => (at / wideWidth) * width;
  return [
    ...loops(across(26), y + 8 * unit, 4, 30 * unit),
    [across(170), y + 6 * unit],
    [across(300), y + 18 * unit],
    [across(470), y + 16 * unit],
    [across(640), y - 10 * unit],
    [across(900), y - 24 * unit],
    [across(1120), y + 4 * unit],
    [across(1228), y + 120 * unit],
    [across(1222), height * 0.5],
    [across(1250), height * 0.72],
    [across(1234), height * 0.92],
    [across(1150), height * 0.96],
    [x + 14, height * 0.925],
    [x, foot + 4],
  ];
}
