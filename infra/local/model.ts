/**
 * The local OpenAI-compatible model: `POST /v1/chat/completions`, `POST /v1/audio/transcriptions`, `GET /v1/models`, and for
 * tests `/__control/faults` and `/__control/calls`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Answer, createFaultControl, faultsPath, jsonResponse, parseJson, send, sendWithFault } from './faults.ts';
import { type Message, type Reply, tokensOf } from './model/protocol.ts';
import { replyTo } from './model/reply.ts';
import { cutToTokens, type ModelFault, modelFaultSchema, spoil } from './model/reply-faults.ts';
import { cannotHear, type Heard, hear } from './model/transcription.ts';

export interface ModelOptions {
  readonly port: number;
  readonly host?: string;
  /** Milliseconds between tokens; the first takes 30 times as long (4 → 120 ms). */
  readonly delayMs?: number;
}

export interface ModelService {
  /** The OpenAI base URL with `/v1`; control paths are beside it. */
  readonly url: string;
  close(): Promise<void>;
}

const modelIds = ['tellwren-interviewer', 'tellwren-writer'];
/** A recording of 4 MB and its form; a conversation is at most 1 MB. */
const maxBodyBytes = 5_000_000;
const firstTokenFactor = 30;

export async function createModel(options: ModelOptions): Promise<ModelService> {
  const { port, host = '127.0.0.1', delayMs = 4 } = options;
  const faults = createFaultControl<ModelFault>(modelFaultSchema);
  const calls = createCallLog();
  let count = 0;

  async function complete(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { refused, parsed } = parseRequest(request, body);
    if (parsed === undefined) return send(response, refused);
    const messages = messagesOf(parsed);
    const schema = wantedSchema(parsed)?.name ?? null;
    calls.add({ model: parsed.model, messages, schema, stream: parsed.stream === true });
    count += 1;
    const head = { id: `chatcmpl-local-${count}`, created: Math.floor(Date.now() / 1000), model: parsed.model };
    const said = messages.at(-1)?.text ?? null;
    const fault = faults.take({ schema: schema ?? 'none', model: parsed.model, said });
    await sendWithFault(response, fault, (signal) => answer(parsed, head, fault, signal), errorBody);
  }

  async function answer(
    request: CompletionRequest,
    head: CompletionHead,
    fault: ModelFault | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const messages = messagesOf(request);
    const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
    const said = cutToTokens(replyTo(messages, wantedSchema(request)), limit);
    const reply = fault?.answer === undefined ? said : spoil(said, fault.answer, messages);
    const usage = usageOf(messages, reply);
    const wrote = {
      ...head,
      system_fingerprint: reply.sample === undefined ? 'offline-draft' : `sample-${reply.sample}`,
    };
    if (request.stream !== true) {
      await pause(delayMs * firstTokenFactor, signal);
      return jsonResponse(200, completionBody(wrote, reply, usage));
    }
    const told = request.stream_options?.include_usage === true ? usage : undefined;
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
    return { status: 200, headers, body: streamed(wrote, reply, told, delayMs, signal) };
  }

  async function transcribe(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    if (!isAuthorized(request)) return send(response, errorResponse(401, missingKey));
    const heard = await hear(body, request.headers['content-type'] ?? '');
    if (heard === undefined) return send(response, errorResponse(400, 'The form has no model or no file.'));
    const fault = faults.take({ schema: 'transcription', model: heard.model, said: heard.text ?? null });
    await sendWithFault(response, fault, () => transcription(heard), errorBody);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    const bytes = await readBody(request);
    if (bytes === undefined) return send(response, errorResponse(413, 'The request is larger than 5 MB.'));
    if (path === '/v1/audio/transcriptions' && method === 'POST') return transcribe(request, response, bytes);
    const body = bytes.toString('utf8');
    if (path === faultsPath) return send(response, faults.control(method, body));
    if (path === calls.path) return send(response, calls.control(method));
    if (path === '/v1/chat/completions' && method === 'POST') return complete(request, response, body);
    return send(response, otherAnswer(method, path));
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void send(response, errorResponse(500, `The stand-in failed: ${String(error)}`));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: bound } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://${host}:${bound}/v1`, close: () => closeServer(server) };
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

type ParsedRequest =
  | { readonly parsed: CompletionRequest; readonly refused?: never }
  | { readonly parsed?: never; readonly refused: Answer };

const missingKey = "You didn't provide an API key. Send any with: Authorization: Bearer KEY.";
const isAuthorized = (request: IncomingMessage) => /^Bearer \S+$/.test(request.headers.authorization ?? '');

function transcription({ text }: Heard): Answer {
  if (text === undefined) return errorResponse(501, cannotHear);
  const tokens = tokensOf(text).length;
  return jsonResponse(200, { text, usage: { type: 'tokens', total_tokens: tokens } });
}

/** The parsed request, or OpenAI's error. Any bearer token is accepted. */
function parseRequest(request: IncomingMessage, body: string): ParsedRequest {
  const refuse = (status: number, message: string, param: string | null = null) => ({
    refused: errorResponse(status, message, param),
  });
  if (!isAuthorized(request)) return refuse(401, missingKey);
  const json = parseJson(body);
  if (json === undefined) return refuse(400, 'We could not parse the JSON body of your request.');
  const result = completionRequestSchema.safeParse(json);
  if (result.success) return { parsed: result.data };
  const param = result.error.issues[0]?.path.join('.') ?? null;
  return refuse(400, `Invalid value for '${param}'. ${z.prettifyError(result.error)}`, param);
}

const greeting = 'This is the local model. It answers POST /v1/chat/completions and POST /v1/audio/transcriptions.\n';
const plainText = { 'content-type': 'text/plain; charset=utf-8' };

function otherAnswer(method: string, path: string): Answer {
  const models = modelIds.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'tellwren' }));
  if (method !== 'GET') return errorResponse(404, `Invalid URL (${method} ${path})`);
  // The address that `npm start` prints, opened in a browser.
  if (path === '/' || path === '/v1' || path === '/v1/') return { ...jsonResponse(200, greeting), headers: plainText };
  if (path === '/v1/models') return jsonResponse(200, { object: 'list', data: models });
  const model = models.find(({ id }) => path === `/v1/models/${id}`);
  return model === undefined ? errorResponse(404, `Invalid URL (GET ${path})`) : jsonResponse(200, model);
}

async function* streamed(
  head: CompletionHead,
  reply: Reply,
  usage: Usage | undefined,
  delayMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const rest = usage === undefined ? {} : { usage: null };
  const kind = reply.refusal === null ? 'content' : 'refusal';
  let pauseMs = delayMs * firstTokenFactor;
  yield chunkText(head, { role: 'assistant', content: '', refusal: null }, rest);
  for (const token of tokensOf(reply.refusal ?? reply.content ?? '')) {
    await pause(pauseMs, signal);
    pauseMs = delayMs;
    yield chunkText(head, { [kind]: token }, rest);
  }
  yield chunkText(head, {}, { ...rest, finishReason: reply.finishReason });
  if (usage !== undefined) yield chunkText(head, null, { usage });
  yield 'data: [DONE]\n\n';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms > 0) await wait(ms, undefined, { signal });
}

/** The body; undefined if too large (the rest is discarded, so that a response can be sent). */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
}

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

const completionRequestSchema = z.looseObject({
  model: z.string().check(z.minLength(1)),
  messages: z.array(messageSchema).check(z.minLength(1)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.looseObject({ include_usage: z.optional(z.boolean()) })),
  response_format: z.optional(responseFormatSchema),
  max_tokens: z.nullish(z.int().check(z.gte(1))),
  max_completion_tokens: z.nullish(z.int().check(z.gte(1))),
});
type CompletionRequest = z.output<typeof completionRequestSchema>;

/** Joins text parts; `developer` is OpenAI's newer name for `system`. */
function messagesOf(request: CompletionRequest): Message[] {
  return request.messages.map(({ role, content }) => ({
    role: role === 'developer' ? 'system' : role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  }));
}

function wantedSchema(
  request: CompletionRequest,
): { readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | null {
  const format = request.response_format;
  if (format?.type !== 'json_schema' || !('json_schema' in format)) return null;
  const parsed = z
    .looseObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) })
    .safeParse(format.json_schema);
  return parsed.success ? parsed.data : null;
}

interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

function usageOf(messages: readonly Message[], reply: Reply): Usage {
  const prompt = messages.reduce((sum, { text }) => sum + tokensOf(text).length + 4, 0);
  const completion = tokensOf(`${reply.content ?? ''}${reply.refusal ?? ''}`).length;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

interface CompletionHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  /** Who wrote the answer. */
  readonly system_fingerprint?: string;
}

function completionBody(head: CompletionHead, reply: Reply, usage: Usage): unknown {
  const message = { role: 'assistant', content: reply.content, refusal: reply.refusal, annotations: [] };
  const choice = { index: 0, message, logprobs: null, finish_reason: reply.finishReason };
  return { ...head, object: 'chat.completion', choices: [choice], usage, service_tier: 'default' };
}

/** A server-sent chunk; a null delta is the last one with the usage. */
function chunkText(
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

function errorBody(status: number, message = `The server answered ${status}.`, param: string | null = null): unknown {
  const [type, code] = errorKinds[status] ?? [status >= 500 ? 'server_error' : 'invalid_request_error', null];
  return { error: { message, type, param, code } };
}

function errorResponse(status: number, message: string, param: string | null = null): Answer {
  return jsonResponse(status, errorBody(status, message, param));
}

interface Call {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly schema: string | null;
  readonly stream: boolean;
}

const keptCalls = 1000;

function createCallLog() {
  const calls: (Call & { readonly at: string })[] = [];
  return {
    path: '/__control/calls',
    add(call: Call): void {
      calls.push({ ...call, at: new Date().toISOString() });
      if (calls.length > keptCalls) calls.shift();
    },
    control(method: string): Answer {
      if (method === 'DELETE') calls.length = 0;
      else if (method !== 'GET') return jsonResponse(405, { error: `${method} is not GET or DELETE` });
      return jsonResponse(200, { calls });
    },
  };
}
