import type { OpenAI } from 'openai';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { AnswerFormat, ModelCall } from '#functions/domain/ports/writer.ts';
import { createCanaryFilter, withCanary } from './canary.ts';
import type { Dialect } from './dialect.ts';
import { UnusableAnswer } from './model-faults.ts';
import { createThoughtFilter, withoutThoughts } from './thoughts.ts';

type Completion = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

/** An answer as it came: checked before use. */
export interface RawAnswer {
  readonly content: string;
  readonly refused: boolean;
  readonly finishReason: string | null;
  readonly tokens: number | undefined;
}

/** Structured outputs in strict mode want a plain JSON Schema: every field required, nothing additional. */
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

/** For servers that are not held to a schema by their decoder. */
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

/** The request of a call. Nothing is kept at the provider, and callers are told apart by a hash only. */
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

/** The answer in one piece. */
export async function askWhole(openai: OpenAI, completion: Completion, signal: AbortSignal): Promise<RawAnswer> {
  // A compatible server may answer less than the type promises.
  const { choices, usage } = await openai.chat.completions.create(completion, { signal });
  const message = choices?.[0]?.message;
  return {
    content: withoutThoughts(message?.content ?? ''),
    refused: (message?.refusal ?? '') !== '',
    finishReason: choices?.[0]?.finish_reason ?? null,
    tokens: usage?.total_tokens,
  };
}

/** The answer as it is written. @throws UnusableAnswer as soon as the canary would come out */
export async function askStreamed(
  openai: OpenAI,
  completion: Completion,
  signal: AbortSignal,
  { canary, dialect, onDelta }: Omit<Addressing, 'model'> & { readonly onDelta: (text: string) => void },
): Promise<RawAnswer> {
  const filter = createCanaryFilter(canary, onDelta);
  let leaks = false;
  const pass = createThoughtFilter((text) => {
    leaks ||= !filter.push(text);
  });
  const usage = dialect.without.has('stream_options') ? {} : { stream_options: { include_usage: true } };
  const streamed = { ...completion, stream: true, ...usage } as const;
  const stream = await openai.chat.completions.create(streamed, { signal });
  let content = '';
  let refused = false;
  let finishReason: string | null = null;
  let tokens: number | undefined;
  for await (const { choices, usage } of stream) {
    tokens = usage?.total_tokens ?? tokens;
    const choice = choices?.[0];
    const text = choice?.delta?.content ?? '';
    content += text;
    refused ||= (choice?.delta?.refusal ?? '') !== '';
    finishReason = choice?.finish_reason ?? finishReason;
    pass(text);
    if (leaks) throw new UnusableAnswer('canary');
  }
  // The package ends the loop without an error when the signal fires.
  if (!signal.aborted) filter.end();
  return { content: withoutThoughts(content), refused, finishReason, tokens };
}
