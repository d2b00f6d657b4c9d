import { build, type Histogram } from 'hdr-histogram-js';

/** Hundredths of a millisecond: what the histograms count in. */
const perMs = 100;

/** Times of many calls, each kept to within 1 %, in some tens of kilobytes however many there are. */
export interface Latencies {
  add(ms: number): void;
  readonly count: number;
  /** The time that this share of the calls, from 0 to 1, did not exceed; 0 without calls. */
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

/** Of all calls of several together: percentiles cannot be averaged. */
export function mergedLatencies(parts: readonly Latencies[]): Latencies {
  const all = createLatencies();
  for (const { histogram } of parts) if (histogram.totalCount > 0) all.histogram.add(histogram);
  return all;
}
