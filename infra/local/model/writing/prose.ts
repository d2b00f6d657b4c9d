/**
 * The narrator's sentences by category, without facts: the quality check refuses names, dates and numbers that the transcript
 * lacks.
 */
import type { Aspect } from '#infra/local/model/interview/question.ts';

export interface Prose {
  readonly hooks: readonly string[];
  readonly promises: readonly string[];
  readonly leads: Partial<Record<Aspect, readonly string[]>>;
  readonly echoes: readonly string[];
  readonly interludes: readonly string[];
  readonly endings: readonly (readonly string[])[];
}
