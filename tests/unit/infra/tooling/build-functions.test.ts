import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FunctionEntry } from '#infra/function-entries.ts';
import { buildFunctions, bundleFolder, metafilePath } from '#infra/tooling/build-functions.ts';

const health: FunctionEntry = { id: 'getHealth', kind: 'endpoint', file: 'functions/api/health/get-health.ts' };
const unwritten: FunctionEntry[] = [
  { id: 'login', kind: 'endpoint', file: 'functions/api/auth/unwritten.ts' },
  { id: 'writeBody', kind: 'step', file: 'functions/steps/write-story/unwritten.ts' },
];

describe('buildFunctions', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-build-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lists every missing handler and builds nothing', async () => {
    await expect(buildFunctions({ folder, entries: [health, ...unwritten] })).rejects.toThrow(
      /login: functions\/api\/auth\/unwritten\.ts\n {2}writeBody: functions\/steps\/write-story\/unwritten\.ts/,
    );
    expect(existsSync(bundleFolder('getHealth', folder))).toBe(false);
  });

  it('writes one folder per function with its entry, and the metafile outside of it', async () => {
    const built = await buildFunctions({ folder, entries: [health, ...unwritten], onlyExisting: true });
    expect(built).toEqual(['getHealth']);
    expect(existsSync(join(bundleFolder('getHealth', folder), 'index.mjs'))).toBe(true);
    expect(metafilePath('getHealth', folder).startsWith(bundleFolder('getHealth', folder))).toBe(false);
    expect(existsSync(metafilePath('getHealth', folder))).toBe(true);
  });
});
