import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  entry: z.object({ module: z.string() }),
  routes: z.record(z.string(), z.object({ id: z.string(), path: z.optional(z.string()), module: z.string() })),
});

/** A static import; `import('…')` does not count. */
const staticImport = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

export interface BuiltSite {
  /** Ids of all routes. */
  readonly routes: readonly string[];
  /** Scripts of every page, and further ones of customer pages. */
  readonly shell: ReadonlySet<string>;
  readonly data: ReadonlySet<string>;
  /** A route's script, or one with this prefix, with its static imports. */
  scriptsOf(routeOrName: string): Set<string>;
}

/** Reads the script graph of a build. @param folder the served folder */
export function readBuiltSite(folder: string): BuiltSite {
  const [manifestFile = ''] = globSync('assets/manifest-*.js', { cwd: folder });
  const text = readFileSync(join(folder, manifestFile), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  const needed = (names: Iterable<string>, seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      const source = readFileSync(join(folder, 'assets', name), 'utf8');
      needed(
        [...source.matchAll(staticImport)].map(([, file = '']) => file),
        seen,
      );
    }
    return seen;
  };
  const nameOf = (path: string | undefined) => path?.replace('/assets/', '') ?? 'missing';
  const { entry, routes } = manifest;
  const shell = needed([entry.module, routes['root']?.module, routes['routes/layouts/site']?.module].map(nameOf));
  const named = (start: string) => globSync(`${start}-*.js`, { cwd: join(folder, 'assets') });
  const scriptsOf = (routeOrName: string) =>
    needed(routes[routeOrName] ? [nameOf(routes[routeOrName].module)] : named(routeOrName));
  return { routes: Object.keys(routes), shell, data: scriptsOf('data'), scriptsOf };
}

/** Gzipped bytes of these scripts. */
export function gzipBytes(folder: string, names: Iterable<string>): number {
  return sum([...names].map((name) => gzipSync(readFileSync(join(folder, 'assets', name))).length));
}

export interface DocumentBytes {
  readonly document: number;
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
  readonly fontFiles: number;
  /** Pictures without lazy loading. */
  readonly image: number;
}

function addressesIn(html: string, wanted: RegExp): string[] {
  const tags = [...html.matchAll(/<(?:link|script|img)\b[^>]*>/g)].map(([tag]) => tag);
  return [
    ...new Set(tags.filter((tag) => wanted.test(tag)).map((tag) => /(?:href|src)="([^"?]+)"/.exec(tag)?.[1] ?? '')),
  ];
}

/** The scripts that a prerendered page loads. */
export function documentScripts(folder: string, document: string): string[] {
  const scripts = addressesIn(readFileSync(join(folder, document), 'utf8'), /rel="modulepreload"|<script[^>]* src=/);
  // The start script lists further scripts (web/tooling/delayed-scripts.ts).
  for (const address of scripts)
    for (const [, named = ''] of readFileSync(join(folder, address), 'utf8').matchAll(/"(\/assets\/[\w.-]+\.js)"/g))
      if (/\/(?:begin|start)-/.test(address) && !scripts.includes(named)) scripts.push(named);
  return scripts;
}

/** Brotli bytes that a prerendered page loads. */
export function documentBytes(folder: string, document: string): DocumentBytes {
  const html = readFileSync(join(folder, document), 'utf8');
  const read = (addresses: readonly string[]) => addresses.map((address) => readFileSync(join(folder, address)));
  const packed = (bodies: readonly Buffer[]) => sum(bodies.map((body) => brotliCompressSync(body).length));
  const fonts = read(addressesIn(html, /as="font"/));
  return {
    document: brotliCompressSync(html).length,
    script: packed(read(documentScripts(folder, document))),
    stylesheet: packed(read(addressesIn(html, /rel="stylesheet"/))),
    font: sum(fonts.map(({ length }) => length)),
    fontFiles: fonts.length,
    image: sum(read(addressesIn(html, /<img(?![^>]*loading="lazy")[^>]*src="\//)).map(({ length }) => length)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
