import * as z from 'zod/mini';
import { type Answer, jsonResponse } from '#infra/local/faults.ts';

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() });

const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(textPart)]),
});

const responseFormatSchema = z.union([
  z.looseObject({ type: z.enum(['text', 'json_object']) }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({
      name: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
]);

export const completionRequestSchema = z.looseObject({
  model: z.string().check(z.minLength(1)),
  messages: z.array(messageSchema).check(z.minLength(1)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.looseObject({ include_usage: z.optional(z.boolean()) })),
  response_format: z.optional(responseFormatSchema),
  max_tokens: z.nullish(z.int().check(z.gte(1))),
  max_completion_tokens: z.nullish(z.int().check(z.gte(1))),
});
export type CompletionRequest = z.output<typeof completionRequestSchema>;

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** Joins text parts; `developer` is OpenAI's newer name for `system`. */
export function messagesOf(request: CompletionRequest): Message[] {
  return request.messages.map(({ role, content }) => ({
    role: role === 'developer' ? 'system' : role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  }));
}

export function wantedSchema(
  request: CompletionRequest,
): { readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | null {
  const format = request.response_format;
  if (format?.type !== 'json_schema' || !('json_schema' in format)) return null;
  const parsed = z
    .looseObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) })
    .safeParse(format.json_schema);
  return parsed.success ? parsed.data : null;
}

export interface Reply {
  readonly content: string | null;
  readonly refusal: string | null;
  readonly finishReason: 'stop' | 'length' | 'content_filter';
}

export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** About one word each with leading spaces, so that joining restores the text. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

export function usageOf(messages: readonly Message[], reply: Reply): Usage {
  const prompt = messages.reduce((sum, { text }) => sum + tokensOf(text).length + 4, 0);
  const completion = tokensOf(`${reply.content ?? ''}${reply.refusal ?? ''}`).length;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

export interface CompletionHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

export function completionBody(head: CompletionHead, reply: Reply, usage: Usage): unknown {
  const message = { role: 'assistant', content: reply.content, refusal: reply.refusal, annotations: [] };
  const choice = { index: 0, message, logprobs: null, finish_reason: reply.finishReason };
  return { ...head, object: 'chat.completion', choices: [choice], usage, service_tier: 'default' };
}

/** A server-sent chunk; a null delta is the last one with the usage. */
export function chunkText(
  head: CompletionHead,
  delta: Readonly<Record<string, unknown>> | null,
  rest: { readonly finishReason?: Reply['finishReason']; readonly usage?: Usage | null },
): string {
  const choices = delta === null ? [] : [{ index: 0, delta, logprobs: null, finish_reason: rest.finishReason ?? null }];
  const usage = rest.usage === undefined ? {} : { usage: rest.usage };
  return `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...usage })}\n\n`;
}

const errorKinds: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'unknown_url'],
  429: ['requests', 'rate_limit_exceeded'],
  500: ['server_error', null],
  503: ['server_error', null],
};

export function errorBody(
  status: number,
  message = `The server answered ${status}.`,
  param: string | null = null,
): unknown {
  const [type, code] = errorKinds[status] ?? [status >= 500 ? 'server_error' : 'invalid_request_error', null];
  return { error: { message, type, param, code } };
}

export function errorResponse(status: number, message: string, param: string | null = null): Answer {
  return jsonResponse(status, errorBody(status, message, param));
}
