import { afterAll, afterEach } from 'vitest';
import { type ObservedPage, observe, sharedBrowser } from './browser.ts';
import { buildSite } from './build.ts';
import { openReusablePage, type ReusablePage } from './reusable-page.ts';
import { type Site, serveSite } from './site.ts';
import { type StubApi, startStubApi } from './stub-api.ts';

export interface StubbedVisit extends ObservedPage {
  /** Knows no answer yet. */
  readonly api: StubApi;
  readonly site: Site;
  /** The build that is served. */
  readonly folder: string;
}

/** A site with a page for it: at the same address, so that the browser knows its scripts from the visit before. */
interface Seat {
  readonly site: Site;
  readonly kept: ReusablePage;
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
 * For the tests of a file: what is returned gives a test an API of its own, the built site in front of it, and an empty page,
 * which are no longer its own when it ends. `paymentOrigins`: where the site may send a customer to.
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
  /** Shows what each test begins with, in an empty page. */
  readonly arrive: (visit: StubbedVisit) => Promise<void>;
  /** Leads back to it from wherever a test has ended; false where there is no way. Without it tests end where they begin. */
  readonly leadBack?: (visit: StubbedVisit) => Promise<boolean>;
  readonly paymentOrigins?: readonly string[];
}

/**
 * For tests of a file or a `describe` that begin with the same: what is returned gives them one visit. Another begins after a
 * test that failed, and where none leads back. Calls and faults are of one test.
 */
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
