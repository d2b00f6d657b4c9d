import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeptLog, readKeptLog } from '#infra/local/kept-log.ts';
import { createPlatformLog, platformMessage, readPlatformLog, readPlatformMessage } from '#infra/local/platform-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tellwren-log-'));
  file = join(folder, 'logs/a.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a kept log', () => {
  it('keeps its newest lines, in two files no larger than its limit each', () => {
    const log = createKeptLog(file, 100);
    for (let line = 0; line < 100; line += 1) log.write(`line ${String(line).padStart(2, '0')}\n`);
    log.close();
    expect(statSync(file).size).toBeLessThanOrEqual(100);
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(100);
    const kept = readKeptLog(file).filter((line) => line !== '');
    expect(kept.at(-1)).toBe('line 99');
    expect(kept).toEqual([...kept].sort());
    expect(kept.length).toBeGreaterThanOrEqual(12);
  });

  it('goes on where an earlier run ended, and takes no notice of what comes after its end', () => {
    const first = createKeptLog(file);
    first.write('one\n');
    first.close();
    first.write('too late\n');
    const second = createKeptLog(file);
    second.write(Buffer.from('two\n'));
    second.close();
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('that was never written is empty', () => {
    expect(readKeptLog(file)).toEqual([]);
  });
});

describe('the platform log', () => {
  it('answers what was noted, with its time, and leaves out what a crash cut off', () => {
    const log = createPlatformLog(file);
    log.note({ type: 'function-error', functionId: 'login', error: 'Sandbox.Timedout' });
    log.close();
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"set-aside","at":"2026-1`);
    const [event, ...others] = readPlatformLog(file);
    expect(event).toMatchObject({ type: 'function-error', functionId: 'login', error: 'Sandbox.Timedout' });
    expect(Date.parse(event?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(others).toEqual([]);
  });

  it('goes through a message of the functions’ process, which says other things too', () => {
    const event = { type: 'set-aside', records: 1 } as const;
    expect(readPlatformMessage(structuredClone(platformMessage(event)))).toEqual(event);
    expect(readPlatformMessage({ ready: true })).toBeUndefined();
  });
});
