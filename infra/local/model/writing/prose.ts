/**
 * The narrator's sentences by category, without facts: the quality check refuses names, dates and numbers that the transcript
 * lacks.
 */
import type { Aspect } from '#infra/local/model/interview/question.ts';

export interface Prose {
  readonly hooks: readonly string[];
  readonly promises: readonly string[];
  /** Introduce a passage of that aspect. */
  readonly leads: Partial<Record<Aspect, readonly string[]>>;
  /** Refer to `{}`, a customer's phrase, singular or plural. */
  readonly echoes: readonly string[];
  /** Reflective paragraphs; any of them may be omitted. */
  readonly interludes: readonly string[];
  /** The last paragraphs; sentences with `{}` are omitted without a phrase. */
  readonly endings: readonly (readonly string[])[];
}
