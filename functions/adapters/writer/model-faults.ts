import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelOutOfReach, ModelRefusal } from '#functions/domain/ports/writer.ts';

export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  readonly reason:
    | 'empty'
    | 'refusal'
    | 'content_filter'
    | 'length'
    | 'cut-off'
    | 'malformed'
    | 'unformatted'
    | 'canary';

  constructor(reason: UnusableAnswer['reason'], options: ErrorOptions = {}) {
    super(`the model's answer is unusable: ${reason}`, options);
    this.reason = reason;
  }
}

const errorSchema = z.looseObject({ code: z.nullish(z.union([z.string(), z.number()])) });

/** An error in an answer with the status 200; read like the package's errors. */
export class ErrorInAnswer extends Error {
  override readonly name = 'ErrorInAnswer';
  readonly error: unknown;
  readonly status: number;
  readonly code: string | undefined;

  constructor(error: unknown) {
    super('the answer is an error');
    this.error = error;
    const code = errorSchema.safeParse(error).data?.code ?? '';
    const status = Number(code);
    this.status = status >= 400 && status < 600 ? status : 500;
    this.code = typeof code === 'string' && code !== '' ? code : undefined;
  }
}

/** Status and code only: the server's message may quote a customer, and causes are logged. */
class ModelServerError extends Error {
  override readonly name = 'ModelServerError';

  constructor(status: number, code: string) {
    super(`the model's server answered ${status}${code === '' ? '' : ` (${code})`}`);
  }
}

export interface ModelFault {
  readonly error: AppError;
  readonly againAfterMs: number | undefined;
  readonly isOutage: boolean;
}

const apiErrorSchema = z.object({
  status: z.optional(z.number()),
  code: z.nullish(z.string()),
  type: z.nullish(z.string()),
  headers: z.optional(z.instanceof(Headers)),
});

const maxRetryAfterMs = 2000;
const firstBackoffMs = 250;
const usualRetryAfterSeconds = 5;
/** Only the operator can act; the 503s raise an alarm. */
const outOfReachRetryAfterSeconds = 300;

/** In ms: `retry-after-ms`, or `retry-after` in seconds or as a date (RFC 9110 §10.2.3). */
function retryAfterMs(headers: Headers | undefined, nowMs: number): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = headers?.get('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function busy(cause: unknown, headers: Headers | undefined, nowMs: number, random: () => number): ModelFault {
  const wishedMs = retryAfterMs(headers, nowMs);
  const waitMs = wishedMs ?? firstBackoffMs * (1 + random());
  const retryAfterSeconds = wishedMs === undefined ? usualRetryAfterSeconds : Math.max(1, Math.ceil(wishedMs / 1000));
  return {
    error: new AppError('assistant-busy', { retryAfterSeconds, cause }),
    againAfterMs: waitMs <= maxRetryAfterMs ? waitMs : undefined,
    isOutage: true,
  };
}

function unavailable(cause: unknown, why: string): ModelFault {
  const error = new AppError('assistant-busy', {
    retryAfterSeconds: outOfReachRetryAfterSeconds,
    cause: new ModelOutOfReach(why, { cause }),
  });
  return { error, againAfterMs: undefined, isOutage: true };
}

function unusable(cause: unknown, again: boolean): ModelFault {
  return {
    error: new AppError('model-answer-unusable', { cause }),
    againAfterMs: again ? 0 : undefined,
    isOutage: false,
  };
}

/** 429 and 5xx are transient; a spent quota, a wrong key and an unknown model are not (threat 42). */
function ofStatus(status: number, code: string, cause: unknown, headers: Headers | undefined, tools: FaultTools) {
  if (code === 'insufficient_quota') return unavailable(cause, 'the quota is spent');
  if (status === 401 || status === 403) return unavailable(cause, 'the key is refused');
  if (status === 404) return unavailable(cause, 'the model or its address is unknown');
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return busy(cause, headers, tools.nowMs, tools.random);
  }
  return unusable(cause, false);
}

/** Azure's, OpenAI's and reasoning models' codes for a question that their filter refuses (a 400, or an event of the stream). */
const filterCodes: ReadonlySet<string> = new Set([
  'content_filter',
  'content_policy',
  'content_policy_violation',
  'invalid_prompt',
  'moderation_blocked',
  'responsibleaipolicyviolation',
]);

/** OpenRouter's 403 for a question that its moderation flags; other 403s are about the key. */
const flaggedSchema = z.object({ error: z.object({ metadata: z.object({ reasons: z.array(z.unknown()) }) }) });

/** Whether the provider refused the question or its answer, in whatever form. */
export function isRefusal(thrown: unknown): boolean {
  if (thrown instanceof UnusableAnswer) return thrown.reason === 'refusal' || thrown.reason === 'content_filter';
  if (flaggedSchema.safeParse(thrown).success) return true;
  const { code, type } = apiErrorSchema.safeParse(thrown).data ?? {};
  return [code, type].some((name) => filterCodes.has(name?.toLowerCase() ?? ''));
}

interface FaultTools {
  readonly isOver: boolean;
  readonly isModelTimeout: boolean;
  readonly nowMs: number;
  readonly random: () => number;
}

/** Classifies an error by the classes and fields of the `openai` package. */
export function readModelFault(thrown: unknown, tools: FaultTools): ModelFault {
  if (tools.isOver) {
    const error = new AppError('deadline-exceeded', { cause: thrown });
    return { error, againAfterMs: undefined, isOutage: tools.isModelTimeout };
  }
  if (isRefusal(thrown)) return unusable(new ModelRefusal('the model refused to answer'), false);
  if (thrown instanceof UnusableAnswer)
    return unusable(thrown, thrown.reason === 'canary' || thrown.reason === 'cut-off');
  const { data } = apiErrorSchema.safeParse(thrown);
  if (data?.status !== undefined) {
    const code = data.code ?? '';
    return ofStatus(data.status, code, new ModelServerError(data.status, code), data.headers, tools);
  }
  const isConnection = thrown instanceof Error && /^APIConnection/.test(thrown.constructor.name);
  // Other errors occurred while reading the reply.
  return isConnection ? busy(thrown, undefined, tools.nowMs, tools.random) : unusable(thrown, true);
}
