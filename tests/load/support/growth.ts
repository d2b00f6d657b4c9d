export interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export interface Growth {
  /** Growth in ten minutes by linear regression: 0.05 is 5 %. */
  readonly perTenMinutes: number;
  readonly bytesPerTenMinutes: number;
  readonly samples: number;
}

const tenMinutesMs = 600_000;

/** Linear regression. Undefined for fewer than three samples. */
export function growthOf(samples: readonly Sample[]): Growth | undefined {
  const [first] = samples;
  if (first === undefined || samples.length < 3) return undefined;
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const meanAt = mean(({ atMs }) => atMs);
  const meanBytes = mean(({ bytes }) => bytes);
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - meanAt) ** 2, 0);
  const together = samples.reduce((sum, { atMs, bytes }) => sum + (atMs - meanAt) * (bytes - meanBytes), 0);
  const bytesPerTenMinutes = (together / spread) * tenMinutesMs;
  const atBeginning = meanBytes - (together / spread) * (meanAt - first.atMs);
  return { perTenMinutes: bytesPerTenMinutes / atBeginning, bytesPerTenMinutes, samples: samples.length };
}
