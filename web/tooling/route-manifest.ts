import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const assignment = 'window.__reactRouterManifest=';

const manifestSchema = z.looseObject({
  entry: z.looseObject({ imports: z.array(z.string()) }),
  routes: z.record(z.string(), z.looseObject({ imports: z.optional(z.array(z.string())) })),
});

/** Drops default values and files that the entry already loads, which halves the manifest (decision 0097). */
export function shortManifest(text: string): string {
  const end = text.lastIndexOf('}') + 1;
  const manifest = manifestSchema.parse(JSON.parse(text.slice(assignment.length, end)));
  const shell = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes)) route.imports = route.imports?.filter((file) => !shell.has(file));
  const saysNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const short = { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).map(withoutEmpty)) };
  return assignment + JSON.stringify(short) + text.slice(end);

  function withoutEmpty([id, route]: [string, object]): [string, object] {
    return [id, Object.fromEntries(Object.entries(route).filter(([, value]) => !saysNothing(value)))];
  }
}

/** Rewrites the file without renaming it: its hash identifies the build, which has not changed. */
export function shortenManifest(clientFolder: string): void {
  for (const file of globSync('assets/manifest-*.js', { cwd: clientFolder })) {
    const path = join(clientFolder, file);
    writeFileSync(path, shortManifest(readFileSync(path, 'utf8')));
  }
}
