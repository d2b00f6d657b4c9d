import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { chromiumFlags } from './chromium-flags.ts';
import type { UnpackedChromium } from './unpack-chromium.ts';

const profilePrefix = 'tellwren-print-';
/** 30 ms as a rule; a machine out of breath may take seconds. */
const launchTimeoutMs = 8_000;

export interface RunningChromium {
  readonly processId: number | undefined;
  /** The one page it is for. */
  readonly page: Page;
  /** Resolves when the process is gone, whoever ended it. */
  readonly gone: Promise<void>;
  /** Ends the process at once and removes what it wrote. Again is fine. */
  end(): Promise<void>;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: not ours to judge.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
}

/** Removes the folders that killed processes could not remove themselves. */
export async function removeLeftProfiles(): Promise<void> {
  const names = await readdir(tmpdir());
  const left = names.filter((name) => {
    const pid = name.startsWith(profilePrefix) ? Number(name.slice(profilePrefix.length).split('-')[0]) : Number.NaN;
    return Number.isInteger(pid) && !isRunning(pid);
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/** Of browsers that run, so that a process that ends in order leaves none of them. */
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
 * A Chromium of its own for one document. It talks over a pipe: no port to connect to, and it ends itself when this process
 * is killed. It gets no variable of ours, so no key either. @throws Error when it does not start
 */
export async function launchChromium({ executable, environment }: UnpackedChromium): Promise<RunningChromium> {
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
      args: [...chromiumFlags, 'about:blank'],
      ignoreDefaultArgs: true,
      userDataDir: profile,
      env: { PATH: process.env['PATH'], HOME: profile, ...environment },
      pipe: true,
      waitForInitialPage: true,
      timeout: launchTimeoutMs,
      // Whoever runs the functions decides when they end.
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
