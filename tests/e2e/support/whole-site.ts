import { rmSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { StackAddresses } from '../../../infra/local/stack-environment.ts';
import { startTestStack } from '../../support/stack.ts';
import { openPage, sharedBrowser, type WatchedPage } from './browser.ts';
import { buildSite } from './build.ts';

type TestStack = Awaited<ReturnType<typeof startTestStack>>;

/** A machine that is busy with other things starts a function in ten seconds instead of half of one. */
const waitsMs = 60_000;

interface WholeSite {
  /** Known once the tests run. */
  readonly addresses: StackAddresses;
  /** An empty page, without motion; whoever opens it closes its context, or leaves it to the end of the file. */
  openPage(options?: BrowserContextOptions): Promise<WatchedPage>;
}

let shared: Promise<TestStack> | undefined;

/** The one stack of all files that a process runs, one after the other; its own processes end with the process. */
function sharedStack(): Promise<TestStack> {
  shared ??= buildSite().then(async () => {
    const stack = await startTestStack({ web: 'built' });
    process.once('exit', () => rmSync(stack.dataDir, { recursive: true, force: true }));
    return stack;
  });
  return shared;
}

/** For the tests of a file: the whole local stack with the built site, whose books must be sound after them. */
export function setUpWholeSite(): WholeSite {
  const contexts: BrowserContext[] = [];
  let stack: TestStack;
  beforeAll(async () => {
    [stack] = await Promise.all([sharedStack(), sharedBrowser()]);
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await stack.requireSound();
  });
  return {
    get addresses() {
      return stack.addresses;
    },
    async openPage(options = {}) {
      const watched = await openPage(await sharedBrowser(), { reducedMotion: 'reduce', ...options });
      contexts.push(watched.page.context());
      watched.page.setDefaultTimeout(waitsMs);
      return watched;
    },
  };
}
