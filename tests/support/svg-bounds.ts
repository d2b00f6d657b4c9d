interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Number of arguments of each SVG 2 path command. */
const argumentCounts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

function commandsOf(path: string): { command: string; numbers: number[] }[] {
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = '', rest = '']) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = argumentCounts[command.toLowerCase()];
    if (size === undefined) throw new Error(`no command of a path: ${command}`);
    if (size === 0) return [{ command, numbers: [] }];
    if (numbers.length === 0 || numbers.length % size !== 0)
      throw new Error(`wrong count of numbers: ${command}${rest}`);
    return Array.from({ length: numbers.length / size }, (_, i) => ({
      command,
      numbers: numbers.slice(i * size, (i + 1) * size),
    }));
  });
}

type Point = readonly [x: number, y: number];

/** Every point of a command, its end point last; an arc is approximated by its radius around its middle. */
function pointsOf(command: string, numbers: readonly number[], [x, y]: Point, start: Point): Point[] {
  const kind = command.toLowerCase();
  const [fromX, fromY] = kind === command ? [x, y] : [0, 0];
  const [first = 0, second = 0] = numbers;
  if (kind === 'z') return [start];
  if (kind === 'h') return [[fromX + first, y]];
  if (kind === 'v') return [[x, fromY + first]];
  if (kind !== 'a') {
    return Array.from({ length: numbers.length / 2 }, (_, i) => [
      fromX + (numbers[2 * i] ?? 0),
      fromY + (numbers[2 * i + 1] ?? 0),
    ]);
  }
  const [endX, endY] = [fromX + (numbers[5] ?? 0), fromY + (numbers[6] ?? 0)];
  const [middleX, middleY] = [(x + endX) / 2, (y + endY) / 2];
  return [
    [middleX, middleY - second],
    [middleX, middleY + second],
    [endX, endY],
  ];
}

/** The bounds of a path's points and control points. @throws Error for an invalid path */
export function boundsOfPath(path: string): Bounds {
  let at: Point = [0, 0];
  let start: Point = at;
  const seen: Point[] = [];
  for (const { command, numbers } of commandsOf(path)) {
    const places = pointsOf(command, numbers, at, start);
    seen.push(...places);
    at = places.at(-1) ?? at;
    if (command.toLowerCase() === 'm') start = at;
  }
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
  if (seen.length === 0 || ![...xs, ...ys].every(Number.isFinite))
    throw new Error(`a path that leads nowhere: ${path}`);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
