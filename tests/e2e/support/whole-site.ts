import type { ViewportSize } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import * as z from 'zod/mini';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { stackEnvironments } from '#tests/support/stack-environments.ts';
import { type ObservedPage, observe, sharedBrowser } from './browser.ts';
import { openReusablePage, type ReusablePage } from './reusable-page.ts';

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
  openPage(options?: PageOptions): Promise<ObservedPage>;
}

/** Renewed, for whichever test of this process comes next. */
const free: ReusablePage[] = [];

const text = z.string();
const toldSchema = z.object({
  addresses: z.object({
    ...{ web: text, api: text, mail: text, model: text, payments: text, stripeWebhookSecret: text },
    ...{ scheduler: text, schedulerWebhookSecret: text, dynamodb: text, s3: text, stepFunctions: text },
    ...{ functions: text, tableName: text, bucketName: text },
  }),
  environment: z.record(text, text),
});

let known: Promise<StackAddresses> | undefined;

/** The one stack of all files, in vitest's own process, whose books must be sound when it closes. @see shared-site.ts */
async function findStack(): Promise<StackAddresses> {
  const response = await fetch(inject('wholeSite'));
  if (!response.ok) throw new Error(await response.text());
  const { addresses, environment } = toldSchema.parse(await response.json());
  stackEnvironments.set(addresses.api, environment);
  return addresses;
}

async function leave(kept: ReusablePage): Promise<void> {
  if (await kept.reset()) free.push(kept);
  else await kept.page.context().close();
}

/** For the tests of a file: the whole local stack with the built site. Other files use it at the same time. */
export function setUpWholeSite(): WholeSite {
  const taken: ReusablePage[] = [];
  let addresses: StackAddresses;
  beforeAll(async () => {
    known ??= findStack();
    [addresses] = await Promise.all([known, sharedBrowser()]);
  });
  afterEach(() => Promise.all(taken.splice(0).map(leave)));
  return {
    get addresses() {
      return addresses;
    },
    async openPage({ viewport, permissions }: PageOptions = {}) {
      const kept = free.pop() ?? (await openReusablePage(await sharedBrowser(), addresses.web));
      taken.push(kept);
      const { page } = kept;
      if (viewport !== undefined) await page.setViewportSize(viewport);
      if (permissions !== undefined) await page.context().grantPermissions(permissions);
      page.setDefaultTimeout(waitsMs);
      return observe(page);
    },
  };
}
