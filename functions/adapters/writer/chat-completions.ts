import type { OpenAI } from 'openai';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { AnswerFormat, ModelCall } from '#functions/domain/ports/writer.ts';
import { createCanaryFilter, withCanary } from './canary.ts';
import type { Dialect } from './dialect.ts';
import { UnusableAnswer } from './model-faults.ts';
import { createReasoningFilter, withoutReasoning } from './reasoning-filter.ts';

type Completion = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

export interface RawCompletion {
  readonly content: string;
  readonly refused: boolean;
  readonly finishReason: string | null;
  readonly tokens: number | undefined;
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
  // Compatible servers may return less than the type says.
  const { choices, usage } = await openai.chat.completions.create(completion, { signal });
  const message = choices?.[0]?.message;
  return {
    content: withoutReasoning(message?.content ?? ''),
    refused: (message?.refusal ?? '') !== '',
    finishReason: choices?.[0]?.finish_reason ?? null,
    tokens: usage?.total_tokens,
  };
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
  return { content: withoutReasoning(content), refused, finishReason, tokens };
}
