import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, context, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { type FunctionEntry, type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { environmentCredentialsPlugin } from './bundle-plugins/environment-credentials.ts';
import { lazyHttpPlugin } from './bundle-plugins/lazy-http.ts';
import { leanSanitiserPlugin } from './bundle-plugins/lean-sanitiser.ts';
import { leanStripePlugin } from './bundle-plugins/lean-stripe.ts';
import { copyFonts } from './copy-fonts.ts';
import { copySharp } from './sharp-package.ts';

const root = join(import.meta.dirname, '../..');

const distFolder = join(root, 'dist');

export function bundleFolder(id: string, folder: string = distFolder): string {
  return join(folder, 'functions', id);
}

/** esbuild's metafile, outside the bundle so that it is not deployed. */
export function metafilePath(id: string, folder: string = distFolder): string {
  return join(folder, 'metafiles', `${id}.json`);
}

/** The fastest settings measured. Splitting puts code behind `import()` into chunks that a cold start does not read. */
const settings = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  splitting: true,
  treeShaking: true,
  mainFields: ['module', 'main'],
  legalComments: 'none',
  entryNames: 'index',
  chunkNames: 'chunks/[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  metafile: true,
  logLevel: 'error',
  // A missing export would be undefined at run time, such as one of a part that a plugin removed.
  logOverride: { 'import-is-undefined': 'error' },
  plugins: [lazyHttpPlugin, environmentCredentialsPlugin, leanStripePlugin, leanSanitiserPlugin],
  // CommonJS packages inside an ES module call `require` for builtins.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** @throws Error naming every missing handler file */
function requireHandlers(entries: readonly FunctionEntry[]): void {
  const missing = entries.filter(({ file }) => !existsSync(join(root, file))).map(({ id, file }) => `${id}: ${file}`);
  if (missing.length > 0) throw new Error(`functions without a handler file:\n  ${missing.join('\n  ')}`);
}

/** The output folder of every build; files are then moved to the function's folder. */
const buildFolder = 'dist/functions/built';

interface Built {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
}

interface Builder {
  build(file: string): Promise<Built>;
  dispose(): Promise<void>;
}

/** One esbuild context, reused with another entry each time: parsed files are cached. */
async function openBuilder(external: readonly string[]): Promise<Builder> {
  let entry = '';
  const entryPlugin: Plugin = {
    name: 'entry',
    setup: ({ onResolve }) => onResolve({ filter: /^the-function$/ }, () => ({ path: join(root, entry) })),
  };
  const { rebuild, dispose } = await context({
    ...settings,
    plugins: [entryPlugin, ...settings.plugins],
    external: [...external],
    entryPoints: [{ in: 'the-function', out: 'index' }],
    outdir: buildFolder,
    write: false,
  });
  return {
    build: (file) => {
      entry = file;
      return rebuild();
    },
    dispose,
  };
}

async function writeBuilt({ outputFiles, metafile }: Built, id: FunctionId, folder: string): Promise<void> {
  const outdir = bundleFolder(id, folder);
  await rm(outdir, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const file = join(outdir, relative(join(root, buildFolder), path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  await mkdir(dirname(metafilePath(id, folder)), { recursive: true });
  const text = JSON.stringify(metafile).replaceAll(`"${buildFolder}/`, `"${relative(root, outdir)}/`);
  await writeFile(metafilePath(id, folder), text);
}

const nativeOf = ({ id }: FunctionEntry): NonNullable<FunctionSpec['native']> => {
  const { native = [] }: FunctionSpec = functionSpecs[id];
  return native;
};

async function buildFunction(entry: FunctionEntry, folder: string, builder: Builder): Promise<void> {
  await writeBuilt(await builder.build(entry.file), entry.id, folder);
  const outdir = bundleFolder(entry.id, folder);
  const native = nativeOf(entry);
  if (native.includes('sharp')) await copySharp(outdir);
  if (native.includes('chromium')) await copyFonts(outdir);
}

/** One builder per core: more would only use memory, and calls on one builder must not overlap. */
async function buildInParallel(entries: readonly FunctionEntry[], external: readonly string[], folder: string) {
  const waiting = [...entries];
  const work = async () => {
    const builder = await openBuilder(external);
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await buildFunction(next, folder, builder);
    } finally {
      await builder.dispose();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), entries.length) }, work));
}

interface BuildFunctionsOptions {
  readonly onlyExisting?: boolean;
  readonly folder?: string;
  readonly entries?: readonly FunctionEntry[];
}

/**
 * Bundles every function separately: a shared build would split common code into many chunks, and a cold start pays for every
 * file it opens (decision 0010).
 * @returns the ids built
 * @throws Error naming every missing handler file
 */
export async function buildFunctions(options: BuildFunctionsOptions = {}): Promise<string[]> {
  const { onlyExisting = false, folder = distFolder, entries: requested = functionEntries } = options;
  const entries = onlyExisting ? requested.filter(({ file }) => existsSync(join(root, file))) : requested;
  requireHandlers(entries);
  // For esbuild's process: less garbage collection, 23 s of CPU instead of 33 s.
  process.env['GOGC'] ??= '400';
  const hasSharp = (entry: FunctionEntry) => nativeOf(entry).includes('sharp');
  await buildInParallel(entries.filter(hasSharp), ['sharp'], folder);
  await buildInParallel(
    entries.filter((entry) => !hasSharp(entry)),
    [],
    folder,
  );
  return entries.map(({ id }) => id);
}
