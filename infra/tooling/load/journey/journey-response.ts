import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

export interface JourneyResponse {
  /** For a failed stream the status of its error. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered, right or wrong.
  readonly body: any;
  readonly firstByteMs: number;
}

/** Reads a complete response: JSON, server-sent events or a file. @throws if it breaks off or has another type */
export async function readJourneyResponse(incoming: IncomingMessage, sentAt: number): Promise<JourneyResponse> {
  const chunks: Buffer[] = [];
  let firstByteMs = performance.now() - sentAt;
  for await (const chunk of incoming) {
    if (chunks.length === 0) firstByteMs = performance.now() - sentAt;
    chunks.push(Buffer.from(chunk));
  }
  // Detects a truncated response.
  if (!incoming.complete) throw new Error('the answer broke off');
  const bytes = Buffer.concat(chunks);
  const { statusCode: status = 0, headers } = incoming;
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/event-stream')) return { ...lastEvent(String(bytes), status), headers, firstByteMs };
  return { status, headers, firstByteMs, body: type.startsWith('application/json') ? parse(bytes) : bytes };
}

function parse(bytes: Buffer): unknown {
  return bytes.length === 0 ? undefined : JSON.parse(String(bytes));
}

/** The last event of a stream: `done` or an error. */
export function lastEvent(text: string, status: number): Pick<JourneyResponse, 'status' | 'body'> {
  const blocks = text.split('\n\n');
  const last = blocks.findLast((block) => /^event: (?:done|error)$/m.test(block));
  if (last === undefined) throw new Error('the stream ended without an end');
  const body: unknown = JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? 'null');
  if (/^event: done$/m.test(last)) return { status, body };
  const code = errorBodySchema.parse(body).code;
  return { status: isErrorCode(code) ? allErrorCodes[code].status : 500, body };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(allErrorCodes, code);
}
