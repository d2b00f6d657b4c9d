import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractStartScripts } from '#web/page-scripts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tellwren-pages-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'pricing'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const starterOf = (route: string) => `import "/assets/manifest-1.js";\nimport * as route0 from "/assets/${route}.js";`;
const pageOf = (route: string) =>
  `<!doctype html><script>common()</script><script type="module" async="">${starterOf(route)}</script><script>last()</script>`;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('extractStartScripts', () => {
  it('moves the start script to a file, byte for byte, and keeps the other scripts', () => {
    writeFileSync(join(folder, 'index.html'), pageOf('home'));
    writeFileSync(join(folder, 'pricing/index.html'), pageOf('pricing'));
    extractStartScripts(folder);
    const [home] = read('index.html').match(/\/assets\/start-[0-9a-f]{10}\.js/) ?? [];
    const [pricing] = read('pricing/index.html').match(/\/assets\/start-[0-9a-f]{10}\.js/) ?? [];
    expect(read('index.html')).toBe(
      `<!doctype html><script>common()</script><script type="module" src="${home}"></script><script>last()</script>`,
    );
    expect(home).not.toBe(pricing);
    expect(read(`.${home}`)).toBe(starterOf('home'));
    expect(read(`.${pricing}`)).toBe(starterOf('pricing'));
  });

  it('is idempotent', () => {
    writeFileSync(join(folder, 'index.html'), pageOf('home'));
    extractStartScripts(folder);
    const once = [read('index.html'), readdirSync(join(folder, 'assets'))];
    extractStartScripts(folder);
    expect([read('index.html'), readdirSync(join(folder, 'assets'))]).toEqual(once);
  });
});
