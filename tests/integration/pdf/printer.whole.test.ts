import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { removeStaleProfiles } from '#functions/adapters/pdf/launch-chromium.ts';
import { createPdfPrinter } from '#functions/adapters/pdf/pdf-printer.ts';
import { unpackChromium } from '#functions/adapters/pdf/unpack-chromium.ts';
import { paperMm } from '#functions/domain/document/document.ts';
import { eventually } from '#tests/support/product.ts';

const chromiumPath = inject('environment')['CHROMIUM_PATH'] ?? '';
const page = (html = '<p>x</p>') => ({ html, title: 'x', page: paperMm.a5, bleedMm: 0, language: 'en' });
const soon = () => AbortSignal.timeout(20_000);

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

const isGone = (processId: number) => eventually(async () => (isRunning(processId) ? undefined : true), 'its end');

describe('createPdfPrinter', () => {
  it('uses one browser per document, and keeps the next one ready', async () => {
    const launched: number[] = [];
    const printer = createPdfPrinter({ chromiumPath, onLaunch: (id = 0) => launched.push(id) });
    for (let i = 0; i < 3; i += 1) await printer.print(page(), soon());
    await eventually(async () => (launched.length === 4 ? true : undefined), 'one that stands by');
    const standing = launched.at(-1) ?? 0;
    for (const id of launched.slice(0, -1)) await isGone(id);
    expect(isRunning(standing)).toBe(true);
    await printer.close();
    expect(isRunning(standing)).toBe(false);
    expect(new Set(launched).size).toBe(4);
  });

  it('leaves no folder', async () => {
    const printer = createPdfPrinter({ chromiumPath });
    await printer.print(page(), soon());
    await printer.close();
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`tellwren-print-${process.pid}-`));
    await eventually(async () => (own().length === 0 ? true : undefined), 'no profile left');
    expect(own()).toEqual([]);
  });

  it('starts another browser when one is killed during its work', async () => {
    let launches = 0;
    const printer = createPdfPrinter({
      chromiumPath,
      onLaunch(id = 0) {
        launches += 1;
        if (launches === 1) process.kill(id, 'SIGKILL');
      },
    });
    await expect(printer.print(page(), soon())).resolves.toMatchObject({ pages: 1 });
    expect(launches).toBeGreaterThanOrEqual(2);
    await printer.close();
  });

  it('returns 503 when the second one is killed too, and prints the next document', async () => {
    let killing = true;
    const printer = createPdfPrinter({ chromiumPath, onLaunch: (id = 0) => killing && process.kill(id, 'SIGKILL') });
    await expect(printer.print(page(), soon())).rejects.toMatchObject({ code: 'service-unavailable', status: 503 });
    killing = false;
    await expect(printer.print(page(), soon())).resolves.toMatchObject({ pages: 1 });
    await printer.close();
  });

  it('replaces a waiting browser that died', async () => {
    const launched: number[] = [];
    const printer = createPdfPrinter({ chromiumPath, onLaunch: (id = 0) => launched.push(id) });
    await printer.print(page(), soon());
    await eventually(async () => (launched.length === 2 ? true : undefined), 'one that stands by');
    process.kill(launched[1] ?? 0, 'SIGKILL');
    await expect(printer.print(page(), soon())).resolves.toMatchObject({ pages: 1 });
    await printer.close();
  });

  it('aborts when the caller does', async () => {
    const printer = createPdfPrinter({ chromiumPath });
    const called = printer.print(page(), AbortSignal.timeout(1));
    await expect(called).rejects.toMatchObject({ code: 'deadline-exceeded', status: 504 });
    await printer.close();
  });

  describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
    // The limit of files is inherited by Chromium; it needs no permissions, unlike a small disk.
    const limitFiles = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
    const folder = mkdtempSync(join(tmpdir(), 'tellwren-full-'));
    const down = { code: 'service-unavailable', status: 503, retryAfterSeconds: 5 };
    beforeAll(() => vi.stubEnv('TMPDIR', folder));
    afterEach(() => limitFiles('unlimited'));
    afterAll(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });

    it('returns 503 while Chromium cannot be unpacked, leaves nothing of it, and prints when there is space', async () => {
      limitFiles(20_000_000);
      const printer = createPdfPrinter({ chromiumPath });
      await expect(printer.print(page(), soon())).rejects.toMatchObject(down);
      await eventually(async () => (readdirSync(folder).length === 0 ? true : undefined), 'an empty folder');
      limitFiles('unlimited');
      expect((await printer.print(page(), soon())).pages).toBe(1);
      await printer.close();
    });

    it('returns 503 while Chromium can write no files, and prints when there is space', async () => {
      await unpackChromium(chromiumPath);
      limitFiles(0);
      const printer = createPdfPrinter({ chromiumPath });
      await expect(printer.print(page(), soon())).rejects.toMatchObject(down);
      limitFiles('unlimited');
      expect((await printer.print(page(), soon())).pages).toBe(1);
      await printer.close();
    });
  });

  it('returns 503 without a browser to unpack', async () => {
    const printer = createPdfPrinter({ chromiumPath: join(tmpdir(), 'nowhere') });
    await expect(printer.print(page(), soon())).rejects.toMatchObject({ code: 'service-unavailable' });
    await printer.close();
  });
});

describe('process with a printer', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('ends its browsers when it ends by %s', async (signal) => {
    const browsers: number[] = [];
    const child = fork(join(import.meta.dirname, '../../support/pdf-holding-process.ts'), [chromiumPath]);
    child.on('message', (message: { processId?: number }) => {
      if (message.processId !== undefined) browsers.push(message.processId);
    });
    await eventually(async () => (browsers.length === 2 ? true : undefined), 'a browser that stands by');
    child.kill(signal);
    for (const id of browsers) await isGone(id);
    expect(browsers.filter(isRunning)).toEqual([]);
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`tellwren-print-${child.pid}-`));
    await removeStaleProfiles();
    expect(left()).toEqual([]);
  });
});

describe('unpackChromium', () => {
  const parent = mkdtempSync(join(tmpdir(), 'tellwren-unpack-'));
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('creates one complete folder under concurrency, and ignores those of other versions', async () => {
    // The files that an older version and an interrupted run would leave.
    writeFileSync(join(parent, 'chromium'), 'an older Chromium');
    mkdirSync(join(parent, 'tellwren-chromium-0123456789abcdef'));
    writeFileSync(join(parent, 'tellwren-chromium-0123456789abcdef/chromium'), 'another one');
    const [first, second] = await Promise.all([
      unpackChromium(chromiumPath, parent),
      unpackChromium(chromiumPath, parent),
    ]);
    expect(first).toEqual(second);
    expect(statSync(first.executable).size).toBeGreaterThan(150_000_000);
    const folders = readdirSync(parent).filter((name) => name.startsWith('tellwren-chromium-'));
    expect(folders).toHaveLength(2);
    expect(first.executable).not.toContain('0123456789abcdef');
    expect(existsSync(join(first.environment['FONTCONFIG_PATH'] ?? '', 'fonts.conf'))).toBe(true);
    const before = statSync(first.executable).mtimeMs;
    await unpackChromium(chromiumPath, parent);
    expect(statSync(first.executable).mtimeMs).toBe(before);
  });

  it('removes an incomplete folder, and does not change TMPDIR', async () => {
    const packed = join(parent, 'packed');
    mkdirSync(packed);
    writeFileSync(join(packed, 'chromium.br'), 'no brotli at all');
    const before = process.env['TMPDIR'];
    await expect(unpackChromium(packed, join(parent, 'inner'))).rejects.toThrow();
    expect(readdirSync(join(parent, 'inner'))).toEqual([]);
    expect(process.env['TMPDIR']).toBe(before);
  });
});
