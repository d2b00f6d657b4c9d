import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { type Clock, systemClock } from '#functions/domain/kernel/clock.ts';
import {
  type AnswerFormat,
  jsonOf,
  type ModelCall,
  ModelOutOfReach,
  type Writer,
} from '#functions/domain/ports/writer.ts';
import { fetchLimitMs, patientFetch } from '#functions/runtime/patient-fetch.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import { canaryOf, containsCanary } from './canary.ts';
import type { RawCompletion } from './chat-completions.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Dialect, fullDialect, simplerDialect } from './dialect.ts';
import { isRefusal, type ModelFault, readModelFault, UnusableAnswer } from './model-faults.ts';

interface OpenaiWriterOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** For one call with its retries (the package's default is 10 minutes). */
  readonly timeoutMs: number;
  readonly silenceMs?: number;
  /** 0 where the workflow retries. */
  readonly maxRetries: number;
  readonly breaker?: CircuitBreaker;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Instead of the global one; the story lab records and replays calls with it. */
  readonly fetch?: typeof fetch;
}

/** @throws UnusableAnswer for anything but a complete reply (threat 43) */
function usableText({ content, refused, finishReason }: RawCompletion, canary: string): string {
  if (containsCanary(content, canary)) throw new UnusableAnswer('canary');
  if (refused) throw new UnusableAnswer('refusal');
  if (finishReason === 'content_filter' || finishReason === 'length') throw new UnusableAnswer(finishReason);
  if (finishReason !== 'stop') throw new UnusableAnswer('cut-off');
  const text = content.trim();
  if (text === '') throw new UnusableAnswer('empty');
  return text;
}

/** @throws UnusableAnswer */
function parseAnswer<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(jsonOf(text));
  } catch {
    // No cause: a syntax error quotes the text.
    throw new UnusableAnswer(text.includes('{') ? 'malformed' : 'unformatted');
  }
}

function createTimeout({ timeoutMs, silenceMs = timeoutMs }: Pick<OpenaiWriterOptions, 'timeoutMs' | 'silenceMs'>) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  timer.unref();
  const signal = AbortSignal.any([timeoutSignal(timeoutMs), silence.signal]);
  return { signal, broken: () => clearTimeout(timer) };
}

interface PendingCall {
  readonly call: ModelCall;
  readonly format: AnswerFormat<z.ZodMiniType> | undefined;
  readonly signal: AbortSignal;
  readonly onDelta: ((text: string) => void) | undefined;
}

interface FailedTry {
  readonly call: ModelCall;
  readonly signal: AbortSignal;
  readonly timeout: AbortSignal;
  readonly retries: number;
}

/** Works with any server of OpenAI's Chat Completions API (architecture 8). */
export function createOpenaiWriter(options: OpenaiWriterOptions): Writer {
  const { clock = systemClock, random = Math.random, breaker, timeoutMs, maxRetries, model } = options;
  const canary = canaryOf(options.apiKey);
  let dialect = fullDialect;
  let client: ReturnType<typeof loadClient> | undefined;

  /** Loaded on first use, because the package and its schemas slow down cold starts. */
  async function loadClient() {
    const {
      completionOf,
      requestCompletion: askWhole,
      streamCompletion: askStreamed,
    } = await import('./chat-completions.ts');
    const { OpenAI } = await import('openai');
    const { apiKey, baseUrl: baseURL } = options;
    // Timeouts and retries are ours; the package must never print prompts, whatever OPENAI_LOG is.
    const timeout = timeoutMs + 1000;
    const own = options.fetch ?? (timeout > fetchLimitMs ? patientFetch : fetch);
    const openai = new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout, logLevel: 'off', fetch: own });
    return { openai, completionOf, askWhole, askStreamed };
  }

  function readFault(thrown: unknown, call: ModelCall, signal: AbortSignal, timeout: AbortSignal): ModelFault {
    if (thrown instanceof UnusableAnswer) call.logger.warn('MODEL_ANSWER_UNUSABLE', { reason: thrown.reason });
    else if (isRefusal(thrown)) call.logger.warn('MODEL_ANSWER_UNUSABLE', { reason: 'content_filter' });
    // Some servers accept `json_schema` and ignore it: later prompts contain the schema.
    if (thrown instanceof UnusableAnswer && /malformed|unformatted/.test(thrown.reason))
      dialect = { ...dialect, schemaInPrompt: true };
    const facts = { isOver: signal.aborted, isModelTimeout: timeout.aborted, nowMs: clock.now(), random };
    const fault = readModelFault(thrown, facts);
    const { cause } = fault.error;
    if (cause instanceof ModelOutOfReach) call.logger.error('MODEL_OUT_OF_REACH', { reason: cause.message });
    if (fault.isOutage) breaker?.failed();
    else if (!signal.aborted) breaker?.succeeded();
    return fault;
  }

  /** How long to wait before the next try, if there is one: also the first after prose in place of JSON. */
  function nextTry(thrown: unknown, { call, signal, timeout, retries }: FailedTry) {
    const { schemaInPrompt } = dialect;
    const { againAfterMs, error } = readFault(thrown, call, signal, timeout);
    const ignoresFormat = thrown instanceof UnusableAnswer && thrown.reason === 'unformatted';
    const retryAfterMs = retries < maxRetries ? againAfterMs : undefined;
    return { error, waitMs: ignoresFormat && !schemaInPrompt ? 0 : retryAfterMs };
  }

  async function request(chosen: Dialect, { call, format, signal, onDelta }: PendingCall): Promise<RawCompletion> {
    client ??= loadClient();
    const { openai, completionOf, askWhole, askStreamed } = await client;
    const completion = completionOf(call, format, { model, canary, dialect: chosen });
    return onDelta === undefined
      ? askWhole(openai, completion, signal)
      : askStreamed(openai, completion, signal, { canary, dialect: chosen, onDelta });
  }

  /** Simplifies the request until the server accepts its format. */
  async function requestWithFallback(asked: PendingCall, spoken: Dialect): Promise<RawCompletion> {
    try {
      const raw = await request(spoken, asked);
      dialect = { ...spoken, schemaInPrompt: spoken.schemaInPrompt || dialect.schemaInPrompt };
      return raw;
    } catch (thrown) {
      const plainer = asked.signal.aborted || isRefusal(thrown) ? undefined : simplerDialect(spoken, thrown);
      if (plainer === undefined) throw thrown;
      const without = [...plainer.without].join();
      asked.call.logger.warn('MODEL_FORMAT_STEPPED_DOWN', { format: plainer.format, without });
      return requestWithFallback(asked, plainer);
    }
  }

  async function ask<Answer>(
    call: ModelCall,
    format: AnswerFormat<z.ZodMiniType> | undefined,
    read: (text: string) => Answer,
  ): Promise<Answer> {
    breaker?.admit();
    const { signal: timeout, broken: stopSilenceTimer } = createTimeout(options);
    const signal = AbortSignal.any([call.signal, timeout]);
    let delivered = false;
    const tell = call.onDelta;
    const onDelta = (text: string) => {
      delivered = true;
      stopSilenceTimer();
      tell?.(text);
    };
    const asked: PendingCall = { call, format, signal, onDelta: tell === undefined ? undefined : onDelta };

    async function askOnce(): Promise<Answer> {
      const raw = await requestWithFallback(asked, dialect);
      if (raw.tokens !== undefined) call.onUsage?.(raw.tokens);
      call.logger.info('MODEL_ANSWERED', { tokens: raw.tokens ?? 0 });
      signal.throwIfAborted();
      return read(usableText(raw, canary));
    }

    for (let retries = 0; ; retries += 1) {
      try {
        const answer = await askOnce();
        stopSilenceTimer();
        breaker?.succeeded();
        return answer;
      } catch (thrown) {
        const { waitMs, error } = nextTry(thrown, { call, signal, timeout, retries });
        // The reader has already seen text: no second one.
        if (waitMs === undefined || delivered) {
          stopSilenceTimer();
          throw error;
        }
        call.logger.warn('MODEL_CALL_RETRIED', { waitMs: Math.round(waitMs) });
        await wait(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    converse: (call, format) => ask(call, format, (text) => text),
    compose: (call, format) => ask(call, format, (text) => parseAnswer(text, format.schema)),
  };
}
