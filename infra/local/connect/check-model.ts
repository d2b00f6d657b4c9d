import * as z from 'zod/mini';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { LogFields, Logger } from '#functions/domain/kernel/logger.ts';
import { type ModelCall, maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { type Asking, contextOf, type FoundServer, readAnswer } from './find-model.ts';
import { answerProblem, networkProblem, type ServerAnswer } from './model-problems.ts';

export interface CheckedModel {
  /** `ignored`: the server accepts a schema, and the model answers as it likes. */
  readonly schemas: 'enforced' | 'ignored' | 'json_object' | 'none';
  /** Of its answers, the time of its reasoning included; undefined after an answer too short to say. */
  readonly tokensPerSecond: number | undefined;
  readonly streams: boolean;
  readonly context: number | undefined;
}

/** A shorter answer says nothing about the speed. */
const leastCharacters = 60;
const charactersPerToken = 4;

const sceneFormat = { name: 'scene', schema: z.strictObject({ place: z.string(), things: z.array(z.string()) }) };
const asks = {
  scene: 'Name a place by the sea and two things that lie there, in a few words.',
  talk: 'In about sixty words, say what a lighthouse keeper does on a winter morning.',
} as const;

/** What the adapter logs says how it had to ask. */
function createFormatLog() {
  let format: unknown = 'json_schema';
  let isIgnored = false;
  let reason = '';
  const note = (code: string, fields: LogFields = {}) => {
    if (code === 'MODEL_FORMAT_STEPPED_DOWN') format = fields['format'];
    if (code !== 'MODEL_ANSWER_UNUSABLE') return;
    reason = String(fields['reason']);
    isIgnored ||= /malformed|unformatted/.test(reason);
  };
  const logger: Logger = { info: note, warn: note, error: note, with: () => logger };
  const schemas = (): CheckedModel['schemas'] => {
    if (format === 'json_object' || format === 'none') return format;
    return isIgnored ? 'ignored' : 'enforced';
  };
  return { logger, schemas, reason: () => reason };
}

const reasons: Readonly<Record<string, string>> = {
  length: `needs more than ${maxCompletionTokens.chat} tokens for a short answer: switch its reasoning off.`,
  empty: 'answers nothing: switch its reasoning off, or choose another model.',
  unformatted: 'does not answer in JSON, which stories need: choose a larger model.',
  malformed: 'does not answer in JSON, which stories need: choose a larger model.',
  refusal: 'refused a harmless question: choose another model.',
  content_filter: 'refused a harmless question: choose another model.',
  'cut-off': 'breaks its answer off in the middle: read the log of its server, which may lack memory.',
};

type Converse = (onDelta: (text: string) => void, signal: AbortSignal) => Promise<string>;

/** @throws what the call throws, with `isBegun` when text had come */
async function measure(converse: Converse, failed: (error: unknown, isBegun: boolean) => unknown, measureMs: number) {
  const done = new AbortController();
  const startsAt = performance.now();
  let firstAt = Number.POSITIVE_INFINITY;
  let pieces = 0;
  let text = '';
  const onDelta = (piece: string) => {
    const now = performance.now();
    firstAt = Math.min(firstAt, now);
    text += piece;
    pieces += 1;
    if (now - firstAt > measureMs) done.abort();
  };
  try {
    await converse(onDelta, done.signal);
  } catch (error) {
    if (!done.signal.aborted) throw failed(error, text !== '');
  }
  const seconds = (performance.now() - startsAt) / 1000;
  const isMeasured = text.length >= leastCharacters;
  return {
    streams: pieces > 1 || !isMeasured,
    tokensPerSecond: isMeasured ? text.length / charactersPerToken / seconds : undefined,
  };
}

function sentenceFor(error: unknown, reason: string, timeoutMs: number): string {
  const known = reasons[reason];
  if (known !== undefined) return known;
  if (error instanceof AppError && error.code === 'deadline-exceeded')
    return `did not answer within ${Math.round(timeoutMs / 1000)} s: read the log of its server, or choose a smaller model.`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `gave no usable answer: ${cause instanceof Error ? cause.message : cause}.`;
}

/**
 * Asks a model as the product does: once for JSON, once streamed.
 * @throws OperatorProblem when stories cannot be written with it
 */
export async function checkModel(name: string, server: FoundServer, asking: Asking): Promise<CheckedModel> {
  const { baseUrl } = server;
  const { apiKey, answerMs: timeoutMs } = asking;
  let last: ServerAnswer | undefined;
  const listen: typeof fetch = async (input, init) => {
    last = undefined;
    const response = await fetch(input, init);
    last = await readAnswer(response, apiKey);
    return response;
  };
  const { logger, schemas, reason } = createFormatLog();
  const writer = createOpenaiWriter({ apiKey, baseUrl, model: name, timeoutMs, maxRetries: 1, fetch: listen });
  const call = (content: string): ModelCall => ({
    system: 'Category: check\nAnswer at once, in plain English.',
    messages: [{ role: 'user', content }],
    maxCompletionTokens: maxCompletionTokens.chat,
    safetyIdentifier: 'start',
    signal: asking.signal,
    logger,
  });
  const failed = (error: unknown, isBegun = false) => {
    asking.signal.throwIfAborted();
    const names = server.models?.map(({ id }) => id);
    if (last !== undefined && (last.status >= 400 || last.isPage)) return answerProblem({ baseUrl, name, names }, last);
    const network = isBegun ? undefined : networkProblem(baseUrl, error);
    const sentence = sentenceFor(error, isBegun && reason() === '' ? 'cut-off' : reason(), timeoutMs);
    return network ?? new OperatorProblem(`${name} at ${baseUrl} ${sentence}`);
  };
  const composeScene = () => writer.compose(call(asks.scene), sceneFormat);
  const again = (error: unknown) => {
    // A small model may miss the schema once.
    if (schemas() !== 'ignored' || asking.signal.aborted) throw error;
    return composeScene();
  };
  await composeScene()
    .catch(again)
    .catch((error) => {
      throw failed(error);
    });
  const converse: Converse = (onDelta, signal) =>
    writer.converse({ ...call(asks.talk), onDelta, signal: AbortSignal.any([asking.signal, signal]) });
  const measured = await measure(converse, failed, asking.measureMs);
  return { schemas: schemas(), ...measured, context: await contextOf(name, server, asking) };
}
