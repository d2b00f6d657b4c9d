import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { documentOf, notFoundDocument } from '#shared/names/pages.ts';

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
    readonly speech?: boolean;
  };
  /** Added to every response, e.g. a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the build as the content network does: known pages to their documents, everything else 404. Any free port. */
export async function serveSite({ folder, config, headers = {} }: SiteOptions): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/config.json') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ paymentOrigins: [], schedulerUrl: 'http://scheduler.test/', ...config }));
      return;
    }
    const file = path.extname(pathname) === '' ? documentOf(pathname) : pathname;
    const body = await readFile(path.join(folder, path.normalize(file))).catch(() => undefined);
    const status = body === undefined || file === notFoundDocument ? 404 : 200;
    const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    const cached = status === 200 && file.startsWith('/assets/') ? foreverCache : {};
    response.writeHead(status, { ...cached, ...headers, 'content-type': type }).end(body);
  });
  const url = await listenOnLoopback(server, 0);
  return {
    url,
    close: () => closeServer(server),
  };
}
