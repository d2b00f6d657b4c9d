import type { Page, Request, Response } from 'playwright-core';

/** Requests of a page's current document. */
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
    // Requests of the previous document may never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear();
    traffic.open.add(request);
  });
  const ended = (request: Request) => traffic.open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  traffics.set(page, traffic);
  return traffic;
}

/** Call after a page's listeners were removed. */
export function resetTraffic(page: Page): void {
  traffics.delete(page);
}

/** Resolves after two animation frames. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

/** Resolves when the document is loaded and hydrated, fonts are loaded, two frames are drawn and the main thread is idle. */
const quietScript = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // The desk is rendered into an element, the site into the document.
  const rendered = () => document.querySelector('#root > *') !== null;
  const hydrated = () => rendered() || Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
  const hasScripts = document.querySelector('script[type=module]') !== null;
  // Timers cost less than animation frames.
  while (document.readyState !== 'complete' || (hasScripts && !hydrated()))
    await new Promise((later) => setTimeout(later, 10));
  await document.fonts.ready;
  await frame();
  await frame();
  await new Promise((idle) => requestIdleCallback(idle));
})()`;

/**
 * Waits until a page opened with `goTo` has no open requests and is idle. Playwright's `networkidle` takes 500 ms longer.
 * @throws after 30 s
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

/** Reloads the page and waits until it is ready. */
export async function reload(page: Page): Promise<void> {
  trafficOf(page);
  await page.reload();
  await waitUntilReady(page);
}

/** Opens a URL with only these localStorage entries. Half the cost of resetting a page. */
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
