import type * as z from 'zod/mini';
import type { Logger } from '#functions/domain/kernel/logger.ts';

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One call of the language model. It gets no tools and no secrets (threat 40). */
export interface ModelCall {
  /** Begins with the line `Category: …`. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxCompletionTokens: number;
  /** A hash that tells callers apart without naming them. */
  readonly safetyIdentifier: string;
  /** Ends the call; what is thrown then is deadline-exceeded. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Gets the text as it arrives, already filtered. After its first call the model is not asked again. */
  readonly onDelta?: ((text: string) => void) | undefined;
  /** Told the tokens of each answer, usable or not, where the server tells them. */
  readonly onUsage?: ((tokens: number) => void) | undefined;
}

/** The shape a structured answer must have, and its name on the wire. */
export interface AnswerFormat<Schema extends z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * The language model.
 * @throws AppError model-answer-unusable, assistant-busy, deadline-exceeded
 */
export interface Writer {
  /** Plain text, trimmed, never empty. */
  converse(call: ModelCall): Promise<string>;
  /** A structured answer, parsed. */
  compose<Schema extends z.ZodMiniType>(call: ModelCall, format: AnswerFormat<Schema>): Promise<z.output<Schema>>;
}

/** The model refuses us until an operator acts: no quota left, wrong key, unknown model. Asking again is no use. */
export class ModelOutOfReach extends Error {
  override readonly name = 'ModelOutOfReach';
}

/** Answers' greatest lengths in tokens (defence D7). */
export const maxCompletionTokens = { chat: 400, story: 3500 } as const;
