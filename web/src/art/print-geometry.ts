import { formatNumber, formatPair, type Point, type Random } from '#shared/prints/geometry.ts';

/** Path data in the picture's units. The same seed yields the same path, so the prerendered page and the browser agree. */
/** A wave of a ridge: amplitude, frequency, phase. */
type Wave = readonly [amplitude: number, frequency: number, phase: number];
export type Ridge = readonly Wave[];

/** Catmull-Rom spline as cubic curves. */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let path = `M${formatPair(startX, startY)}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const controls = [(cx - ax) / 6, (cy - ay) / 6, cx - bx - (dx - bx) / 6, cy - by - (dy - by) / 6, cx - bx, cy - by];
    path += `c${controls.map(formatNumber).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** A leaf-shaped cut, widest just before its middle. */
export function gouge([x, y]: Point, length: number, angle: number, width: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(-sin * width) / 2, (cos * width) / 2];
  const [middleX, middleY] = [cos * length * 0.45, sin * length * 0.45];
  const [endX, endY] = [cos * length, sin * length];
  const there = `q${formatPair(middleX + halfX, middleY + halfY)} ${formatPair(endX, endY)}`;
  return `M${formatPair(x, y)}${there}q${formatPair(middleX - halfX - endX, middleY - halfY - endY)} ${formatPair(-endX, -endY)}`;
}

/** Vertical distance from the base line at x. */
export function ridgeAt(ridge: Ridge, x: number): number {
  return ridge.reduce((sum, [amplitude, frequency, phase]) => sum + amplitude * Math.sin(x * frequency + phase), 0);
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly base: number;
  readonly ridge: Ridge;
}

export function hillPath({ width, height, base, ridge }: Ground, random: Random): string {
  const points: Point[] = [];
  for (let x = -60; x <= width + 60; x += width / 22) {
    points.push([x, base + ridgeAt(ridge, x) + (random() - 0.5) * 3]);
  }
  return `${smoothPath(points)}L${formatPair(width + 60, height + 20)}H-60Z`;
}

interface GougeField {
  readonly rows: number;
  readonly step: number;
  readonly depth: number;
  readonly length: number;
  readonly thickness: number;
}

/** Rows of cuts along a slope, sparser and longer towards the bottom. */
export function gougePath(ground: Ground, field: GougeField, random: Random): string {
  let path = '';
  for (let row = 0; row < field.rows; row += 1) {
    const down = row / field.rows;
    for (let x = -10 + ((row % 2) * field.step) / 2; x < ground.width + 10; x += field.step * (0.8 + random() * 0.5)) {
      if (random() < 0.18 + down * 0.35) continue;
      const y = ground.base + ridgeAt(ground.ridge, x) + 10 + down * field.depth + (random() - 0.5) * 6;
      const slope = Math.atan2(ridgeAt(ground.ridge, x + 8) - ridgeAt(ground.ridge, x - 8), 16);
      const length = field.length * (0.6 + random() * 0.8) * (1 + down * 0.5);
      const thickness = field.thickness * (0.7 + random() * 0.8) * (1 + down * 0.6);
      path += gouge([x, y], length, slope * (1 - down * 0.6) + 0.05 * (random() - 0.5), thickness);
    }
  }
  return path;
}

export function rayPath([x, y]: Point, inner: number, outer: number, count: number, random: Random): string {
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const angle = (i / count) * Math.PI * 2 + (random() - 0.5) * 0.05;
    const length = (outer - inner) * (0.55 + random() * 0.45);
    const start: Point = [x + Math.cos(angle) * inner, y + Math.sin(angle) * inner];
    path += gouge(start, length, angle, 5 + random() * 4);
  }
  return path;
}

export function treePath([x, y]: Point, size: number, random: Random): string {
  const crown: Point[] = [];
  for (let i = 0; i < 9; i += 1) {
    const angle = (i / 9) * Math.PI * 2;
    const reach = size * (14 + random() * 4);
    crown.push([x + Math.cos(angle) * reach * 0.82, y - 30 * size + Math.sin(angle) * reach * 1.25]);
  }
  const trunk = `M${formatPair(x - 1.8 * size, y)}l${formatPair(0.8 * size, -24 * size)}h${formatNumber(2.4 * size)}l${formatPair(1 * size, 24 * size)}Z`;
  return smoothPath(crown, true) + trunk;
}

interface House {
  readonly body: string;
  readonly light: string;
}

/** The point is the lower left corner. */
export function housePath([x, y]: Point, size: number, doorLit: boolean): House {
  const s = (value: number) => formatNumber(value * size);
  const at = (dx: number, dy: number) => `M${formatPair(x + dx * size, y + dy * size)}`;
  const window = (dx: number) => `${at(dx, -34)}h${s(11)}v${s(13)}h${s(-11)}Z`;
  return {
    body: `${at(0, 0)}h${s(52)}v${s(-44)}l${s(-26)} ${s(-26)}l${s(-26)} ${s(26)}Z${at(36, -58)}v${s(-22)}h${s(9)}v${s(31)}Z`,
    light: window(10) + window(31) + (doorLit ? `${at(21, 0)}v${s(-17)}h${s(10)}v${s(17)}Z` : ''),
  };
}
