import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';

export interface BundleClosure {
  /** Files that a cold start reads, from the root of the repository: the entry and whatever it imports statically. */
  readonly files: readonly string[];
  /** Sources that are in them. */
  readonly inputs: readonly string[];
  /** Builtins that they import statically. */
  readonly builtins: readonly string[];
  readonly bytes: number;
  /** Of the files as gzip packs them one by one. */
  readonly gzipBytes: number;
}

/** The outputs reached from the entry without passing an `import()`. */
function reachedStatically({ outputs }: Metafile, entry: string): string[] {
  const reached = new Set([entry]);
  for (const file of reached) {
    const imports = outputs[file]?.imports ?? [];
    for (const { path, kind, external } of imports)
      if (kind !== 'dynamic-import' && external !== true) reached.add(path);
  }
  return [...reached];
}

/**
 * What a function's cold start reads of its bundle; what lies behind `import()` is left out.
 * @param folder where the paths of the metafile begin
 */
export function bundleClosure(metafile: Metafile, folder: string): BundleClosure {
  const entry = Object.keys(metafile.outputs).find((file) => file.endsWith('/index.mjs'));
  if (entry === undefined) throw new Error('the bundle has no index.mjs');
  const files = reachedStatically(metafile, entry);
  const outputs = files.flatMap((file) => metafile.outputs[file] ?? []);
  const texts = files.map((file) => readFileSync(join(folder, file)));
  const builtins = outputs
    .flatMap(({ imports }) => imports)
    .filter(({ external, kind }) => external === true && kind !== 'dynamic-import');
  return {
    files,
    inputs: [...new Set(outputs.flatMap(({ inputs }) => Object.keys(inputs)))],
    builtins: [...new Set(builtins.map(({ path }) => path))],
    bytes: texts.reduce((sum, text) => sum + text.length, 0),
    gzipBytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
  };
}
