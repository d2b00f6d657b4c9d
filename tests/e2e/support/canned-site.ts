import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, type WatchedPage, watch } from './browser.ts';
import { buildSite } from './build.ts';
import { type CannedApi, startCannedApi } from './canned-api.ts';
import { type KeptPage, openKeptPage } from './kept-page.ts';
import { type Site, serveSite } from './site.ts';

interface CannedVisit extends WatchedPage {
  /** Knows no answer yet. */
  readonly api: CannedApi;
  readonly site: Site;
  /** The build that is served. */
  readonly folder: string;
}

/** A site with a page for it: at the same address, so that the browser knows its scripts from the visit before. */
interface Seat {
  readonly site: Site;
  readonly kept: KeptPage;
  /** What the site names as its API. */
  setApi(url: string): void;
}

/**
 * For the tests of a file: the built site and one browser. What is returned gives a test an API of its own, the site in
 * front of it, and an empty page, which are no longer its own when it ends. `paymentOrigins`: where the site may send a customer to.
 */
export function setUpCannedSite(paymentOrigins: readonly string[] = []): () => Promise<CannedVisit> {
  let folder: string;
  let browser: Browser;
  const free: Seat[] = [];
  const taken: { readonly seat: Seat; readonly api: CannedApi }[] = [];

  const newSeat = async (): Promise<Seat> => {
    const config = { apiUrl: '', paymentOrigins };
    const site = await serveSite({ folder, config });
    const setApi = (url: string) => {
      config.apiUrl = url;
    };
    return { site, kept: await openKeptPage(browser, site.url), setApi };
  };
  const leave = async (seat: Seat) => {
    if (await seat.kept.renew()) free.push(seat);
    else await Promise.all([seat.kept.page.context().close(), seat.site.close()]);
  };

  beforeAll(async () => {
    folder = await buildSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all(free.map(({ site }) => site.close()));
  });
  afterEach(async () => {
    for (const { seat, api } of taken.splice(0)) {
      await leave(seat);
      await api.close();
    }
  });
  return async () => {
    const api = await startCannedApi();
    const seat = free.pop() ?? (await newSeat());
    seat.setApi(api.url);
    taken.push({ seat, api });
    return { ...watch(seat.kept.page), api, site: seat.site, folder };
  };
}
