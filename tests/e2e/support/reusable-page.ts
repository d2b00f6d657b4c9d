import type { Browser, CDPSession, Disposable, Page } from 'playwright-core';
import { openPage, viewports } from './browser.ts';
import { resetTraffic } from './page-ready.ts';

/**
 * A page that the tests of a file use one after the other. A context of its own makes a process of its own, which fetches
 * and compiles the whole framework anew: 360 ms of processor time for each visit instead of 130.
 */
export interface ReusablePage {
  readonly page: Page;
  /** Makes the page as good as new; false when a test did to it what cannot be undone, and it is to be closed. */
  reset(): Promise<boolean>;
}

const defaultMedia = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: null,
  contrast: null,
} as const;
const playwrightsTimeoutMs = 30_000;
const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
const contextEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const;
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** Calls `told` before each of these methods of the object. */
function before<O extends object>(object: O, names: readonly (keyof O)[], told: () => void): void {
  for (const name of names) {
    const method = object[name];
    if (typeof method !== 'function') throw new Error(`${String(name)} is no method`);
    const telling = (...args: unknown[]): unknown => {
      told();
      return Reflect.apply(method, object, args);
    };
    Object.defineProperty(object, name, { value: telling, configurable: true });
  }
}

/** What is done to the time, or to a whole context for good, is not undone. */
function trackPermanentChanges(page: Page): () => boolean {
  const context = page.context();
  let spent = false;
  const spend = () => {
    spent = true;
  };
  before(context, ['addInitScript', 'exposeBinding', 'exposeFunction'], spend);
  before(context, ['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'], spend);
  before(context.clock, ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'], spend);
  before(page, ['exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'], spend);
  return () => spent || page.isClosed();
}

/** What undoes what was done to the page's context: devtools, network, permissions, other tabs. */
function trackChanges(page: Page): () => Promise<void> {
  const context = page.context();
  const sessions: Promise<CDPSession>[] = [];
  const undone = new Map<string, () => Promise<void>>();
  const openDevtools = context.newCDPSession.bind(context);
  context.newCDPSession = (of) => {
    const session = openDevtools(of);
    sessions.push(session);
    return session;
  };
  before(context, ['setOffline'], () => undone.set('network', () => context.setOffline(false)));
  before(context, ['grantPermissions'], () => undone.set('permissions', () => context.clearPermissions()));
  return async () => {
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    // What a session of the devtools slows down or takes away is as it was when it ends; that of a closed tab has ended.
    for (const session of sessions.splice(0)) await (await session).detach().catch(() => undefined);
    for (const undo of undone.values()) await undo();
    undone.clear();
  };
}

/** What the page was told to run in every document. */
function scriptsOf(page: Page): Promise<Disposable>[] {
  const scripts: Promise<Disposable>[] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = (script, argument, options) => {
    const added = add(script, argument, options);
    scripts.push(added);
    return added;
  };
  return scripts;
}

/** A page, without motion, of a context of its own, for the site at this address. */
export async function openReusablePage(browser: Browser, siteUrl: string): Promise<ReusablePage> {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const spent = trackPermanentChanges(page);
  const goBack = trackChanges(page);
  const scripts = scriptsOf(page);
  const forgetOrders = async () => {
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    for (const script of scripts.splice(0)) await (await script).dispose();
    for (const event of pageEvents) page.removeAllListeners(event);
    for (const event of contextEvents) context.removeAllListeners(event);
    resetTraffic(page);
    page.setDefaultTimeout(playwrightsTimeoutMs);
  };
  const forgetVisit = async () => {
    // The lightest document of the site: only there can what a tab keeps be thrown away.
    await page.goto(`${siteUrl}/config.json`);
    await page.evaluate('sessionStorage.clear()');
    await devtools.send('Storage.clearDataForOrigin', { origin: siteUrl, storageTypes });
    await context.clearCookies();
    await devtools.send('Page.resetNavigationHistory');
  };
  return {
    page,
    async reset() {
      if (spent()) return false;
      await forgetOrders();
      await goBack();
      // A page that is on its way to another breaks this off.
      const isForgotten = await forgetVisit().then(
        () => true,
        () => false,
      );
      if (!isForgotten) return false;
      await page.emulateMedia(defaultMedia);
      await page.setViewportSize(viewports.desk);
      await page.mouse.move(-1, -1);
      return !spent();
    },
  };
}
