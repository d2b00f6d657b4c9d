import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localCredentials } from '#infra/local/local-stage.ts';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Escapes all but RFC 3986's unreserved characters, as the signature requires. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3's "Authenticating requests: using query parameters" (Signature Version 4), without the SDK, to check it independently. */
function signatureOf(request: IncomingMessage, address: URL): Buffer {
  const parameter = (name: string) => address.searchParams.get(name) ?? '';
  const [, date = '', region = '', service = '', end = ''] = parameter('X-Amz-Credential').split('/');
  const query = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort();
  const headers = parameter('X-Amz-SignedHeaders').split(';');
  const canonical = [
    request.method,
    address.pathname,
    query.join('&'),
    ...headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    headers.join(';'),
    parameter('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    parameter('X-Amz-Date'),
    [date, region, service, end].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${localCredentials.secretAccessKey}`);
  return hmac(key, toSign);
}

function isSignedAddress(request: IncomingMessage): boolean {
  const address = new URL(request.url ?? '/', 'http://local');
  const given = Buffer.from(address.searchParams.get('X-Amz-Signature') ?? '', 'hex');
  const wanted = signatureOf(request, address);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Blocks public access (threat 60), which s3rver allows. SDK calls have a header that s3rver checks; preflights pass. @returns
 * false after responding 403
 */
export function admitToBucket(request: IncomingMessage, response: ServerResponse): boolean {
  const isAdmitted =
    request.method === 'OPTIONS' || request.headers.authorization !== undefined || isSignedAddress(request);
  if (!isAdmitted) refuse(response);
  return isAdmitted;
}

export function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'application/xml' });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  );
}
