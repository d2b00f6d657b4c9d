/** Mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

export function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, index) =>
    permutations(values.filter((_, other) => other !== index)).map((rest) => [value, ...rest]),
  );
}

/** The seed of a run: `TEST_SEED`, else a new one; printed, so that a run can be repeated. */
export function testSeed(what: string): number {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
  console.log(`seed of ${what}: ${seed} (TEST_SEED)`);
  return seed;
}

/** `PROOF=whole` (`npm run test:whole`) runs every proof completely; `npm test` runs a sample. */
export const isWholeProof = process.env['PROOF'] === 'whole';

/** Number of runs of a property: all of them in a whole proof, a tenth in `npm test`. */
export const propertyRuns = (whole: number) => (isWholeProof ? whole : Math.ceil(whole / 10));

/** All values in a whole proof, else a random sample. */
export function drawn<Value>(values: readonly Value[], count: number, random: () => number): readonly Value[] {
  return isWholeProof ? values : shuffled(values, random).slice(0, count);
}
