import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleClosure } from '#infra/tooling/bundle-closure.ts';

describe('bundleClosure', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-closure-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('contains static imports but not dynamic ones', async () => {
    const source = (name: string, text: string) => writeFileSync(join(folder, name), text);
    source(
      'entry.js',
      `import './now.js'; import { sep } from 'node:path'; console.log(sep); export const later = () => import('./later.js');`,
    );
    source('now.js', `import { shared } from './shared.js'; console.log('now', shared);`);
    source(
      'later.js',
      `import { EOL } from 'node:os'; import { shared } from './shared.js'; export const later = [shared, EOL];`,
    );
    source('shared.js', `export const shared = Math.random();`);
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: [{ in: 'entry.js', out: 'index' }],
      outdir: join(folder, 'out'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      metafile: true,
    });
    const closure = bundleClosure(metafile, folder);
    expect(closure.inputs.toSorted()).toEqual(['entry.js', 'now.js', 'shared.js']);
    expect(closure.builtins).toEqual(['node:path']);
    expect(closure.files).toHaveLength(2);
    expect(closure.bytes).toBeGreaterThan(0);
    expect(closure.gzipBytes).toBeGreaterThan(0);
  });
});
