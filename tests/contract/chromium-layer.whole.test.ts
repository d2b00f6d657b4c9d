import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumLayer } from '#infra/constructs/chromium-layer.ts';

const outdir = mkdtempSync(join(tmpdir(), 'tellwren-layer-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

// Seven seconds: 67 MB are hashed and copied.
describe('the Chromium layer', () => {
  it('contains the packed browser under bin/ and nothing else, once per stack', () => {
    const app = new App({ outdir });
    const stack = new Stack(app, 'Stack');
    expect(chromiumLayer(stack)).toBe(chromiumLayer(stack));
    app.synth();
    const [asset = ''] = readdirSync(outdir).filter((file) => file.startsWith('asset.'));
    expect(readdirSync(join(outdir, asset))).toEqual(['bin']);
    expect(readdirSync(join(outdir, asset, 'bin')).sort()).toEqual([
      'al2023.tar.br',
      'chromium.br',
      'fonts.tar.br',
      'swiftshader.tar.br',
    ]);
  });
});
