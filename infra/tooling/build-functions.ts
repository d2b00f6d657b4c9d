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

/** Where `npm run build -- functions` leaves them, and where the cloud template and the bench look. */
const distFolder = join(root, 'dist');

/** What Lambda is given: one folder per function, entered at `index.handler`. */
export function bundleFolder(id: string, folder: string = distFolder): string {
  return join(folder, 'functions', id);
}

/** Beside the bundles, not inside them: what each is made of, read by the bundle test and never deployed. */
export function metafilePath(id: string, folder: string = distFolder): string {
  return join(folder, 'metafiles', `${id}.json`);
}

/**
 * The settings that measured best. Splitting keeps whatever is behind `import()` (the Secrets Manager
 * client, the model's SDK) out of the entry, where a cold start would read it for nothing.
 */
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
  // A name that a module does not hand out is `undefined` at run time: here, that of a part the plugins leave out.
  logOverride: { 'import-is-undefined': 'error' },
  plugins: [lazyHttpPlugin, environmentCredentialsPlugin, leanStripePlugin, leanSanitiserPlugin],
  // CommonJS packages inside an ES module still ask for `require` of builtins.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** @throws Error naming every handler file that the lists promise and nobody wrote. */
function refuseMissing(entries: readonly FunctionEntry[]): void {
  const missing = entries.filter(({ file }) => !existsSync(join(root, file))).map(({ id, file }) => `${id}: ${file}`);
  if (missing.length > 0) throw new Error(`functions without a handler file:\n  ${missing.join('\n  ')}`);
}

/** Where the files of every build say they are: moved to the function's own folder afterwards. */
const buildFolder = 'dist/functions/built';

interface Built {
  readonly outputFiles: readonly OutputFile[];
  readonly metafile: Metafile;
}

interface Builder {
  /** Bundles one handler, as if it were the only one. */
  build(file: string): Promise<Built>;
  dispose(): Promise<void>;
}

interface BuilderOptions {
  readonly external?: readonly string[];
  /** Asked before those of every build. */
  readonly plugins?: readonly Plugin[];
}

/** One build that is repeated with another entry: what it has parsed for one function, it knows for the next. */
export async function openBuilder({ external = [], plugins = [] }: BuilderOptions): Promise<Builder> {
  let entry = '';
  const entryPlugin: Plugin = {
    name: 'entry',
    setup: ({ onResolve }) => onResolve({ filter: /^the-function$/ }, () => ({ path: join(root, entry) })),
  };
  const { rebuild, dispose } = await context({
    ...settings,
    plugins: [entryPlugin, ...plugins, ...settings.plugins],
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

/**
 * As many at a time as there are cores: more of them only crowd each other's memory. Each lane has a builder of its own, of
 * which calls that overlap would be one build.
 */
async function buildInLanes(entries: readonly FunctionEntry[], external: readonly string[], folder: string) {
  const waiting = [...entries];
  const lane = async () => {
    const builder = await openBuilder({ external });
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await buildFunction(next, folder, builder);
    } finally {
      await builder.dispose();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), entries.length) }, lane));
}

interface BuildFunctionsOptions {
  /** Builds the handlers that exist instead of failing for those that do not: for work on a part of the product. */
  readonly onlyExisting?: boolean;
  readonly folder?: string;
  readonly entries?: readonly FunctionEntry[];
}

/**
 * Bundles every function, each by itself, in one process: a shared build would cut common code into one chunk per
 * combination of functions using it, and a cold start pays for every file it opens (decision 0010).
 * @returns the ids built
 * @throws Error naming every handler file that is missing
 */
export async function buildFunctions(options: BuildFunctionsOptions = {}): Promise<string[]> {
  const { onlyExisting = false, folder = distFolder, entries: asked = functionEntries } = options;
  const entries = onlyExisting ? asked.filter(({ file }) => existsSync(join(root, file))) : asked;
  refuseMissing(entries);
  // For esbuild's own process. Its memory is collected at every doubling otherwise: 33 s of processor time for all functions, not 23.
  process.env['GOGC'] ??= '400';
  const hasSharp = (entry: FunctionEntry) => nativeOf(entry).includes('sharp');
  await buildInLanes(entries.filter(hasSharp), ['sharp'], folder);
  await buildInLanes(
    entries.filter((entry) => !hasSharp(entry)),
    [],
    folder,
  );
  return entries.map(({ id }) => id);
}
