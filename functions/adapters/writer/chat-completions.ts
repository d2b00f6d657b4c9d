import type { OpenAI } from 'openai';
import * as z from 'zod/mini';
import type { AnswerFormat, ModelCall } from '../../domain/story/writer.ts';
import { createCanaryFilter, withCanary } from './canary.ts';
import { UnusableAnswer } from './model-faults.ts';

type Completion = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

/** An answer as it came: checked before use. */
export interface RawAnswer {
  readonly content: string;
  readonly refused: boolean;
  readonly finishReason: string | null;
  readonly tokens: number | undefined;
}

/** Structured outputs in strict mode want a plain JSON Schema: every field required, nothing additional. */
function responseFormat({ name, schema }: AnswerFormat<z.ZodMiniType>): NonNullable<Completion['response_format']> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return { type: 'json_schema', json_schema: { name, strict: true, schema: { ...plain } } };
}

/** The request of a call. Nothing is kept at the provider, and callers are told apart by a hash only. */
export function completionOf(
  call: ModelCall,
  format: AnswerFormat<z.ZodMiniType> | undefined,
  { model, canary }: { readonly model: string; readonly canary: string },
): Completion {
  return {
    model,
    messages: [{ role: 'system', content: withCanary(call.system, canary) }, ...call.messages],
    max_completion_tokens: call.maxCompletionTokens,
    store: false,
    safety_identifier: call.safetyIdentifier,
    ...(format === undefined ? {} : { response_format: responseFormat(format) }),
  };
}

/** The answer in one piece. */
export async function askWhole(openai: OpenAI, completion: Completion, signal: AbortSignal): Promise<RawAnswer> {
  // A compatible server may answer less than the type promises.
  const { choices, usage } = await openai.chat.completions.create(completion, { signal });
  const message = choices?.[0]?.message;
  return {
    content: message?.content ?? '',
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
  { canary, onDelta }: { readonly canary: string; readonly onDelta: (text: string) => void },
): Promise<RawAnswer> {
  const filter = createCanaryFilter(canary, onDelta);
  const streamed = { ...completion, stream: true, stream_options: { include_usage: true } } as const;
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
    if (!filter.push(text)) throw new UnusableAnswer('canary');
  }
  // The package ends the loop without an error when the signal fires.
  if (!signal.aborted) filter.end();
  return { content, refused, finishReason, tokens };
}
