import { build, type Histogram } from 'hdr-histogram-js';

/** Histogram unit: 0.01 ms. */
const perMs = 100;

/** A histogram of call times with 1 % precision. */
export interface Latencies {
  add(ms: number): void;
  readonly count: number;
  /** The quantile (0 to 1) in milliseconds; 0 without calls. */
  at(share: number): number;
  readonly histogram: Histogram;
}

export function createLatencies(): Latencies {
  const histogram = build({ bitBucketSize: 32, autoResize: true, numberOfSignificantValueDigits: 2 });
  return {
    histogram,
    add: (ms) => histogram.recordValue(Math.max(1, Math.round(ms * perMs))),
    get count() {
      return histogram.totalCount;
    },
    at: (share) => (histogram.totalCount === 0 ? 0 : histogram.getValueAtPercentile(share * 100) / perMs),
  };
}

/** Merges histograms, as percentiles cannot be averaged. */
export function mergedLatencies(parts: readonly Latencies[]): Latencies {
  const all = createLatencies();
  for (const { histogram } of parts) if (histogram.totalCount > 0) all.histogram.add(histogram);
  return all;
}
