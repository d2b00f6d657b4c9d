import { existsSync, readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentTypeOf } from '#infra/local/web/content-types.ts';
import { configJson, configPath } from '#infra/local/web/site-config.ts';
import { documentOf, notFoundDocument } from '#shared/names/pages.ts';
import { printAt } from '#tests/e2e/support/print-response.ts';
import { selfSignedCertificate } from './certificate.ts';
import { siteHeaderValues } from './site-header-values.ts';
import { picturesPath, stubResponses } from './stub-responses.ts';

const pictures = resolve(import.meta.dirname, '../../local/seed/pictures');

interface SiteResponse {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly cache: string;
}

export interface H2Site {
  readonly origin: string;
  /** Starts serving this folder with the stack's headers; before, every path is 404. */
  serve(folder: string): void;
  close(): Promise<void>;
}

/** Types that CloudFront compresses. Its brotli level is undocumented; other CDNs use 5. */
const isText = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const immutable = { cache: 'public, max-age=31536000, immutable' };

function fileResponse(folder: string, path: string): SiteResponse {
  const wanted = extname(path) === '' ? documentOf(path) : path;
  const found = [join(folder, wanted), join(pictures, path.replace(picturesPath, ''))].find((file) => existsSync(file));
  const file = found ?? join(folder, notFoundDocument);
  const isMissing = found === undefined || wanted === notFoundDocument;
  return {
    status: isMissing ? 404 : 200,
    type: contentTypeOf(file),
    body: readFileSync(file),
    ...(/^\/assets\//.test(path) ? immutable : { cache: 'public, max-age=0, must-revalidate' }),
  };
}

const schedulerPath = '/audit-scheduler';
const schedulerPage = '<!doctype html><html lang="en"><title>Choose a time</title><h1>Choose a time</h1></html>';

function jsonResponse(json: string): SiteResponse {
  return { status: 200, type: 'application/json', body: Buffer.from(json), cache: 'no-store' };
}

function send(
  response: Http2ServerResponse,
  { status, type, body, cache }: SiteResponse,
  headers: Record<string, string>,
): void {
  const isCompressed = isText.test(type);
  const bytes = isCompressed ? brotliCompressSync(body, compression) : body;
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': cache,
    ...(isCompressed ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
  });
  response.end(bytes);
}

/** Serves the built site like the CDN over HTTP/2 on a free port, with stub API responses. */
export async function startH2Site(now: Date): Promise<H2Site> {
  let folder: string | undefined;
  let headers: Record<string, string> = {};
  const server = createSecureServer({ ...selfSignedCertificate(now), allowHTTP1: true });
  const responseFor = (path: string): SiteResponse => {
    if (folder === undefined) return { ...jsonResponse('{}'), status: 404 };
    const print = printAt(path);
    if (print !== undefined) return { ...immutable, status: 200, type: 'image/svg+xml', body: Buffer.from(print) };
    const stub = path === configPath ? config() : stubResponses.get(path);
    return stub === undefined ? fileResponse(folder, path) : jsonResponse(stub);
  };
  server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { pathname } = new URL(request.url, 'https://site');
    if (pathname === schedulerPath) response.writeHead(200, { 'content-type': 'text/html' }).end(schedulerPage);
    else send(response, responseFor(pathname), headers);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the audit listens on no port');
  const origin = `https://localhost:${address.port}`;
  const config = () => configJson({ apiUrl: origin, schedulerUrl: origin + schedulerPath, paymentOrigins: [] });
  return {
    origin,
    serve(siteFolder) {
      headers = siteHeaderValues(origin, siteFolder);
      folder = siteFolder;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
