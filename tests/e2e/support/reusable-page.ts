import type { Browser, CDPSession, Disposable, Page } from 'playwright-core';
import { openPage, viewports } from './browser.ts';
import { resetTraffic } from './page-ready.ts';

/** A page that tests of a file reuse. A new context costs 360 ms of CPU per visit instead of 130 ms. */
export interface ReusablePage {
  readonly page: Page;
  /** Resets the page; false if a test made permanent changes and it must be closed. */
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

/** Calls `told` before each of these methods. */
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

/** Tracks changes of the clock and the context that cannot be undone. */
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

/** Returns a function that undoes devtools sessions, network, permissions and other tabs. */
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
    // Detaching a devtools session reverts its effects.
    for (const session of sessions.splice(0)) await (await session).detach().catch(() => undefined);
    for (const undo of undone.values()) await undo();
    undone.clear();
  };
}

/** Tracks the page's init scripts. */
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

/** @param origins that tests visit */
export async function openReusablePage(browser: Browser, ...origins: readonly string[]): Promise<ReusablePage> {
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
    for (const origin of origins) {
      // sessionStorage can only be cleared on its own origin; this is the smallest document.
      await page.goto(`${origin}/config.json`);
      await page.evaluate('sessionStorage.clear()');
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
    await context.clearCookies();
    await devtools.send('Page.resetNavigationHistory');
  };
  return {
    page,
    async reset() {
      if (spent()) return false;
      await forgetOrders();
      await goBack();
      // Fails if the page is navigating.
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
