import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';

describe('inlineScriptHashes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-site-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const page = (path: string, html: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), html);
  };

  it('hashes the bytes between the tags, as a browser does', () => {
    page('index.html', `<script>alert('Hello, world.');</script>`);
    // The example of CSP Level 3, section 8.4.
    expect(inlineScriptHashes(folder)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  it('finds each script of all pages once, with attributes and line breaks', () => {
    page('a/index.html', '<script type="module">one()</script>\n<script nonce="">\ntwo()\n</script>');
    page('b/index.html', '<script>one()</script>');
    expect(inlineScriptHashes(folder)).toHaveLength(2);
  });

  it('ignores data blocks, which browsers do not run', () => {
    page('index.html', '<script type="application/ld+json">{"name":"Tellwren"}</script><script>one()</script>');
    page('b/index.html', '<script>one()</script>');
    expect(inlineScriptHashes(folder)).toHaveLength(1);
  });

  it('ignores scripts with a src attribute', () => {
    page('index.html', '<script type="module" src="/assets/a.js"></script><script async src=/b.js></script>');
    expect(inlineScriptHashes(folder)).toEqual([]);
  });
});
