import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deskContentSecurityPolicy, deskHeaderValues } from '#infra/constructs/desk-policy.ts';
import { redirectCacheSeconds } from '#infra/constructs/site-routing.ts';
import { canonicalPathOf, deskDocument, documentOf, notFoundDocument } from '#shared/names/pages.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { contentTypeOf } from './content-types.ts';
import { forwardRequest, isForwarded } from './forward-request.ts';
import { configJson, configPath } from './site-config.ts';

interface StaticSiteOptions {
  readonly folder: string;
  readonly config: RuntimeConfig;
}

/** Names under /assets contain a content hash. */
const foreverCache = 'public, max-age=31536000, immutable';
const askAgainCache = 'no-cache';
const movedCache = `public, max-age=${redirectCacheSeconds}`;

/**
 * Serves the built site like the CDN: files, prerendered or fallback documents, redirects for an extra slash, the not-found page
 * with 404, and what functions answer.
 */
export function createStaticSite({ folder, config }: StaticSiteOptions): Server {
  // As on a stage, so that tests of the desk run under its policy. The local stores have other ports.
  const deskHeaders = {
    'Content-Security-Policy': deskContentSecurityPolicy({
      apiSource: new URL(config.apiUrl).origin,
      filesSource: 'http://localhost:* http://127.0.0.1:*',
    }),
    ...deskHeaderValues,
  };
  return createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isForwarded(request.url ?? '/')) return forwardRequest(request, response, config.apiUrl);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname, query } = addressOf(request);
    const moved = canonicalPathOf(pathname);
    if (moved !== undefined) {
      response.writeHead(301, { Location: moved + query, 'Cache-Control': movedCache }).end();
      return;
    }
    const path = decodedPath(pathname);
    if (path === configPath) return sendConfig(request, response);
    const file = await fileAt(folder, path);
    return file ? sendFile(request, response, file, 200) : sendDocument(request, response, path);
  }

  async function sendDocument(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const document = extname(path) === '' ? documentOf(path) : notFoundDocument;
    const page = await fileAt(folder, document);
    if (!page) throw new Error(`${join(folder, document)} is missing: run npm run build first`);
    const headers = document === deskDocument ? deskHeaders : {};
    return sendFile(request, response, page, document === notFoundDocument ? 404 : 200, headers);
  }

  function sendConfig(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : configJson(config));
  }
}

function addressOf({ url = '/' }: IncomingMessage): { pathname: string; query: string } {
  const [pathname = '/'] = url.split('?');
  return { pathname, query: url.slice(pathname.length) };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface SiteFile {
  readonly path: string;
  readonly size: number;
}

/** The file inside the folder; undefined for folders, missing files and paths outside it. */
async function fileAt(folder: string, path: string): Promise<SiteFile | undefined> {
  const full = join(folder, path);
  if (!full.startsWith(folder + sep) || path.includes('\0')) return undefined;
  const found = await stat(full).catch(() => undefined);
  return found?.isFile() ? { path: full, size: found.size } : undefined;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  response.writeHead(status, {
    ...headers,
    'Content-Type': contentTypeOf(file.path),
    'Content-Length': file.size,
    'Cache-Control': file.path.includes(`${sep}assets${sep}`) ? foreverCache : askAgainCache,
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path), response);
}
