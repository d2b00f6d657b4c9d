import type { Page, Request, Response } from 'playwright-core';

/** What a page has asked for since its document was. */
interface Traffic {
  begun: number;
  readonly open: Set<Request>;
}

const readyWithinMs = 30_000;
const traffics = new WeakMap<Page, Traffic>();

function trafficOf(page: Page): Traffic {
  const known = traffics.get(page);
  if (known !== undefined) return known;
  const traffic: Traffic = { begun: 0, open: new Set() };
  page.on('request', (request) => {
    traffic.begun += 1;
    // What the document before has asked for is nobody's any more, and is not always told of.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear();
    traffic.open.add(request);
  });
  const ended = (request: Request) => traffic.open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  traffics.set(page, traffic);
  return traffic;
}

/** Of a page whose listeners were taken away: what it asks for is written down anew from its next `goTo` on. */
export function resetTraffic(page: Page): void {
  traffics.delete(page);
}

/** Resolves when the page has drawn what it looks like now, and has told those who observe it. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/**
 * Resolves when the main thread has nothing to do: document loaded and, where it has scripts, hydrated by React; fonts there;
 * two frames drawn, and the browser idle, which it is only when no task waits.
 */
const quietScript = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const hydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
  const hasScripts = document.querySelector('script[type=module]') !== null;
  // A timer wakes the page alone; a frame the browser's compositor, too.
  while (document.readyState !== 'complete' || (hasScripts && !hydrated()))
    await new Promise((later) => setTimeout(later, 10));
  await document.fonts.ready;
  await frame();
  await frame();
  await new Promise((idle) => requestIdleCallback(idle));
})()`;

/**
 * Waits until a page that was opened with `goTo` is ready: nothing asked for is on its way, and what came is shown. Playwright's
 * `networkidle` says the same half a second later. @throws when something is on its way for too long
 */
export async function waitUntilReady(page: Page): Promise<void> {
  const traffic = trafficOf(page);
  const giveUpAt = performance.now() + readyWithinMs;
  for (let begun = -1; begun !== traffic.begun || traffic.open.size > 0; ) {
    if (performance.now() > giveUpAt) {
      const waiting = [...traffic.open].map((request) => request.url());
      throw new Error(`${page.url()} is not ready after ${readyWithinMs} ms, waiting for ${waiting.join(', ')}`);
    }
    begun = traffic.begun;
    await page.evaluate(quietScript);
  }
}

/** Opens an address and waits until its page is ready. */
export async function goTo(page: Page, url: string): Promise<Response | null> {
  trafficOf(page);
  const response = await page.goto(url);
  await waitUntilReady(page);
  return response;
}

/** Loads the page anew and waits until it is ready. */
export async function reload(page: Page): Promise<void> {
  trafficOf(page);
  await page.reload();
  await waitUntilReady(page);
}

/**
 * Opens an address as if nobody had been there before: its document finds these entries in the browser's storage and nothing
 * else. For looks at one state after the other, at half of what a page that is renewed costs.
 */
export async function goToWithStorage(
  page: Page,
  url: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  const script = await page.addInitScript(
    `localStorage.clear(); sessionStorage.clear(); Object.assign(localStorage, ${JSON.stringify(entries)});`,
  );
  await goTo(page, url);
  await script.dispose();
}
