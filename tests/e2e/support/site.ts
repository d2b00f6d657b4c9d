import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { deskContentSecurityPolicy } from '#infra/constructs/desk-policy.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { forwardRequest, isForwarded } from '#infra/local/web/forward-request.ts';
import { deskDocument, deskFileOf, documentOf, notFoundDocument } from '#shared/names/pages.ts';
import type { AnalyticsSettings } from '#shared/schemas/runtime-config.ts';
import { printAt } from './print-response.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Files named by their content never change. */
const foreverCache = { 'cache-control': 'public, max-age=31536000, immutable' };

interface SiteOptions {
  /** What `react-router build web` wrote: web/dist/client. */
  readonly folder: string;
  /** The content of /config.json, read for every request. */
  readonly config: {
    readonly apiUrl: string;
    readonly paymentOrigins?: readonly string[];
    readonly schedulerUrl?: string;
    readonly analytics?: AnalyticsSettings;
    readonly speech?: boolean;
  };
  /** Added to every response, e.g. a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

function sendPrint(pathname: string, response: ServerResponse): void {
  const print = printAt(pathname);
  if (print === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...foreverCache, 'content-type': 'image/svg+xml' }).end(print);
}

async function sendFile(
  { folder, config, headers = {} }: SiteOptions,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  // The desk has another origin elsewhere, which its stubbed pages do not need.
  const file = path.extname(pathname) === '' ? (deskFileOf(pathname) ?? documentOf(pathname)) : pathname;
  const policy = deskContentSecurityPolicy({ apiSource: config.apiUrl, filesSource: 'http://files.test' });
  const deskHeaders = file === deskDocument ? { 'content-security-policy': policy } : {};
  const body = await readFile(path.join(folder, path.normalize(file))).catch(() => undefined);
  const status = body === undefined || file === notFoundDocument ? 404 : 200;
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  const cached = status === 200 && /^(?:\/desk)?\/assets\//.test(file) ? foreverCache : {};
  response.writeHead(status, { ...cached, ...deskHeaders, ...headers, 'content-type': type }).end(body);
}

/** Serves the build as the CDN does, with prints and what the API answers outside `/api`. Any free port. */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { config } = options;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/config.json') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ paymentOrigins: [], schedulerUrl: 'http://scheduler.test/', ...config }));
      return;
    }
    if (pathname.startsWith('/prints/')) return sendPrint(pathname, response);
    if (isForwarded(pathname)) return await forwardRequest(request, response, config.apiUrl);
    await sendFile(options, pathname, response);
  });
  const url = await listenOnLoopback(server, 0);
  return {
    url,
    close: () => closeServer(server),
  };
}
