import { isIP } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Endpoint, isOnSite, standardBodyBytes } from '#shared/endpoints/endpoint.ts';

const headersSchema = z.nullish(z.record(z.string(), z.optional(z.string())));
const multiValueSchema = z.nullish(z.record(z.string(), z.optional(z.array(z.string()))));

const apiEventSchema = z.object({
  headers: headersSchema,
  body: z.nullish(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
  pathParameters: headersSchema,
  multiValueQueryStringParameters: multiValueSchema,
  requestContext: z.object({ requestId: z.string(), identity: z.object({ sourceIp: z.string() }) }),
});

export interface ApiRequest {
  readonly requestId: string;
  /** Of the connection; X-Forwarded-For is ignored (threat 91). */
  readonly sourceAddress: string;
  /**
   * Of the visitor of a page behind CloudFront, which appends it to X-Forwarded-For before API Gateway appends CloudFront's own. A
   * direct caller can invent it; elsewhere the same as `sourceAddress`.
   */
  readonly visitorAddress: string;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Raw bytes: webhooks sign them. */
  readonly rawBody: Buffer;
  header(name: string): string | undefined;
}

/** Repeated names are refused, except on public documents and their forms: networks append parameters to links (threat 101). */
function singleValues(
  query: z.output<typeof multiValueSchema>,
  mayRepeat: boolean,
): Record<string, string | undefined> {
  const entries = Object.entries(query ?? {}).map(([name, values = []]) => {
    if (values.length > 1 && !mayRepeat) throw new AppError('malformed-request');
    return [name, values[0]] as const;
  });
  return Object.fromEntries(entries);
}

function readBody(body: string | null | undefined, isBase64Encoded: boolean, maxBodyBytes: number): Buffer {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBodyBytes) throw new AppError('payload-too-large');
  return bytes;
}

function forwardedAddress(header: string | undefined): string | undefined {
  const address = header?.split(',').at(-2)?.trim() ?? '';
  return isIP(address) === 0 ? undefined : address;
}

export function requestIdOf(event: APIGatewayProxyEvent): string {
  return event.requestContext?.requestId ?? 'unknown';
}

/** @throws AppError 413 for a body over `maxBodyBytes`, 400 for a repeated query name */
export function readApiEvent(
  event: APIGatewayProxyEvent,
  endpoint: Pick<Endpoint, 'path' | 'maxBodyBytes' | 'publicSeconds'>,
): ApiRequest {
  const { maxBodyBytes = standardBodyBytes, publicSeconds } = endpoint;
  const parsed = apiEventSchema.parse(event);
  const headers = new Map(Object.entries(parsed.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const { sourceIp } = parsed.requestContext.identity;
  const onSite = isOnSite(endpoint);
  return {
    requestId: parsed.requestContext.requestId,
    sourceAddress: sourceIp,
    visitorAddress: onSite ? (forwardedAddress(headers.get('x-forwarded-for')) ?? sourceIp) : sourceIp,
    pathParameters: parsed.pathParameters ?? {},
    query: singleValues(parsed.multiValueQueryStringParameters, onSite || publicSeconds !== undefined),
    rawBody: readBody(parsed.body, parsed.isBase64Encoded ?? false, maxBodyBytes),
    header: (name) => headers.get(name.toLowerCase()),
  };
}
