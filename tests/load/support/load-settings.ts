export interface LoadSettings {
  /** Of each step, all at once. */
  readonly users: readonly number[];
  /** Operations that begin in a second, whatever became of those before; in place of users. */
  readonly arrivals?: readonly number[];
  /** Of each step. */
  readonly seconds: number;
  /** Between a customer's operations, on average; half as long to half as long again. */
  readonly think: number;
  /** Milliseconds between the tokens of the model stand-in; the first takes 30 times as long. */
  readonly delay: number;
  /** Minutes. */
  readonly soak?: number;
  /** Share of the functions' calls to services that go wrong in a soak. */
  readonly faults: number;
  /** Minutes of a soak that its memory is not judged by. */
  readonly warmup: number;
  readonly seed: number;
  readonly markdown: boolean;
  /** Replaces the rows of this command in infra/docs/figures.md. */
  readonly write: boolean;
  readonly only: 'all' | 'steps' | 'listing';
}
