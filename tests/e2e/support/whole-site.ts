import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { StackAddresses } from '../../../infra/local/stack-environment.ts';
import { startTestStack } from '../../support/stack.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { buildSite } from './build.ts';

interface WholeSite {
  /** Known once the tests run. */
  readonly addresses: StackAddresses;
  /** An empty page, without motion; whoever opens it closes its context, or leaves it to the end of the file. */
  openPage(options?: BrowserContextOptions): Promise<WatchedPage>;
}

/** For the tests of a file: the whole local stack with the built site, and one browser. */
export function setUpWholeSite(): WholeSite {
  let browser: Browser;
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    await buildSite();
    [browser, stack] = await Promise.all([launchBrowser(), startTestStack({ web: 'built' })]);
  });
  afterAll(async () => {
    await browser.close();
    await stack.close();
  });
  return {
    get addresses() {
      return stack.addresses;
    },
    openPage: (options = {}) => openPage(browser, { reducedMotion: 'reduce', ...options }),
  };
}
