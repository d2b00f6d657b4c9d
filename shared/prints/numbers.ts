export type Random = () => number;

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** To half a unit: sharp enough for a cut edge, and numbers are most of a print's bytes. */
export function half(value: number): number {
  return Math.round(value * 2) / 2;
}

/** Path data for one number, without a needless zero. */
export function formatNumber(value: number): string {
  const rounded = half(value);
  if (Math.abs(rounded) === 0.5) return rounded < 0 ? '-.5' : '.5';
  return String(rounded);
}

/** Path data for one pair, without a needless space. */
export function formatPair(x: number, y: number): string {
  const second = formatNumber(y);
  return formatNumber(x) + (second.startsWith('-') ? second : ` ${second}`);
}
