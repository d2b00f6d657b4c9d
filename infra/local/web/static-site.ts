import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deskContentSecurityPolicy, deskHeaderValues } from '#infra/constructs/desk-policy.ts';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { commonHeaderValues, contentSecurityPolicy, siteHeaderValues } from '#infra/constructs/site-policy.ts';
import { redirectCacheSeconds } from '#infra/constructs/site-routing.ts';
import {
  canonicalPathOf,
  deskDocument,
  deskFileOf,
  deskPath,
  deskPathOf,
  documentOf,
  isForwarded,
  notFoundDocument,
} from '#shared/names/pages.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';
import { contentTypeOf } from './content-types.ts';
import { forwardRequest } from './forward-request.ts';
import { configJson, configPath, samplesJson, samplesPath } from './site-config.ts';

interface StaticDeskOptions {
  readonly folder: string;
  readonly config: RuntimeConfig;
  readonly apiUrl: string;
}

interface StaticSiteOptions extends StaticDeskOptions {
  readonly deskUrl: string;
}

/** Names under /assets contain a content hash. */
const foreverCache = 'public, max-age=31536000, immutable';
const askAgainCache = 'no-cache';
const movedCache = `public, max-age=${redirectCacheSeconds}`;

/** The local stores have ports of their own. */
const localFilesSource = 'http://localhost:* http://127.0.0.1:*';

interface SiteHeaderOptions {
  readonly config: Pick<RuntimeConfig, 'schedulerUrl' | 'analytics'>;
  readonly filesSource: string;
  readonly scriptHashes: readonly string[];
}

/** The headers that a stage sends with each page of the built site, so that a page that breaks them breaks here first. */
export function siteHeaderFields({ config, ...sources }: SiteHeaderOptions): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy({
    ...sources,
    frameSources: [new URL(config.schedulerUrl).origin],
    analyticsSource: config.analytics?.origin,
  });
  return { 'Content-Security-Policy': policy, ...siteHeaderValues, ...commonHeaderValues };
}

/**
 * Serves the built site like the CDN: files, prerendered or fallback documents, redirects for an extra slash and to the desk, the
 * not-found page with 404, and what functions answer.
 */
export function createStaticSite({ folder, config, apiUrl, deskUrl }: StaticSiteOptions): Server {
  const headers = siteHeaderFields({ config, filesSource: localFilesSource, scriptHashes: inlineScriptHashes(folder) });
  return createStaticServer({ config, apiUrl, headers, host: 'site' }, async (request, response) => {
    const { pathname, query } = addressOf(request);
    if (pathname === samplesPath) return sendJson(request, response, samplesJson());
    const desk = deskPathOf(pathname);
    const moved = desk === undefined ? canonicalPathOf(pathname) : deskUrl + desk;
    if (moved !== undefined) return redirect(response, moved + query);
    const path = decodedPath(pathname);
    const file = await fileAt(folder, path);
    if (file) return sendFile(request, response, file, 200);
    if (!['', '.html'].includes(extname(path))) return void response.writeHead(404).end();
    const document = extname(path) === '' ? documentOf(path) : notFoundDocument;
    return sendFile(request, response, await builtFile(folder, document), document === notFoundDocument ? 404 : 200);
  });
}

/** Serves the desk like its CDN: its document for every page, its files, prints, its routes, and nothing else of the site. */
export function createStaticDesk({ folder, config, apiUrl }: StaticDeskOptions): Server {
  const headers = {
    'Content-Security-Policy': deskContentSecurityPolicy({ filesSource: localFilesSource }),
    ...deskHeaderValues,
    ...commonHeaderValues,
  };
  return createStaticServer({ config, apiUrl, headers, host: 'desk' }, async (request, response) => {
    const { pathname, query } = addressOf(request);
    if (pathname === '/') return redirect(response, deskPath);
    const page = deskPathOf(pathname);
    const name = deskFileOf(pathname);
    if (name === deskDocument && page !== pathname) return redirect(response, `${page}${query}`);
    const file = name === deskDocument ? await builtFile(folder, name) : name && (await fileAt(folder, name));
    if (file) return sendFile(request, response, file, 200);
    response.writeHead(404).end();
  });
}

interface StaticServerOptions extends Pick<StaticDeskOptions, 'config' | 'apiUrl'> {
  /** Of every response; the API's own replace them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly host: 'site' | 'desk';
}

function createStaticServer(
  { config, apiUrl, headers, host }: StaticServerOptions,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isForwarded(host, request.url ?? '/')) return forwardRequest(request, response, apiUrl);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    if (addressOf(request).pathname !== configPath) return serve(request, response);
    sendJson(request, response, configJson(config));
  }
  return createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(headers)));
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });
}

function sendJson({ method }: IncomingMessage, response: ServerResponse, json: string): void {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(json),
    'Cache-Control': 'no-store',
  });
  response.end(method === 'HEAD' ? undefined : json);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { Location: location, 'Cache-Control': movedCache }).end();
}

/** @throws Error when the site is not built */
async function builtFile(folder: string, path: string): Promise<SiteFile> {
  const file = await fileAt(folder, path);
  if (file === undefined) throw new Error(`${join(folder, path)} is missing: run npm run build first`);
  return file;
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
): Promise<void> {
  response.writeHead(status, {
    'Content-Type': contentTypeOf(file.path),
    'Content-Length': file.size,
    'Cache-Control': file.path.includes(`${sep}assets${sep}`) ? foreverCache : askAgainCache,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path), response);
}
