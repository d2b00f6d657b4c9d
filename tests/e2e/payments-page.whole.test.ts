import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { openPage, sharedBrowser, viewports } from '#tests/e2e/support/browser.ts';
import {
  startTestPayments,
  storySession,
  subscriptionSession,
  type TestPayments,
} from '#tests/support/test-payments.ts';
import { exactPrice } from '#web/src/lib/money.ts';

describe('the payment page in a browser', () => {
  let payments: TestPayments;
  let browser: Browser;
  let site: string;
  // Stands for the product: where the customer comes from and goes to.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>site</title><p>site</p>');
  });
  beforeAll(async () => {
    site = await listenOnLoopback(server, 0);
    payments = await startTestPayments();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await payments.close();
    await closeServer(server);
  });

  const visit = async (
    params: typeof storySession | typeof subscriptionSession,
    viewport: (typeof viewports)[keyof typeof viewports] = viewports.phone,
  ) => {
    const urls = { success_url: `${site}/paid?session_id={CHECKOUT_SESSION_ID}`, cancel_url: `${site}/checkout` };
    const { id, url } = await payments.stripe.checkout.sessions.create({ ...params, ...urls });
    const watched = await openPage(browser, { viewport });
    await watched.page.goto(url ?? '');
    return { id, ...watched };
  };
  const status = async (id: string) => (await payments.stripe.checkout.sessions.retrieve(id)).payment_status;

  it('shows a decline at the card and accepts another', async () => {
    const { id, page, faults } = await visit(subscriptionSession, viewports.desk);
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page
      .getByRole('button', { name: `Subscribe for ${exactPrice(prices.subscriptionCentsPerMonth)} per month` })
      .click();
    expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.');
    expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(await visualFaults(page)).toEqual([]);
    expect(await status(id)).toBe('unpaid');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page
      .getByRole('button', { name: `Subscribe for ${exactPrice(prices.subscriptionCentsPerMonth)} per month` })
      .click();
    await page.waitForURL(`${site}/paid?session_id=${id}`);
    expect(faults).toEqual([]);
    await page.goto(`${payments.url}/`);
    expect(await visualFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('asks the customer to authenticate, and continues to the site', async () => {
    const { id, page, faults } = await visit(storySession);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Card number').fill('4000 0027 6000 3184');
    await page.getByRole('button', { name: `Pay ${exactPrice(prices.storyCents)}` }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('unable to authenticate');
    expect(await status(id)).toBe('unpaid');
    await page.getByRole('button', { name: `Pay ${exactPrice(prices.storyCents)}` }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(`${site}/paid?session_id=${id}`);
    expect(await status(id)).toBe('paid');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
