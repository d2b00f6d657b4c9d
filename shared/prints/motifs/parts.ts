import { ellipse, type Placement } from '#shared/prints/geometry.ts';
import { type Ink, inks } from '#shared/prints/inks.ts';
import type { Press } from '#shared/prints/press.ts';

/** A point of an ellipse, as path data. `turn` counts whole turns clockwise from the right. */
export function onEllipse(x: number, y: number, radiusX: number, radiusY: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(x + Math.cos(angle) * radiusX).toFixed(1)} ${(y + Math.sin(angle) * radiusY).toFixed(1)}`;
}

export function onCircle(x: number, y: number, radius: number, turn: number): string {
  return onEllipse(x, y, radius, radius, turn);
}

/** Path data of lines round a point, from the inner to the outer radius. */
export function spokes(x: number, y: number, inner: number, outer: number, count: number): string {
  const spoke = (turn: number) => `M${onCircle(x, y, inner, turn)}L${onCircle(x, y, outer, turn)}`;
  return Array.from({ length: count }, (_, k) => spoke((k + 0.5) / count)).join('');
}

/** A line with an outline: a pipe, a handle, a pole. */
export function outlined(press: Press, path: string, ink: Ink, width: number, at: Placement): void {
  press.line(path, press.key, width + 11, at);
  press.line(path, ink, width, at);
}

/** The wheel of a motor vehicle or a train. */
export function wheel(press: Press, at: Placement, x: number, y: number, radius: number, hub: Ink): void {
  press.shape(ellipse(x, y, radius), press.key, at);
  press.shape(ellipse(x, y, radius * 0.52), hub, at);
  press.shape(ellipse(x, y, radius * 0.19), press.key, at);
}

/** The wheel of a bicycle or a pram. */
export function spokedWheel(press: Press, at: Placement, x: number, y: number, radius: number): void {
  press.line(ellipse(x, y, radius), press.key, 15, at);
  press.line(ellipse(x, y, radius - 1), inks.cream, 4, at);
  press.line(spokes(x, y, 11, radius - 8, 12), inks.mist, 2.6, at);
  press.shape(ellipse(x, y, 11), press.key, at);
}
