import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { networkError } from './api-error.ts';
import {
  type ApiInput,
  type ApiOptions,
  type ApiResponse,
  parseJson,
  parseResponse,
  send,
  withDeadline,
} from './api-request.ts';
import { errorFromEvent } from './response-error.ts';
import { createServerSentEventReader } from './server-sent-events.ts';

interface ApiStreamOptions extends ApiOptions {
  /** Called with each piece of text, in order; never for a plain JSON response. */
  readonly onDelta: (text: string) => void;
}

/**
 * Calls an endpoint that waits for a model and streams `delta` events and then the JSON body in `done`; plain JSON works, too.
 * @throws ApiError for every failure, including an `error` event and an interrupted stream
 */
export async function apiStream<const E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiStreamOptions,
): Promise<ApiResponse<E>> {
  return await withDeadline({ ...options, waitsForModel: true }, async (signal) => {
    const response = await send(endpoint, input, { ...options, signal }, 'text/event-stream, application/json;q=0.9');
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!streams || response.body === null) return parseResponse(endpoint, parseJson(await response.text()));
    return parseResponse(endpoint, await readStream(response.body, options.onDelta));
  });
}

async function readStream(body: ReadableStream<Uint8Array>, onDelta: (text: string) => void): Promise<unknown> {
  const reader = createServerSentEventReader();
  const decoder = new TextDecoder();
  for await (const bytes of chunksOf(body)) {
    for (const { event, data } of reader.push(decoder.decode(bytes, { stream: true }))) {
      if (event === 'delta') onDelta(deltaText(data));
      if (event === 'done') return parseJson(data);
      if (event === 'error') throw errorFromEvent(parseJson(data));
    }
  }
  throw networkError(new Error('the stream ended without done'));
}

/** Safari lacks async iteration of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function deltaText(data: string): string {
  const piece: unknown = parseJson(data);
  return typeof piece === 'object' && piece !== null && 'text' in piece && typeof piece.text === 'string'
    ? piece.text
    : '';
}
