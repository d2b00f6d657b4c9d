import type { OpenAI } from 'openai';
import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { AnswerFormat, ModelCall } from '#functions/domain/ports/writer.ts';
import { createCanaryFilter, withCanary } from './canary.ts';
import type { Dialect } from './dialect.ts';
import { ErrorInAnswer, UnusableAnswer } from './model-faults.ts';
import { createReasoningFilter, withoutReasoning } from './reasoning-filter.ts';

type Completion = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

export interface RawCompletion {
  readonly content: string;
  readonly refused: boolean;
  /** In OpenAI's words; null when the answer was cut off. */
  readonly finishReason: string | null;
  readonly tokens: number | undefined;
}

const contentSchema = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.optional(z.unknown()) })),
]);
const messageSchema = z.looseObject({ content: z.nullish(contentSchema), refusal: z.nullish(z.string()) });
/** Of a whole answer or an event. Compatible servers return less than OpenAI, and errors with the status 200. */
const completionSchema = z.looseObject({
  choices: z.nullish(
    z.array(
      z.looseObject({
        message: z.nullish(messageSchema),
        delta: z.nullish(messageSchema),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.nullish(z.looseObject({ total_tokens: z.nullish(z.number()) })),
  error: z.nullish(z.unknown()),
});

/** Content may come in parts, of which some are reasoning. */
function textOf(content: z.output<typeof contentSchema> | null | undefined): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join('');
}

/** @throws ErrorInAnswer, UnusableAnswer */
function readPart(body: unknown) {
  const { success, data } = completionSchema.safeParse(body);
  if (!success) throw new UnusableAnswer('malformed');
  if (data.error !== null && data.error !== undefined) throw new ErrorInAnswer(data.error);
  const choice = data.choices?.[0];
  const message = choice?.delta ?? choice?.message;
  return {
    text: textOf(message?.content),
    refused: (message?.refusal ?? '') !== '',
    finish: choice?.finish_reason ?? null,
    tokens: data.usage?.total_tokens ?? undefined,
  };
}

const finishedWords = /^(?:stop|stop_sequence|eos|eos_token|end_turn|complete)$/i;
const fullWords = /^(?:length|max_tokens|max_length)$/i;

/** @param isWhole the server said that nothing follows, which some say with `[DONE]` only */
function finishReasonOf(finish: string | null, isWhole: boolean): string | null {
  if (finish === null) return isWhole ? 'stop' : null;
  if (finishedWords.test(finish)) return 'stop';
  return fullWords.test(finish) ? 'length' : finish;
}

/** Strict structured outputs need a plain JSON Schema: all fields required, nothing additional. */
function jsonSchema({ schema }: AnswerFormat<z.ZodMiniType>): Record<string, unknown> {
  const { $schema: _, ...plain } = toJSONSchema(schema);
  return { ...plain };
}

type Format = AnswerFormat<z.ZodMiniType> | undefined;

function responseFormat(format: Format, dialect: Dialect): Pick<Completion, 'response_format'> {
  if (format === undefined || dialect.format === 'none') return {};
  if (dialect.format === 'json_object') return { response_format: { type: 'json_object' } };
  const schema = jsonSchema(format);
  return { response_format: { type: 'json_schema', json_schema: { name: format.name, strict: true, schema } } };
}

/** For servers without schema decoding. */
function schemaSentence(format: Format, { schemaInPrompt }: Dialect): string {
  if (format === undefined || !schemaInPrompt) return '';
  return `
Answer with one JSON object and nothing before or after it, no code fence. It must fit this JSON Schema:
${JSON.stringify(jsonSchema(format))}`;
}

interface Addressing {
  readonly model: string;
  readonly canary: string;
  readonly dialect: Dialect;
}

/** The provider stores nothing and sees callers as hashes. */
export function completionOf(call: ModelCall, format: Format, { model, canary, dialect }: Addressing): Completion {
  const { without } = dialect;
  const system = withCanary(call.system + schemaSentence(format, dialect), canary);
  return {
    model,
    messages: [{ role: 'system', content: system }, ...call.messages],
    ...(without.has('max_completion_tokens')
      ? { max_tokens: call.maxCompletionTokens }
      : { max_completion_tokens: call.maxCompletionTokens }),
    ...(without.has('store') ? {} : { store: false }),
    ...(without.has('safety_identifier') ? {} : { safety_identifier: call.safetyIdentifier }),
    ...responseFormat(format, dialect),
  };
}

export async function requestCompletion(
  openai: OpenAI,
  completion: Completion,
  signal: AbortSignal,
): Promise<RawCompletion> {
  const part = readPart(await openai.chat.completions.create(completion, { signal }));
  return { ...part, content: withoutReasoning(part.text), finishReason: finishReasonOf(part.finish, true) };
}

/** @throws UnusableAnswer without a cause: a syntax error quotes the text */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableAnswer('malformed');
  }
}

/** The `data` lines of server-sent events. */
async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/[\r\n]+/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim();
}

/** Events, or the whole answer from a server that does not stream. @returns whether the answer was marked as whole */
async function* partsOf(response: Response): AsyncGenerator<ReturnType<typeof readPart>, boolean> {
  if (/json/.test(response.headers.get('content-type') ?? '') || response.body === null) {
    yield readPart(parseJson(await response.text()));
    return true;
  }
  for await (const data of dataLines(response.body)) {
    if (data === '[DONE]') return true;
    yield readPart(parseJson(data));
  }
  return false;
}

/** @throws UnusableAnswer as soon as the canary appears */
export async function streamCompletion(
  openai: OpenAI,
  completion: Completion,
  signal: AbortSignal,
  { canary, dialect, onDelta }: Omit<Addressing, 'model'> & { readonly onDelta: (text: string) => void },
): Promise<RawCompletion> {
  const filter = createCanaryFilter(canary, onDelta);
  let leaks = false;
  const pass = createReasoningFilter((text) => {
    leaks ||= !filter.push(text);
  });
  const usage = dialect.without.has('stream_options') ? {} : { stream_options: { include_usage: true } };
  const streamed = { ...completion, stream: true, ...usage } as const;
  const parts = partsOf(await openai.chat.completions.create(streamed, { signal }).asResponse());
  const sum: { content: string; refused: boolean; finish: string | null; tokens: number | undefined } = {
    content: '',
    refused: false,
    finish: null,
    tokens: undefined,
  };
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) {
    const { text, refused, finish, tokens } = next.value;
    sum.content += text;
    sum.refused ||= refused;
    sum.finish = finish ?? sum.finish;
    sum.tokens = tokens ?? sum.tokens;
    pass(text);
    if (!leaks) continue;
    await parts.return(false);
    throw new UnusableAnswer('canary');
  }
  filter.end();
  return { ...sum, content: withoutReasoning(sum.content), finishReason: finishReasonOf(sum.finish, next.value) };
}
