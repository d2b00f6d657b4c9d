import type { Page } from 'playwright-core';

/** Half of what web.dev/articles/cls calls good. */
export const mostShift = 0.05;

/** Sums all shifts, also those after a press. Answers wait until the page's loading state is drawn, as on a network. */
const observer = `{
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return response;
  };
}`;

/** Observes the pages that are opened from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(observer);
}

/** The page's layout shift so far. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate<number>('window.shift');
}
