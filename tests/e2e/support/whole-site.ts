import type { ViewportSize } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import * as z from 'zod/mini';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { stackEnvironments } from '#tests/support/stack-environments.ts';
import { type ObservedPage, observe, sharedBrowser } from './browser.ts';
import { openReusablePage, type ReusablePage } from './reusable-page.ts';

/** A busy machine may start a function in ten seconds. */
const waitsMs = 60_000;

interface PageOptions {
  readonly viewport?: ViewportSize;
  /** Permissions such as `clipboard-read`. */
  readonly permissions?: readonly string[];
}

interface WholeSite {
  /** Known once the tests run. */
  readonly addresses: StackAddresses;
  /** An empty page in a new context until the end of the test. */
  openPage(options?: PageOptions): Promise<ObservedPage>;
}

/** Reused by the next test of this process. */
const free: ReusablePage[] = [];

const text = z.string();
const toldSchema = z.object({
  addresses: z.object({
    web: text,
    desk: text,
    api: text,
    mail: text,
    model: text,
    payments: text,
    stripeWebhookSecret: text,
    scheduler: text,
    schedulerWebhookSecret: text,
    dynamodb: text,
    s3: text,
    stepFunctions: text,
    functions: text,
    tableName: text,
    bucketName: text,
  }),
  environment: z.record(text, text),
});

let known: Promise<StackAddresses> | undefined;

/** The stack of all files, in vitest's main process. @see shared-site.ts */
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

/** The local stack with the built site, shared with other files. */
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
      const kept = free.pop() ?? (await openReusablePage(await sharedBrowser(), addresses.web, addresses.desk));
      taken.push(kept);
      const { page } = kept;
      if (viewport !== undefined) await page.setViewportSize(viewport);
      if (permissions !== undefined) await page.context().grantPermissions(permissions);
      page.setDefaultTimeout(waitsMs);
      return observe(page);
    },
  };
}
