import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deskContentSecurityPolicy } from '#infra/constructs/desk-policy.ts';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { forwardRequest } from '#infra/local/web/forward-request.ts';
import { siteHeaderFields } from '#infra/local/web/static-site.ts';
import {
  deskDocument,
  deskFileOf,
  deskPathOf,
  documentOf,
  isForwarded,
  notFoundDocument,
} from '#shared/names/pages.ts';
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
  /** The API, asked for at every request. */
  readonly apiUrl: () => string;
  /** The content of /config.json, read for every request. */
  readonly config: {
    readonly paymentOrigins?: readonly string[];
    readonly schedulerUrl?: string;
    readonly analytics?: AnalyticsSettings;
    readonly speech?: boolean;
  };
}

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Sites that serve the scanner, which their policy allows from no other origin. */
const scannedOrigins = new Set<string>();
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The address of axe for a page; undefined where its site or policy has none. */
export function axeUrlFor(pageUrl: string): string | undefined {
  const { origin, pathname } = new URL(pageUrl);
  return scannedOrigins.has(origin) && deskPathOf(pathname) === undefined ? `${origin}/axe.js` : undefined;
}

function sendPrint(pathname: string, response: ServerResponse): void {
  const print = printAt(pathname);
  if (print === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...foreverCache, 'content-type': 'image/svg+xml' }).end(print);
}

async function sendFile(folder: string, file: string, response: ServerResponse): Promise<void> {
  const body = await readFile(path.join(folder, path.normalize(file))).catch(() => undefined);
  const status = body === undefined || file === notFoundDocument ? 404 : 200;
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  const cached = status === 200 && /^(?:\/desk)?\/assets\//.test(file) ? foreverCache : {};
  response.writeHead(status, { ...cached, 'content-type': type }).end(body);
}

/** Serves the build as the CDN does, under a stage's policies, with prints and what the API answers outside `/api`. Any free port. */
export async function serveSite({ folder, apiUrl, config: given }: SiteOptions): Promise<Site> {
  const scriptHashes = inlineScriptHashes(folder);
  const filesSource = 'http://files.test';
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const config = { paymentOrigins: [], schedulerUrl: 'http://scheduler.test/', ...given };
    if (pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
      return;
    }
    if (pathname === '/axe.js') {
      response.writeHead(200, { ...foreverCache, 'content-type': 'text/javascript' }).end(axeSource);
      return;
    }
    if (pathname.startsWith('/prints/')) return sendPrint(pathname, response);
    // The desk has another origin elsewhere, which its stubbed pages do not need.
    if (isForwarded('site', pathname) || isForwarded('desk', pathname)) {
      // A response that is no HTTP is the only failure that browsers never retry.
      await forwardRequest(request, response, apiUrl()).catch(() => request.socket.end('lost\n'));
      return;
    }
    const file = path.extname(pathname) === '' ? (deskFileOf(pathname) ?? documentOf(pathname)) : pathname;
    const headers =
      file === deskDocument
        ? { 'content-security-policy': deskContentSecurityPolicy({ filesSource }) }
        : siteHeaderFields({ config, filesSource, scriptHashes });
    response.setHeaders(new Map(Object.entries(headers)));
    await sendFile(folder, file, response);
  });
  const url = await listenOnLoopback(server, 0);
  scannedOrigins.add(url);
  return {
    url,
    close: () => closeServer(server),
  };
}
