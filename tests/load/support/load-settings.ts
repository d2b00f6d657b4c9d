export interface LoadSettings {
  /** Of each step, all at once. */
  readonly users: readonly number[];
  /** Operations per second of an open loop, instead of users. */
  readonly arrivals?: readonly number[];
  /** Of each step. */
  readonly seconds: number;
  /** Mean think time, ± 50 %. */
  readonly think: number;
  /** Milliseconds between the tokens of the model stand-in; the first takes 30 times as long. */
  readonly delay: number;
  /** Minutes. */
  readonly soak?: number;
  /** Share of failing service calls in a soak. */
  readonly faults: number;
  /** Warm-up minutes of a soak. */
  readonly warmup: number;
  readonly seed: number;
  readonly markdown: boolean;
  /** Replaces the rows of this command in infra/docs/figures.md. */
  readonly write: boolean;
  readonly only: 'all' | 'steps' | 'listing';
}
