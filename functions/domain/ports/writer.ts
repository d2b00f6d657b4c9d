import type * as z from 'zod/mini';
import type { Logger } from '#functions/domain/kernel/logger.ts';

const outermostObject = /\{[\s\S]*\}/;

/** The JSON object of an answer: servers without strict mode may wrap it in a fence or text. @throws SyntaxError */
export function jsonOf(answer: string): unknown {
  return JSON.parse(outermostObject.exec(answer)?.[0] ?? answer);
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One model call, without tools or secrets (threat 40). */
export interface ModelCall {
  /** Begins with the line `Category: …`. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxCompletionTokens: number;
  /** A hash that distinguishes callers. */
  readonly safetyIdentifier: string;
  /** Aborts the call with deadline-exceeded. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Receives filtered text while it streams. After its first call there are no retries. */
  readonly onDelta?: ((text: string) => void) | undefined;
  /** Receives the tokens of every reply, if the server reports them. */
  readonly onUsage?: ((tokens: number) => void) | undefined;
}

export interface AnswerFormat<Schema extends z.ZodMiniType> {
  readonly name: string;
  readonly schema: Schema;
}

/** @throws AppError model-answer-unusable (its cause is a ModelRefusal for a refusal), assistant-busy, deadline-exceeded */
export interface Writer {
  /**
   * The reply's text, trimmed, never empty. With a format, the server is asked for JSON by its schema; the text is returned as it
   * came, and may be anything.
   */
  converse(call: ModelCall, format?: AnswerFormat<z.ZodMiniType>): Promise<string>;
  compose<Schema extends z.ZodMiniType>(call: ModelCall, format: AnswerFormat<Schema>): Promise<z.output<Schema>>;
}

/** Quota spent, key refused or model unknown: retries are useless until an operator acts. */
export class ModelOutOfReach extends Error {
  override readonly name = 'ModelOutOfReach';
}

/** The provider declined to answer, or filtered the question or the answer; the same question would be declined again. */
export class ModelRefusal extends Error {
  override readonly name = 'ModelRefusal';
}

/** Maximum reply length in tokens (defence D7). */
export const maxCompletionTokens = { chat: 800, post: 1500, filmBrief: 2000, story: 3500 } as const;
