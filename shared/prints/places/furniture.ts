import { ellipse, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import type { Layout } from '#shared/prints/layout.ts';
import type { Press } from '#shared/prints/press.ts';
import { isNight } from '#shared/prints/scenery.ts';

/** Furniture along the back wall of rooms: drawn in units at which a room is 800 high or wide. */

/** Scale of furniture in a print. */
export function furnitureScale({ width, height }: Layout): number {
  return Math.min(width / 800, height / 640);
}

/** Four shelves of books, 210 wide and 350 high. */
export function bookcase(press: Press, at: Placement): void {
  press.shape(rectangle(-105, -350, 210, 354), press.key, at);
  press.shape([-338, -226, -114].map((y) => rectangle(-93, y, 186, 98)).join(''), inks.ember, at);
  const spines = [inks.cream, inks.pine, inks.marigold, inks.tomatoDeep, inks.mist] as const;
  for (const [shelf, foot] of [-240, -128, -16].entries()) {
    let x = -88;
    for (let book = 0; x < (shelf === 1 ? 30 : 64); book += 1) {
      const [wide, high] = [18 + ((book * 7 + shelf * 5) % 13), 58 + ((book * 11 + shelf * 17) % 26)];
      const ink = spines[(book + shelf * 2) % spines.length] ?? inks.cream;
      press.shape(rectangle(x, foot - high, wide - 4, high), ink, at);
      x += wide;
    }
  }
  press.shape('M44-128V-156Q62-172 80-156V-128Z', press.key, at);
}

/** A pot plant, 150 high. */
export function potPlant(press: Press, at: Placement): void {
  const leaf = isNight(press) ? inks.sage : inks.pine;
  press.shape('M0-44Q-62-60-70-118Q-22-108 0-44Q-24-112-6-158Q26-110 0-44Q22-112 72-112Q58-58 0-44Z', leaf, at);
  press.line('M-2-50L-48-100M0-60L-4-130M4-50L50-96', press.palette.cut, 3.5, at);
  press.shape('M-42-52H42L32 4H-32Z', press.key, at);
  press.shape('M-32-42H32L25-6H-25Z', inks.tomato, at);
}

/** A counter with drawers from x to x, 150 high, on the floor at y. */
export function counter(press: Press, from: number, to: number, y: number, s: number): void {
  const high = 150 * s;
  press.shape(rectangle(from, y - high, to - from, high + 12), press.key);
  const wide = 124 * s;
  for (let x = from + 10; x + wide < to; x += wide + 10 * s) {
    const door = press.shape(rectangle(x, y - high + 56 * s, wide, high - 64 * s), inks.pine);
    press.carve(door, inks.sage, { gap: 16, length: 34, width: 2.8, density: 0.34 });
    press.shape(rectangle(x, y - high + 20 * s, wide, 30 * s), inks.pine);
    press.shape(
      ellipse(x + wide / 2, y - high + 35 * s, 6 * s) + ellipse(x + wide - 14 * s, y - high + 76 * s, 6 * s),
      inks.butter,
    );
  }
  press.shape(rectangle(from - 12 * s, y - high - 12 * s, to - from + 24 * s, 22 * s), inks.marigold);
  press.line(`M${from - 12 * s} ${y - high + 10 * s}H${to + 12 * s}`, press.key, 5);
}

/** A kettle, 90 high. */
export function smallKettle(press: Press, at: Placement): void {
  press.line('M-30-62Q0-118 30-62', press.key, 8, at);
  press.shape('M-44 2L-34-56Q0-76 34-56L44 2Z', press.key, at);
  press.shape('M30-34L66-60L62-42L40-14Z', press.key, at);
  press.shape('M-33-6L-26-46Q0-60 26-46L33-6Z', inks.tomato, at);
}

/** A workbench with a vice, 380 wide and 150 high. */
export function workbench(press: Press, at: Placement): void {
  press.shape('M-176 4V-124H-140V4ZM140 4V-124H176V4ZM-160-52H160V-34H-160Z', press.key, at);
  press.shape(rectangle(-200, -150, 400, 34), press.key, at);
  const top = press.shape(rectangle(-192, -143, 384, 20), inks.marigold, at);
  press.carve(top, inks.ember, { gap: 9, length: 40, width: 2.4, density: 0.5, lit: false, margin: 2 });
  press.shape('M86-116H152V-72H86ZM104-72H134V-58H104Z', press.key, at);
  press.line('M92-52H146', press.key, 7, at);
  press.shape('M-170-150V-172H-70L-58-158V-150ZM-148-172V-192Q-136-200-126-190V-172Z', press.key, at);
  press.shape('M-158-158H-70V-164H-158Z', inks.ember, at);
}

/** Boards that lean against the wall, 330 high. */
export function boards(press: Press, at: Placement): void {
  for (const [x, ink] of [
    [-30, inks.butter],
    [0, inks.ember],
    [26, inks.coral],
  ] as const) {
    press.shape(`M${x - 18} 4L${x + 6}-330H${x + 34}L${x + 14} 4Z`, press.key, at);
    const face = press.shape(`M${x - 10}-4L${x + 11}-322H${x + 27}L${x + 8}-4Z`, ink, at);
    press.carve(face, press.key, { angle: 94, gap: 11, length: 50, width: 2, density: 0.4, lit: false, margin: 3 });
  }
}

/** A microphone on its stand, 420 high. */
export function microphone(press: Press, at: Placement): void {
  press.shape('M-70 6Q0-26 70 6Z', press.key, at);
  press.line('M0-4V-350', press.key, 10, at);
  press.line('M0-350L-30-374', press.key, 12, at);
  press.shape('M-62-414Q-78-392-58-376Q-36-362-22-382Q-12-404-30-416Q-48-426-62-414Z', press.key, at);
  press.shape('M-56-408Q-68-392-54-382Q-38-372-30-386Q-24-400-36-408Q-48-416-56-408Z', inks.cream, at);
}
