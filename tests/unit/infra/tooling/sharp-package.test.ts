import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copySharp } from '#infra/tooling/sharp-package.ts';

describe('copySharp', () => {
  it('reports the install command on another platform, and copies nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tellwren-packages-'));
    mkdirSync(join(folder, 'sharp'));
    writeFileSync(join(folder, 'sharp/package.json'), JSON.stringify({ version: '9.8.7' }));
    await expect(copySharp(join(folder, 'bundle'), folder)).rejects.toThrow(
      'npm install --no-save --os=linux --cpu=x64 --libc=glibc sharp@9.8.7',
    );
    rmSync(folder, { recursive: true });
  });
});
