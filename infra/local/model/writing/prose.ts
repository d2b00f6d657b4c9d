/**
 * The narrator's own sentences, by category. They reflect and connect, and claim no fact: no name, date, number or
 * number word may stand here, as the quality check refuses what the transcript does not contain.
 */
import type { Aspect } from '#infra/local/model/interview/question.ts';

export interface Prose {
  /** Begin the opening. */
  readonly hooks: readonly string[];
  /** End the opening. */
  readonly promises: readonly string[];
  /** Lead into a passage that was asked for that aspect and shows it. */
  readonly leads: Partial<Record<Aspect, readonly string[]>>;
  /** Look back at `{}`, a phrase of the customer's, whether it is singular or plural. */
  readonly echoes: readonly string[];
  /** Whole paragraphs of reflection, in an order that can be read with any of them left out. */
  readonly interludes: readonly string[];
  /** The last paragraphs; `{}` as in echoes, its sentence left out when there is no phrase. */
  readonly endings: readonly (readonly string[])[];
}
