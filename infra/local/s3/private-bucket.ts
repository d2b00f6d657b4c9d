import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localCredentials } from '#infra/local/local-stage.ts';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Everything but the unreserved characters of RFC 3986, as a signature wants it. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3's page "Authenticating requests: using query parameters" (Signature Version 4), by hand: nothing of the SDK checks itself. */
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
 * A bucket that blocks public access (threat 60): s3rver shows its objects to whoever asks, and to whoever signed
 * anything. Calls of the SDK carry a header, which s3rver looks into; preflights carry neither.
 * @returns false after having answered 403
 */
export function admitToBucket(request: IncomingMessage, response: ServerResponse): boolean {
  const isAdmitted =
    request.method === 'OPTIONS' || request.headers.authorization !== undefined || isSignedAddress(request);
  if (isAdmitted) return true;
  response.writeHead(403, { 'Content-Type': 'application/xml' });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  );
  return false;
}
