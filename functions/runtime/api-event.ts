import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Endpoint, isOnSite, standardBodyBytes } from '#shared/endpoints/endpoint.ts';
import { forwardingHeaders, proofVariable } from '#shared/names/api-headers.ts';

const headersSchema = z.nullish(z.record(z.string(), z.optional(z.string())));
const multiValueSchema = z.nullish(z.record(z.string(), z.optional(z.array(z.string()))));

const apiEventSchema = z.object({
  headers: headersSchema,
  body: z.nullish(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
  pathParameters: headersSchema,
  multiValueQueryStringParameters: multiValueSchema,
  stageVariables: headersSchema,
  requestContext: z.object({ requestId: z.string(), identity: z.object({ sourceIp: z.string() }) }),
});

export interface ApiRequest {
  readonly requestId: string;
  /** The visitor's that our own hosts forward; of the connection for direct calls (threat 91). */
  readonly sourceAddress: string;
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

/** The gateway's stage has the proof that CloudFront sends (decision 0168). */
function isProven(sent = '', wanted = ''): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(wanted)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
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
  const isOurs = isProven(headers.get(forwardingHeaders.proof), parsed.stageVariables?.[proofVariable]);
  return {
    requestId: parsed.requestContext.requestId,
    sourceAddress: (isOurs ? headers.get(forwardingHeaders.viewer) : undefined) ?? sourceIp,
    pathParameters: parsed.pathParameters ?? {},
    query: singleValues(parsed.multiValueQueryStringParameters, isOnSite(endpoint) || publicSeconds !== undefined),
    rawBody: readBody(parsed.body, parsed.isBase64Encoded ?? false, maxBodyBytes),
    header: (name) => headers.get(name.toLowerCase()),
  };
}
