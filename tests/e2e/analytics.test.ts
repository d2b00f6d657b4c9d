import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { AnalyticsSettings } from '#shared/schemas/runtime-config.ts';
import { goTo, waitUntilReady } from './support/page-ready.ts';
import { latePaymentPage, paymentOrigin } from './support/payment-page.ts';
import { conversation, customer, session, storyProduct } from './support/shop-samples.ts';
import { type Site, serveSite } from './support/site.ts';
import { type StubbedVisit, setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let visit: StubbedVisit;
let page: Page;
let site: Site | undefined;
let listener: Awaited<ReturnType<typeof startListener>>;

interface Received {
  readonly name: string;
  /** The page's path and query. */
  readonly page: string;
}

/** A fake of Plausible and GA4: records each event and responds as they do, without CORS headers. */
async function startListener() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readBody(request, 10_000).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://listener');
      const sent = pathname === '/api/event' ? JSON.parse(String(body)) : {};
      const at = new URL(sent.url ?? searchParams.get('dl'));
      received.push({ name: sent.name ?? searchParams.get('en'), page: at.pathname + at.search });
      response.writeHead(pathname === '/api/event' ? 202 : 204).end();
    });
  });
  return { url: await listenOnLoopback(server, 0), received, close: () => closeServer(server) };
}

async function serve(kind: AnalyticsSettings['kind']): Promise<string> {
  const { api, folder } = visit;
  const analytics = { kind, id: kind === 'ga4' ? 'G-TEST' : 'tellwren.test', origin: listener.url };
  site = await serveSite({
    folder,
    apiUrl: () => api.url,
    config: { paymentOrigins: [paymentOrigin], analytics },
  });
  return site.url;
}

beforeEach(async () => {
  visit = await openSite();
  ({ page } = visit);
  page.setDefaultTimeout(10_000);
  listener = await startListener();
});

afterEach(async () => {
  await Promise.all([site?.close(), listener.close()]);
  site = undefined;
});

test('page views and the start of a checkout arrive under the deployed policy', async () => {
  const { api, faults } = visit;
  api.answer(getUser, { success: true, data: customer });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: latePaymentPage });
  const url = await serve('plausible');
  const kept = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(kept)}) && 'yes'`);
  await goTo(page, `${url}/checkout`);
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  const sent = ['pageview', 'checkout start'].map((name) => ({ name, page: '/checkout' }));
  await expect.poll(() => listener.received).toEqual(sent);
  expect(faults.filter((fault) => fault.includes('Content Security Policy'))).toEqual([]);
});

test('with GA4 nothing is sent or stored before the visitor agrees, and nothing after they withdraw', async () => {
  const url = await serve('ga4');
  visit.api.answer(sendChatMessage, { success: true, message: 'What did the kitchen smell like?' });
  await goTo(page, `${url}/start-your-story?tab=memories`);
  await page.getByLabel('Your message to Wren').waitFor();
  // It is in the document, and would cover the field.
  await page.locator('.consent-banner').waitFor({ state: 'attached' });
  const question = page.getByRole('region', { name: 'Analytics' });
  expect(await question.count()).toBe(0);
  await goTo(page, url);
  await question.waitFor();
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  expect(listener.received).toEqual([]);
  expect(await page.evaluate("localStorage.getItem('analyticsVisit')")).toBeNull();

  await question.getByRole('button', { name: 'Yes, count me' }).click();
  await expect
    .poll(() => listener.received)
    .toEqual([
      { name: 'page_view', page: '/' },
      { name: 'page_view', page: '/pricing' },
    ]);
  expect(await question.count()).toBe(0);

  await page.getByRole('button', { name: 'Change analytics choice' }).click();
  await question.getByRole('button', { name: 'No, thanks' }).click();
  expect(await page.evaluate("localStorage.getItem('analyticsVisit')")).toBeNull();
  await page.getByRole('link', { name: 'Gifts' }).first().click();
  await page.waitForURL('**/gift-your-story');
  await waitUntilReady(page);
  expect(listener.received).toHaveLength(2);

  await goTo(page, `${url}/about`);
  expect(await question.count()).toBe(0);
  expect(listener.received).toHaveLength(2);
  expect(visit.faults).toEqual([]);
});

test('a browser that refuses tracking is neither counted nor asked', async () => {
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })");
  const url = await serve('ga4');
  await goTo(page, url);
  expect(await page.getByRole('region', { name: 'Analytics' }).count()).toBe(0);
  expect(listener.received).toEqual([]);
});
