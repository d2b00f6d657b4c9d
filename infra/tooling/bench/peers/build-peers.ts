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

/** As the documentation of esbuild has it for Node: one file, minified, nothing left out. */
async function bundlePeer(name: string): Promise<string> {
  const outfile = join(peersFolder, `${name}.mjs`);
  await build({
    ...{ ...plain, outfile, bundle: true, minify: true, legalComments: 'none' },
    entryPoints: [join(import.meta.dirname, `${name}.mjs`)],
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return outfile;
}

const ownImport = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.{1,2}\/|#(?=functions\/|shared\/))([^"']+)\.ts(?=["'])/g;

/** An import of a source as one of its JavaScript; package.json's `#` is the sources' folder. */
function ofJavaScript(text: string): string {
  return text.replace(ownImport, (_import, before: string, from: string, path: string) =>
    from === '#' ? `${before}${unbundledFolder}/${path}.js` : `${before}${from}${path}.js`,
  );
}

/**
 * Our own sources as JavaScript, file for file, with their packages left in node_modules: what a deployment without a bundler
 * would be. Types are stripped beforehand, so that their stripping is not part of what is measured.
 */
async function transpileAll(): Promise<void> {
  const entryPoints = await Array.fromAsync(glob('{functions,shared}/**/*.ts', { cwd: root }));
  const { outputFiles } = await build({
    ...{ ...plain, entryPoints, bundle: false, outdir: unbundledFolder, outbase: root, write: false },
  });
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, ofJavaScript(text));
  }
}

/** @param file of a handler, from the root of the repository */
export function unbundledFile(file: string): string {
  return join(unbundledFolder, file.replace(/\.ts$/, '.js'));
}

export interface Peers {
  readonly express: string;
  readonly fairExpress: string;
  readonly commonPractice: string;
}

/** Builds whatever our functions are measured beside, from the packages that are installed. @returns the peers' files */
export async function buildPeers(): Promise<Peers> {
  const [express, fairExpress, commonPractice] = await Promise.all([
    bundlePeer('express-app'),
    bundlePeer('fair-express'),
    bundlePeer('common-practice'),
  ]);
  await transpileAll();
  // A peer that lost its code in the bundle would win.
  for (const file of [express, fairExpress, commonPractice])
    if (!(await readFile(file, 'utf8')).includes('BatchGet')) throw new Error(`${file} is not whole`);
  return { express, fairExpress, commonPractice };
}
