import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FunctionFailed, invokeBuffered, invokeStreaming } from './lambda/invoke-function.ts';
import type { LoadedFunction, LoadFunction } from './lambda/loaded-function.ts';
import { LambdaResponseStream } from './lambda/response-stream.ts';
import { closeServer, listenOnLoopback, readBody } from './listen.ts';
import type { Service } from './service.ts';

interface LambdaApiOptions {
  readonly port: number;
  readonly load: LoadFunction;
}

const invokePath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/**
 * Lambda's Invoke API: `POST /2015-03-31/functions/{id or ARN}/invocations`, synchronous or with `X-Amz-Invocation-Type: Event`.
 * Streaming functions respond with the stream and its prelude.
 */
export async function createLambdaApi({ port, load }: LambdaApiOptions): Promise<Service> {
  const server = createServer((request, response) => {
    answer(request, response, load).catch((error: unknown) => {
      console.error(error);
      send(response, 500, { Type: 'Service', Message: String(error) });
    });
  });
  return { url: await listenOnLoopback(server, port), close: () => closeServer(server) };
}

async function answer(request: IncomingMessage, response: ServerResponse, load: LoadFunction): Promise<void> {
  const name = invokePath.exec(request.url ?? '')?.[1];
  const id = name === undefined ? undefined : decodeURIComponent(name).split(':').at(-1);
  const body = await readBody(request);
  const loaded = id === undefined ? undefined : await loadOrRespond(load, id, response);
  if (response.writableEnded) return;
  if (!loaded || request.method !== 'POST') {
    return send(response, 404, { Type: 'User', Message: `Function not found: ${id ?? request.url}` });
  }
  const event: unknown = JSON.parse(body?.toString('utf8') || 'null');
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    send(response, 202, undefined);
    await invoke(loaded, event).catch((error: unknown) => console.error(error));
    return;
  }
  await sendResult(response, () => invoke(loaded, event));
}

async function loadOrRespond(load: LoadFunction, id: string, response: ServerResponse) {
  try {
    return await load(id);
  } catch (error) {
    console.error(error);
    const errorMessage = error instanceof Error ? error.message : String(error);
    sendFunctionError(response, { errorType: 'Runtime.UserCodeSyntaxError', errorMessage, trace: [] });
    return undefined;
  }
}

async function invoke(loaded: LoadedFunction, event: unknown): Promise<Buffer | string> {
  const requestId = crypto.randomUUID();
  if (!loaded.streams) return JSON.stringify((await invokeBuffered(loaded, event, requestId)) ?? null);
  const stream = new LambdaResponseStream();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // An unhandled 'error' event would end the process; the error is thrown below.
  stream.on('error', () => undefined);
  await invokeStreaming(loaded, event, requestId, stream);
  return Buffer.concat(chunks);
}

async function sendResult(response: ServerResponse, run: () => Promise<Buffer | string>): Promise<void> {
  try {
    send(response, 200, await run());
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    sendFunctionError(response, error.body);
  }
}

function sendFunctionError(response: ServerResponse, body: FunctionFailed['body']): void {
  response.setHeader('x-amz-function-error', 'Unhandled');
  send(response, 200, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? '');
  response.writeHead(status, { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' });
  response.end(status === 202 ? undefined : bytes);
}
