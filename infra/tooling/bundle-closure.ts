import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';

export interface BundleClosure {
  /** Paths from the repository root: the entry and its static imports. */
  readonly files: readonly string[];
  readonly inputs: readonly string[];
  readonly builtins: readonly string[];
  readonly bytes: number;
  /** Each file compressed on its own. */
  readonly gzipBytes: number;
}

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
 * The part of a bundle that a cold start reads, without chunks behind `import()`.
 * @param folder that the metafile's paths are relative to
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
