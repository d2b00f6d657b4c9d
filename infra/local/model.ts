/**
 * The local OpenAI-compatible model: `POST /v1/chat/completions`, `GET /v1/models`, and for tests `/__control/faults` and
 * `/__control/calls`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Answer, createFaultControl, faultsPath, jsonResponse, parseJson, send, sendWithFault } from './faults.ts';
import { createCallLog } from './model/call-log.ts';
import * as protocol from './model/protocol.ts';
import { replyTo } from './model/reply.ts';
import { cutToTokens, type ModelFault, modelFaultSchema, spoil } from './model/reply-faults.ts';

export interface ModelOptions {
  readonly port: number;
  readonly host?: string;
  /** Milliseconds between tokens; the first takes 30 times as long (4 → 120 ms). */
  readonly delayMs?: number;
  readonly seed?: number;
}

export interface ModelService {
  /** The OpenAI base URL with `/v1`; control paths are beside it. */
  readonly url: string;
  close(): Promise<void>;
}

const modelIds = ['tellwren-interviewer', 'tellwren-writer'];
/** 60 messages of 4,000 characters of three bytes, and the prompt. */
const maxBodyBytes = 1_000_000;
const firstTokenFactor = 30;

export async function createModel(options: ModelOptions): Promise<ModelService> {
  const { port, host = '127.0.0.1', delayMs = 4, seed = 0 } = options;
  const faults = createFaultControl<ModelFault>(modelFaultSchema);
  const calls = createCallLog();
  let count = 0;

  async function complete(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { refused, parsed } = parseRequest(request, body);
    if (parsed === undefined) return send(response, refused);
    const messages = protocol.messagesOf(parsed);
    const schema = protocol.wantedSchema(parsed)?.name ?? null;
    calls.add({ model: parsed.model, messages, schema, stream: parsed.stream === true });
    count += 1;
    const head = { id: `chatcmpl-local-${count}`, created: Math.floor(Date.now() / 1000), model: parsed.model };
    const said = messages.at(-1)?.text ?? null;
    const fault = faults.take({ schema: schema ?? 'none', model: parsed.model, said });
    await sendWithFault(response, fault, (signal) => answer(parsed, head, fault, signal), protocol.errorBody);
  }

  async function answer(
    request: protocol.CompletionRequest,
    head: protocol.CompletionHead,
    fault: ModelFault | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const messages = protocol.messagesOf(request);
    const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
    const said = cutToTokens(replyTo(messages, protocol.wantedSchema(request), seed), limit);
    const reply = fault?.answer === undefined ? said : spoil(said, fault.answer, messages);
    const usage = protocol.usageOf(messages, reply);
    if (request.stream !== true) {
      await pause(delayMs * firstTokenFactor, signal);
      return jsonResponse(200, protocol.completionBody(head, reply, usage));
    }
    const told = request.stream_options?.include_usage === true ? usage : undefined;
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
    return { status: 200, headers, body: streamed(head, reply, told, delayMs, signal) };
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    const body = await readBody(request);
    if (body === undefined) return send(response, protocol.errorResponse(413, 'The request is larger than 1 MB.'));
    if (path === faultsPath) return send(response, faults.control(method, body));
    if (path === calls.path) return send(response, calls.control(method));
    if (path === '/v1/chat/completions' && method === 'POST') return complete(request, response, body);
    return send(response, otherAnswer(method, path));
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else void send(response, protocol.errorResponse(500, `The stand-in failed: ${String(error)}`));
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
  | { readonly parsed: protocol.CompletionRequest; readonly refused?: never }
  | { readonly parsed?: never; readonly refused: Answer };

/** The parsed request, or OpenAI's error. Any bearer token is accepted. */
function parseRequest(request: IncomingMessage, body: string): ParsedRequest {
  const refuse = (status: number, message: string, param: string | null = null) => ({
    refused: protocol.errorResponse(status, message, param),
  });
  if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
    return refuse(401, "You didn't provide an API key. Send any with: Authorization: Bearer KEY.");
  }
  const json = parseJson(body);
  if (json === undefined) return refuse(400, 'We could not parse the JSON body of your request.');
  const result = protocol.completionRequestSchema.safeParse(json);
  if (result.success) return { parsed: result.data };
  const param = result.error.issues[0]?.path.join('.') ?? null;
  return refuse(400, `Invalid value for '${param}'. ${z.prettifyError(result.error)}`, param);
}

function otherAnswer(method: string, path: string): Answer {
  const models = modelIds.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'tellwren' }));
  if (method !== 'GET') return protocol.errorResponse(404, `Invalid URL (${method} ${path})`);
  if (path === '/v1/models') return jsonResponse(200, { object: 'list', data: models });
  const model = models.find(({ id }) => path === `/v1/models/${id}`);
  return model === undefined ? protocol.errorResponse(404, `Invalid URL (GET ${path})`) : jsonResponse(200, model);
}

async function* streamed(
  head: protocol.CompletionHead,
  reply: protocol.Reply,
  usage: protocol.Usage | undefined,
  delayMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const rest = usage === undefined ? {} : { usage: null };
  const kind = reply.refusal === null ? 'content' : 'refusal';
  let pauseMs = delayMs * firstTokenFactor;
  yield protocol.chunkText(head, { role: 'assistant', content: '', refusal: null }, rest);
  for (const token of protocol.tokensOf(reply.refusal ?? reply.content ?? '')) {
    await pause(pauseMs, signal);
    pauseMs = delayMs;
    yield protocol.chunkText(head, { [kind]: token }, rest);
  }
  yield protocol.chunkText(head, {}, { ...rest, finishReason: reply.finishReason });
  if (usage !== undefined) yield protocol.chunkText(head, null, { usage });
  yield 'data: [DONE]\n\n';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms > 0) await wait(ms, undefined, { signal });
}

/** The body; undefined if too large (the rest is discarded, so that a response can be sent). */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes <= maxBodyBytes ? Buffer.concat(chunks).toString('utf8') : undefined;
}
