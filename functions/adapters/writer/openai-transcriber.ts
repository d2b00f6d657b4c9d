import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import type { Transcriber, TranscriptionCall } from '#functions/domain/ports/transcriber.ts';
import { ModelOutOfReach } from '#functions/domain/ports/writer.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type ModelFault, readModelFault, UnusableAnswer } from './model-faults.ts';

interface OpenaiTranscriberOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Empty: the stage has no speech. */
  readonly model: string;
  /** For one call with its retry. */
  readonly timeoutMs: number;
  readonly breaker: CircuitBreaker;
  readonly clock?: Clock;
  readonly random?: () => number;
}

const maxRetries = 1;

const answerSchema = z.object({
  text: z.string(),
  usage: z.optional(z.object({ total_tokens: z.optional(z.number()), seconds: z.optional(z.number()) })),
});

/** OpenAI counts 10 tokens a second of audio; some models report only seconds. */
function tokensOf({ usage }: z.output<typeof answerSchema>): number | undefined {
  return usage?.total_tokens ?? (usage?.seconds === undefined ? undefined : Math.ceil(usage.seconds * 10));
}

const refusalSchema = z.object({ status: z.number() });

/** The request's own faults: an unreadable recording, or a server without transcription. */
function refusalOf(thrown: unknown): AppError | undefined {
  const status = refusalSchema.safeParse(thrown).data?.status;
  if (status === 400 || status === 415 || status === 422) return new AppError('unsupported-audio');
  if (status === 413) return new AppError('recording-too-long');
  if (status === 404 || status === 405 || status === 501) return new AppError('speech-unavailable');
  return undefined;
}

/** Works with any server of OpenAI's `/audio/transcriptions`. */
export function createOpenaiTranscriber(options: OpenaiTranscriberOptions): Transcriber {
  const { breaker, clock = systemClock, random = Math.random, model, timeoutMs } = options;
  let client: ReturnType<typeof loadClient> | undefined;

  /** Loaded on first use, as in the writer. */
  async function loadClient() {
    const { OpenAI } = await import('openai');
    const { apiKey, baseUrl: baseURL } = options;
    return new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: timeoutMs + 1000, logLevel: 'off' });
  }

  async function askOnce(call: TranscriptionCall, signal: AbortSignal): Promise<string> {
    client ??= loadClient();
    const openai = await client;
    const file = new File([new Uint8Array(call.bytes)], `answer.${call.type}`, { type: `audio/${call.type}` });
    const { language } = call;
    const body = { file, model, ...(language === undefined ? {} : { language }) };
    // Compatible servers may return less than the type says.
    const parsed = answerSchema.safeParse(await openai.audio.transcriptions.create(body, { signal }));
    signal.throwIfAborted();
    if (!parsed.success) throw new UnusableAnswer('malformed');
    const tokens = tokensOf(parsed.data);
    if (tokens !== undefined) call.onUsage?.(tokens);
    call.logger.info('MODEL_ANSWERED', { tokens: tokens ?? 0 });
    return parsed.data.text.trim();
  }

  function readFault(
    thrown: unknown,
    { logger }: TranscriptionCall,
    signal: AbortSignal,
    timeout: AbortSignal,
  ): ModelFault {
    const refusal = signal.aborted ? undefined : refusalOf(thrown);
    if (refusal !== undefined) {
      breaker.succeeded();
      if (refusal.code === 'speech-unavailable') logger.warn('TRANSCRIPTION_UNAVAILABLE');
      return { error: refusal, againAfterMs: undefined, isOutage: false };
    }
    if (thrown instanceof UnusableAnswer) logger.warn('MODEL_ANSWER_UNUSABLE', { reason: thrown.reason });
    const facts = { isOver: signal.aborted, isModelTimeout: timeout.aborted, nowMs: clock.now(), random };
    const fault = readModelFault(thrown, facts);
    const { cause } = fault.error;
    if (cause instanceof ModelOutOfReach) logger.error('MODEL_OUT_OF_REACH', { reason: cause.message });
    if (fault.isOutage) breaker.failed();
    else if (!signal.aborted) breaker.succeeded();
    return fault;
  }

  return {
    async transcribe(call) {
      if (model === '') throw new AppError('speech-unavailable');
      breaker.admit();
      const timeout = timeoutSignal(timeoutMs);
      const signal = AbortSignal.any([call.signal, timeout]);
      for (let retries = 0; ; retries += 1) {
        try {
          const text = await askOnce(call, signal);
          breaker.succeeded();
          return text;
        } catch (thrown) {
          const fault = readFault(thrown, call, signal, timeout);
          if (fault.againAfterMs === undefined || retries >= maxRetries) throw fault.error;
          call.logger.warn('MODEL_CALL_RETRIED', { waitMs: Math.round(fault.againAfterMs) });
          await wait(fault.againAfterMs, undefined, { signal }).catch(() => undefined);
        }
      }
    },
  };
}
