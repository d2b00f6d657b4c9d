import { afterAll, afterEach } from 'vitest';
import { buildSite } from '#tests/support/build-site.ts';
import { type ObservedPage, observe, sharedBrowser } from './browser.ts';
import { openReusablePage, type ReusablePage } from './reusable-page.ts';
import { type Site, serveSite } from './site.ts';
import { type StubApi, startStubApi } from './stub-api.ts';

export interface StubbedVisit extends ObservedPage {
  readonly api: StubApi;
  readonly site: Site;
  /** The build that is served. */
  readonly folder: string;
}

/** A site and its page at a stable URL, so that the browser's script cache works. */
interface Seat {
  readonly site: Site;
  readonly kept: ReusablePage;
  readonly folder: string;
  /** Configures the site's API and payment origins. */
  configure(apiUrl: string, paymentOrigins: readonly string[]): void;
}

/** Reused by the next file of this process. */
const free: Seat[] = [];

type SiteConfig = Parameters<typeof serveSite>[0]['config'];

async function newSeat(): Promise<Seat> {
  const folder = await buildSite();
  let current = '';
  const config: SiteConfig = { paymentOrigins: [], speech: true };
  const site = await serveSite({ folder, apiUrl: () => current, config });
  const configure = (apiUrl: string, paymentOrigins: readonly string[]) => {
    current = apiUrl;
    Object.assign(config, { paymentOrigins });
  };
  return { site, folder, kept: await openReusablePage(await sharedBrowser(), site.url), configure };
}

async function leave(seat: Seat): Promise<void> {
  if (await seat.kept.reset()) free.push(seat);
  else await Promise.all([seat.kept.page.context().close(), seat.site.close()]);
}

interface TakenSeat {
  readonly seat: Seat;
  readonly visit: StubbedVisit;
}

async function take(paymentOrigins: readonly string[]): Promise<TakenSeat> {
  const api = await startStubApi();
  const seat = free.pop() ?? (await newSeat());
  seat.configure(api.url, paymentOrigins);
  return { seat, visit: { ...observe(seat.kept.page), api, site: seat.site, folder: seat.folder } };
}

async function giveBack({ seat, visit }: TakenSeat): Promise<void> {
  await leave(seat);
  await visit.api.close();
}

/**
 * Returns a function that gives a test its stub API, the built site and an empty page until its end. `paymentOrigins`: permitted
 * payment origins.
 */
export function setUpStubbedSite(paymentOrigins: readonly string[] = []): () => Promise<StubbedVisit> {
  const taken: TakenSeat[] = [];
  afterEach(async () => {
    for (const one of taken.splice(0)) await giveBack(one);
  });
  return async () => {
    const one = await take(paymentOrigins);
    taken.push(one);
    return one.visit;
  };
}

interface SharedVisitOptions {
  /** Opens the state with which each test starts. */
  readonly arrive: (visit: StubbedVisit) => Promise<void>;
  /** Returns to that state after a test; false if it cannot. By default tests end where they start. */
  readonly leadBack?: (visit: StubbedVisit) => Promise<boolean>;
  readonly paymentOrigins?: readonly string[];
}

/** Shares one visit among tests with the same start; a new one begins after a failure. Calls and faults are reset per test. */
export function setUpSharedVisit(options: SharedVisitOptions): () => Promise<StubbedVisit> {
  const { arrive, leadBack, paymentOrigins = [] } = options;
  let shared: TakenSeat | undefined;
  const end = async () => {
    const ended = shared;
    shared = undefined;
    if (ended !== undefined) await giveBack(ended);
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await end();
  });
  afterAll(end);
  return async () => {
    if (shared !== undefined && leadBack !== undefined && !(await leadBack(shared.visit))) await end();
    if (shared === undefined) {
      shared = await take(paymentOrigins);
      await arrive(shared.visit);
    } else {
      shared.visit.api.calls.splice(0);
      shared.visit.faults.splice(0);
    }
    return shared.visit;
  };
}
