import { gzipSync } from 'node:zlib';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { HostileRequest } from './send.ts';

/** A change of a valid request. */
export interface Change {
  readonly name: string;
  /** `still-read`: may be accepted; `media-type`: unsupported type; `unreadable`: broken body of a supported type. */
  readonly kind: 'method' | 'media-type' | 'unreadable' | 'still-read';
  readonly method?: string;
  readonly apply: (request: HostileRequest) => HostileRequest;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

const withHeaders =
  (more: Readonly<Record<string, string>>) =>
  (request: HostileRequest): HostileRequest => ({ ...request, headers: { ...request.headers, ...more } });

const typed = (type: string | undefined): Change => ({
  name: `Content-Type ${type ?? 'left out'}`,
  kind: 'media-type',
  apply: (request) => ({
    ...request,
    headers: { ...without(request.headers, 'Content-Type'), ...(type === undefined ? {} : { 'Content-Type': type }) },
  }),
});

const asMethod = (method: string): Change => ({
  name: `method ${method}`,
  kind: 'method',
  method,
  // Node sends no body with a TRACE.
  apply: (request) => ({ ...request, method, body: method === 'TRACE' ? undefined : request.body }),
});

const stillRead = (name: string, headers: Readonly<Record<string, string>>): Change => ({
  name,
  kind: 'still-read',
  apply: withHeaders(headers),
});

/** 16 MB of zeros, compressed to 16 KB. */
const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));

const unreadable = (name: string, change: (request: HostileRequest) => HostileRequest): Change => ({
  name,
  kind: 'unreadable',
  apply: change,
});

const packed = (name: string, bytes: (body: Buffer) => Buffer): Change =>
  unreadable(name, (request) => ({
    ...withHeaders({ 'Content-Encoding': 'gzip' })(request),
    body: bytes(request.body ?? Buffer.of()),
  }));

/** Content-Encoding is ignored. */
const encodings: readonly Change[] = [
  ...['gzip', 'br', 'deflate, gzip', 'x-unknown'].map((encoding) =>
    stillRead(`Content-Encoding ${encoding}, plain body`, { 'Content-Encoding': encoding }),
  ),
];
const packedBodies: readonly Change[] = [
  packed('Content-Encoding gzip, packed body', (body) => gzipSync(body)),
  packed('Content-Encoding gzip, a bomb', () => bomb),
];

const jsonTypes = [
  ...['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
  ...['application/jsonx', 'text/json', undefined],
];
const formTypes = ['application/json', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=x', undefined];

const charsets: readonly Change[] = [
  ...['utf-8', 'iso-8859-1', 'x-unknown', '"utf-8"; q=1'].map((charset) =>
    stillRead(`charset ${charset}`, { 'Content-Type': `application/json; charset=${charset}` }),
  ),
  stillRead('APPLICATION/JSON', { 'Content-Type': 'APPLICATION/JSON' }),
  unreadable('charset utf-16, and so the body', (request) => ({
    ...withHeaders({ 'Content-Type': 'application/json; charset=utf-16' })(request),
    body: Buffer.from(String(request.body ?? ''), 'utf16le'),
  })),
  unreadable('a body that breaks off', (request) => ({ ...request, body: request.body?.subarray(0, -1) })),
];

const absurd: readonly Change[] = [
  stillRead('headers that say who else it is', {
    'X-Forwarded-For': '127.0.0.1, 10.0.0.1',
    'X-Forwarded-Host': 'evil.test',
    Forwarded: 'for=127.0.0.1',
    'X-Original-URL': '/api/health',
    'X-Rewrite-URL': '/api/health',
    'X-HTTP-Method-Override': 'DELETE',
    Origin: 'https://evil.test',
    Cookie: 'token=x',
    'X-Tellwren-Function': 'getStory',
    'X-User-Id': 'admin',
  }),
  stillRead('headers that are too much', {
    'X-Absurd': 'x'.repeat(2000),
    'Accept-Language': '*;q=9e99',
    Range: 'bytes=0-1,5-',
    'If-Match': '*',
    Accept: 'text/html;q=NaN',
    TE: 'gzip',
    'If-None-Match': '"x"',
    'Max-Forwards': '-1',
  }),
  {
    name: 'a query that nobody asked for',
    kind: 'still-read',
    apply: (request) => ({ ...request, path: `${request.path}?a=1&isFilm=%ff&__proto__=1&%00=%00` }),
  },
  {
    name: 'a name twice in the query',
    kind: 'still-read',
    apply: (request) => ({ ...request, path: `${request.path}?a=1&a=2` }),
  },
];

export function changesOf({ path, request }: Pick<Endpoint, 'path' | 'request'>): readonly Change[] {
  const served = new Set<string>(Object.values(endpoints).flatMap((each) => (each.path === path ? each.method : [])));
  const common = [...methods.filter((method) => !served.has(method)).map(asMethod), ...encodings, ...absurd];
  if (request.body !== undefined) return [...common, ...jsonTypes.map(typed), ...packedBodies, ...charsets];
  if (request.form !== undefined) return [...common, ...formTypes.map(typed), ...packedBodies];
  return [...common, stillRead('a type without a body', { 'Content-Type': 'text/plain; charset=utf-16' })];
}
