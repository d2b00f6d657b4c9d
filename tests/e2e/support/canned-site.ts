import { afterEach } from 'vitest';
import { sharedBrowser, type WatchedPage, watch } from './browser.ts';
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
  readonly folder: string;
  /** From now on the site names this as its API, and sends customers to these addresses. */
  configure(apiUrl: string, paymentOrigins: readonly string[]): void;
}

/** Renewed, for whichever file of this process comes next. */
const free: Seat[] = [];

async function newSeat(): Promise<Seat> {
  const folder = await buildSite();
  const config: { apiUrl: string; paymentOrigins: readonly string[] } = { apiUrl: '', paymentOrigins: [] };
  const site = await serveSite({ folder, config });
  const configure = (apiUrl: string, paymentOrigins: readonly string[]) => {
    Object.assign(config, { apiUrl, paymentOrigins });
  };
  return { site, folder, kept: await openKeptPage(await sharedBrowser(), site.url), configure };
}

async function leave(seat: Seat): Promise<void> {
  if (await seat.kept.renew()) free.push(seat);
  else await Promise.all([seat.kept.page.context().close(), seat.site.close()]);
}

/**
 * For the tests of a file: what is returned gives a test an API of its own, the built site in front of it, and an empty page,
 * which are no longer its own when it ends. `paymentOrigins`: where the site may send a customer to.
 */
export function setUpCannedSite(paymentOrigins: readonly string[] = []): () => Promise<CannedVisit> {
  const taken: { readonly seat: Seat; readonly api: CannedApi }[] = [];
  afterEach(async () => {
    for (const { seat, api } of taken.splice(0)) {
      await leave(seat);
      await api.close();
    }
  });
  return async () => {
    const api = await startCannedApi();
    const seat = free.pop() ?? (await newSeat());
    seat.configure(api.url, paymentOrigins);
    taken.push({ seat, api });
    return { ...watch(seat.kept.page), api, site: seat.site, folder: seat.folder };
  };
}
