import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { documentOf, pages } from '#shared/names/pages.ts';
import { documentBytes } from '#tests/support/page-weight.ts';
import type { Figures } from './gates.ts';
import type { Row } from './print-table.ts';

const root = join(import.meta.dirname, '../../..');
const builtSite = join(root, 'web/dist/client');

/** The minimum of a React page: React and react-dom with one word, in KB of brotli. */
async function reactFloorKb(): Promise<number> {
  const contents = `import { createRoot } from 'react-dom/client'; createRoot(document.body).render('Wren');`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length / 1024;
}

export async function webWeights() {
  if (!existsSync(builtSite)) throw new Error('the site is not built: npm run build -- web');
  const { document, script, stylesheet, font } = documentBytes(builtSite, documentOf(pages.home.path));
  const floorKb = await reactFloorKb();
  return {
    floorKb,
    documentKb: document / 1024,
    scriptKb: script / 1024,
    styleKb: stylesheet / 1024,
    fontKb: font / 1024,
  };
}
type Weights = Awaited<ReturnType<typeof webWeights>>;

export function webRows({ floorKb, documentKb, scriptKb, styleKb, fontKb }: Weights): Row[] {
  const row = (part: string, kb: number) => ({ 'landing page': part, 'KB (brotli)': kb.toFixed(1) });
  return [
    row('document', documentKb),
    row('scripts', scriptKb),
    row('styles', styleKb),
    row('fonts', fontKb),
    row('React alone', floorKb),
  ];
}

export function webFigures({ scriptKb, floorKb }: Weights): Figures {
  return { 'web: scripts of the landing page / React alone (brotli)': scriptKb / floorKb };
}
