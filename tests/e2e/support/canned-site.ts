import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { buildSite } from './build.ts';
import { type CannedApi, startCannedApi } from './canned-api.ts';
import { type Site, serveSite } from './site.ts';

interface CannedVisit extends WatchedPage {
  /** Knows no answer yet. */
  readonly api: CannedApi;
  readonly site: Site;
  /** The build that is served. */
  readonly folder: string;
}

/**
 * For the tests of a file: the built site and one browser. What is returned gives a test an API of its own, the site in
 * front of it, and an empty page; they close with the test. `paymentOrigins`: where the site may send a customer to.
 */
export function setUpCannedSite(paymentOrigins: readonly string[] = []): () => Promise<CannedVisit> {
  let folder: string;
  let browser: Browser;
  const visits: CannedVisit[] = [];
  beforeAll(async () => {
    folder = await buildSite();
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const { page, site, api } of visits.splice(0)) {
      await page.context().close();
      await Promise.all([site.close(), api.close()]);
    }
  });
  return async () => {
    const api = await startCannedApi();
    const site = await serveSite({ folder, config: { apiUrl: api.url, paymentOrigins } });
    const visit = { ...(await openPage(browser, { reducedMotion: 'reduce' })), api, site, folder };
    visits.push(visit);
    return visit;
  };
}
