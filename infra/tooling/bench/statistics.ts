export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of the ratios per round; rounds without a pair are ignored. */
export function medianRatio(values: ReadonlyMap<number, number>, bases: ReadonlyMap<number, number>): number {
  const ratios = [...values].flatMap(([round, value]) => {
    const base = bases.get(round);
    return base === undefined ? [] : [value / base];
  });
  return median(ratios);
}

export function shuffled<T>(values: readonly T[], random: () => number = Math.random): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
