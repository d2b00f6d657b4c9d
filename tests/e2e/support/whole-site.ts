import { rmSync } from 'node:fs';
import type { ViewportSize } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { StackAddresses } from '../../../infra/local/stack-environment.ts';
import { startTestStack } from '../../support/stack.ts';
import { sharedBrowser, type WatchedPage, watch } from './browser.ts';
import { buildSite } from './build.ts';
import { type KeptPage, openKeptPage } from './kept-page.ts';

type TestStack = Awaited<ReturnType<typeof startTestStack>>;

/** A machine that is busy with other things starts a function in ten seconds instead of half of one. */
const waitsMs = 60_000;

interface PageOptions {
  readonly viewport?: ViewportSize;
  /** By their names at the browser, such as `clipboard-read`. */
  readonly permissions?: readonly string[];
}

interface WholeSite {
  /** Known once the tests run. */
  readonly addresses: StackAddresses;
  /** A page that knows nothing, without motion, of a context of its own, until the test ends. */
  openPage(options?: PageOptions): Promise<WatchedPage>;
}

/** Renewed, for whichever test of this process comes next. */
const free: KeptPage[] = [];

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

async function leave(kept: KeptPage): Promise<void> {
  if (await kept.renew()) free.push(kept);
  else await kept.page.context().close();
}

/** For the tests of a file: the whole local stack with the built site, whose books must be sound after them. */
export function setUpWholeSite(): WholeSite {
  const taken: KeptPage[] = [];
  let stack: TestStack;
  beforeAll(async () => {
    [stack] = await Promise.all([sharedStack(), sharedBrowser()]);
  });
  afterEach(() => Promise.all(taken.splice(0).map(leave)));
  afterAll(() => stack.requireSound());
  return {
    get addresses() {
      return stack.addresses;
    },
    async openPage({ viewport, permissions }: PageOptions = {}) {
      const kept = free.pop() ?? (await openKeptPage(await sharedBrowser(), stack.addresses.web));
      taken.push(kept);
      const { page } = kept;
      if (viewport !== undefined) await page.setViewportSize(viewport);
      if (permissions !== undefined) await page.context().grantPermissions(permissions);
      page.setDefaultTimeout(waitsMs);
      return watch(page);
    },
  };
}
