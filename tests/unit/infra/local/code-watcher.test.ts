import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchCode } from '#infra/local/code-watcher.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-watch-'));
  for (const folder of ['functions/api', 'shared']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'functions/api/x.ts'), '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('sees a change to a file that was replaced before, as git and many editors save', async () => {
  let changes = 0;
  const watched = watchCode(() => {
    changes += 1;
  }, root);
  const file = join(root, 'functions/api/x.ts');
  const seen = (many: number) => vi.waitUntil(() => changes >= many, { timeout: 10_000 });
  try {
    writeFileSync(join(root, 'functions/api/x.tmp'), '2');
    renameSync(join(root, 'functions/api/x.tmp'), file);
    await seen(1);
    const before = changes;
    writeFileSync(file, '3');
    await seen(before + 1);
    expect(changes).toBeGreaterThan(before);
  } finally {
    watched.close();
  }
});
