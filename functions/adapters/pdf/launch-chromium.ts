import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { chromiumFlags } from './chromium-flags.ts';
import type { UnpackedChromium } from './unpack-chromium.ts';

const profilePrefix = 'tellwren-print-';
const launchTimeoutMs = 8_000;

export interface RunningChromium {
  readonly processId: number | undefined;
  readonly page: Page;
  readonly gone: Promise<void>;
  /** Kills the process and removes its files; idempotent. */
  end(): Promise<void>;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
}

export async function removeStaleProfiles(): Promise<void> {
  const names = await readdir(tmpdir());
  const left = names.filter((name) => {
    const pid = name.startsWith(profilePrefix) ? Number(name.slice(profilePrefix.length).split('-')[0]) : Number.NaN;
    return Number.isInteger(pid) && !isRunning(pid);
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

const profiles = new Set<string>();
process.once('exit', () => {
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
});

function whenGone(browser: Browser): Promise<void> {
  const child = browser.process();
  if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/**
 * Starts a Chromium for one document. It uses a pipe: no open port, and it exits when this process is killed. Its environment
 * contains no secrets. @throws Error when it does not start
 */
export async function launchChromium(
  { executable, environment }: UnpackedChromium,
  flags = chromiumFlags,
): Promise<RunningChromium> {
  const { launch } = await import('puppeteer-core');
  const profile = await mkdtemp(join(tmpdir(), `${profilePrefix}${process.pid}-`));
  profiles.add(profile);
  const removeProfile = async () => {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    profiles.delete(profile);
  };
  try {
    const browser = await launch({
      executablePath: executable,
      args: [...flags, 'about:blank'],
      ignoreDefaultArgs: true,
      userDataDir: profile,
      env: { PATH: process.env['PATH'], HOME: profile, ...environment },
      pipe: true,
      waitForInitialPage: true,
      timeout: launchTimeoutMs,
      // The runtime handles signals.
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    const gone = whenGone(browser);
    const end = async () => {
      browser.process()?.kill('SIGKILL');
      await gone;
      await removeProfile();
    };
    const [page] = await browser.pages();
    if (page === undefined) {
      await end();
      throw new Error('Chromium came without a page');
    }
    return { processId: browser.process()?.pid, page, gone, end };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}
