import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { getUser } from '../../shared/endpoints/session.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { buildSite } from './support/build.ts';
import { startCannedApi } from './support/canned-api.ts';
import { conversation, customer, session, storyProduct } from './support/shop-samples.ts';
import { serveSite } from './support/site.ts';

/**
 * What the checkout may load, compressed, beyond what every page loads. FRONTEND 3 says 10 KB; what changes something on the
 * server and the parts of a customer's pages (2.4 KB) have since left the shell, which no visitor pays for any more.
 */
const mostBytesOverShell = 12.5 * 1024;

/** The scripts of a page and their compressed sizes. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const bodies: Promise<void>[] = [];
  const weigh = async (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  };
  page.on('response', (response) => bodies.push(weigh(response)));
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  page.removeAllListeners('response');
  return scripts;
}

test('the checkout of a story stays light', async () => {
  const folder = await buildSite();
  const [browser, api] = await Promise.all([launchBrowser(), startCannedApi()]);
  const site = await serveSite({ folder, config: { apiUrl: api.url } });
  api.answer(getUser, { success: true, data: customer });
  const { page } = await openPage(browser);
  const entries = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
  const shell = await scriptsOf(page, `${site.url}/terms`);
  const own = [...(await scriptsOf(page, `${site.url}/checkout`))].filter(([url]) => !shell.has(url));
  expect(await page.getByRole('button', { name: 'Proceed to Pay' }).isVisible()).toBe(true);
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(mostBytesOverShell);
  await browser.close();
  await Promise.all([site.close(), api.close()]);
});
