import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { buildSite } from '#tests/support/build-site.ts';

let folder: string;

beforeAll(async () => {
  folder = await buildSite();
});

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const kilobytes = (files: readonly string[]) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(folder, file))).length, 0) / 1024;

/** In KB as gzip packs them: everything before the first page is shown, and the heaviest page on top. */
const budgets = { script: 165, stylesheet: 12, page: 25 } as const;

describe('the desk is a bundle of its own', () => {
  /** Names of calls, storage and pages that only the desk has. */
  const marks = ['/api/desk/', 'deskToken', 'Tellwren desk', 'webauthn', '/desk/assets/'];

  test('no file of the site contains any of it', () => {
    const desk = globSync('desk/**/*.{js,html}', { cwd: folder }).map(read).join('\n');
    for (const mark of marks) expect.soft(desk, mark).toContain(mark);
    const site = globSync('**/*.{js,css,html,txt,xml,data,webmanifest}', { cwd: folder });
    const ofSite = site.filter((file) => !file.startsWith('desk/'));
    expect(ofSite.length).toBeGreaterThan(100);
    for (const mark of marks)
      expect
        .soft(
          ofSite.filter((file) => read(file).includes(mark)),
          mark,
        )
        .toEqual([]);
  });

  test('its document has no inline script or style, and loads files of the desk only', () => {
    const html = read('desk/index.html');
    expect(inlineScriptHashes(join(folder, 'desk'))).toEqual([]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    const loaded = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((address) => !address.startsWith('/desk/assets/'))).toEqual(['/icon.svg']);
  });
});

describe('the weight of the desk', () => {
  const addresses = (pattern: RegExp) => [...read('desk/index.html').matchAll(pattern)].map(([, file = '']) => file);

  test('what is loaded before the first page stays within its budget', () => {
    const scripts = addresses(/(?:src|href)="\/(desk\/assets\/[\w.-]+\.js)"/g);
    expect(scripts.length).toBeGreaterThan(1);
    expect.soft(kilobytes(scripts), 'scripts').toBeLessThanOrEqual(budgets.script);
    expect(kilobytes(addresses(/href="\/(desk\/assets\/[\w.-]+\.css)"/g)), 'styles').toBeLessThanOrEqual(
      budgets.stylesheet,
    );
  });

  test('no page is heavier than its budget', () => {
    const first = addresses(/(?:src|href)="\/(desk\/assets\/[\w.-]+\.js)"/g);
    const later = globSync('desk/assets/*.js', { cwd: folder }).filter((file) => !first.includes(file));
    expect(later.length).toBeGreaterThan(3);
    for (const file of later) expect.soft(kilobytes([file]), file).toBeLessThanOrEqual(budgets.page);
  });
});
