import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { LambdaResponseStream } from '#infra/local/lambda/response-stream.ts';

const headerValueSchema = z.union([z.string(), z.number(), z.boolean()]);
const headSchema = z.object({
  statusCode: z.coerce.number().check(z.gte(100), z.lte(599)),
  headers: z.nullish(z.record(z.string(), headerValueSchema)),
  multiValueHeaders: z.nullish(z.record(z.string(), z.array(headerValueSchema))),
});
const answerSchema = z.extend(headSchema, {
  body: z.nullish(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

export class MalformedResponse extends Error {}

const maxAnswerBytes = 6 * 1024 * 1024;
const maxPreludeBytes = 16 * 1024;
const delimiter = Buffer.alloc(8);

/** Sends a buffered response. Throws `MalformedResponse` before sending anything. */
export function sendBufferedResponse(response: ServerResponse, answered: unknown): void {
  const parsed = answerSchema.safeParse(answered);
  if (!parsed.success) throw new MalformedResponse(z.prettifyError(parsed.error));
  const { body, isBase64Encoded } = parsed.data;
  if (Buffer.byteLength(body ?? '') > maxAnswerBytes) throw new MalformedResponse('the answer is larger than 6 MB');
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  writeHead(response, parsed.data, { 'Content-Length': String(bytes.length) });
  response.end(bytes);
}

/** Sends a stream chunk by chunk. Throws `MalformedResponse` before sending anything. */
export async function sendStream(response: ServerResponse, stream: LambdaResponseStream): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let waiting: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (waiting === undefined) {
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
      continue;
    }
    waiting = Buffer.concat([waiting, chunk]);
    const first = startStream(response, waiting);
    if (first === undefined) continue;
    waiting = undefined;
    if (first.length > 0) response.write(first);
  }
  if (waiting !== undefined) throw new MalformedResponse('the stream ended without a prelude');
  response.end();
}

/** Sends status and headers when the prelude is complete. @returns the bytes after it; undefined before */
function startStream(response: ServerResponse, received: Buffer): Buffer | undefined {
  const end = received.indexOf(delimiter);
  if (end < 0 && received.length > maxPreludeBytes) throw new MalformedResponse('no prelude in the first 16 KB');
  if (end < 0) return undefined;
  const parsed = headSchema.safeParse(JSON.parse(received.subarray(0, end).toString('utf8')));
  if (!parsed.success) throw new MalformedResponse(z.prettifyError(parsed.error));
  writeHead(response, parsed.data, {});
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  return received.subarray(end + delimiter.length);
}

function writeHead(
  response: ServerResponse,
  { statusCode, headers, multiValueHeaders }: z.output<typeof headSchema>,
  more: Readonly<Record<string, string>>,
): void {
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries({ ...headers, ...more })) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) response.setHeader(name, values.map(String));
}
