import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const root = join(import.meta.dirname, '../../../..');
const peersFolder = join(root, 'dist/peers');
const unbundledFolder = join(root, 'dist/unbundled');

const plain = {
  absWorkingDir: root,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  logLevel: 'error',
} as const satisfies BuildOptions;

async function bundlePeer(name: string): Promise<string> {
  const outfile = join(peersFolder, `${name}.mjs`);
  await build({
    ...plain,
    outfile,
    bundle: true,
    minify: true,
    legalComments: 'none',
    entryPoints: [join(import.meta.dirname, `${name}.mjs`)],
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return outfile;
}

const sourceImport = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.{1,2}\/|#(?=functions\/|shared\/))([^"']+)\.ts(?=["'])/g;

/** Rewrites an import of a source to its JavaScript; package.json's `#` is the sources' folder. */
function toJavaScriptImports(text: string): string {
  return text.replace(sourceImport, (_import, before: string, from: string, path: string) =>
    from === '#' ? `${before}${unbundledFolder}/${path}.js` : `${before}${from}${path}.js`,
  );
}

/**
 * Our sources as JavaScript files with packages in node_modules: a deployment without a bundler. Types are stripped before the
 * measurement.
 */
async function transpileAll(): Promise<void> {
  const entryPoints = await Array.fromAsync(glob('{functions,shared}/**/*.ts', { cwd: root }));
  const { outputFiles } = await build({
    ...plain,
    entryPoints,
    bundle: false,
    outdir: unbundledFolder,
    outbase: root,
    write: false,
  });
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, toJavaScriptImports(text));
  }
}

/** @param file a handler's path from the repository root */
export function unbundledFile(file: string): string {
  return join(unbundledFolder, file.replace(/\.ts$/, '.js'));
}

export interface Peers {
  readonly express: string;
  readonly fairExpress: string;
  readonly commonPractice: string;
}

export async function buildPeers(): Promise<Peers> {
  const [express, fairExpress, commonPractice] = await Promise.all([
    bundlePeer('express-app'),
    bundlePeer('fair-express'),
    bundlePeer('common-practice'),
  ]);
  await transpileAll();
  // A peer whose code was tree-shaken away would win.
  for (const file of [express, fairExpress, commonPractice])
    if (!(await readFile(file, 'utf8')).includes('BatchGet')) throw new Error(`${file} is incomplete`);
  return { express, fairExpress, commonPractice };
}
