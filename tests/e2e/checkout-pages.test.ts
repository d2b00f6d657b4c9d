import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout } from '#shared/endpoints/checkout.ts';
import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import { getInvoice, listSubscriptions } from '#shared/endpoints/subscription.ts';
import { goTo, reload } from './support/page-ready.ts';
import { paymentOrigin, paymentPage } from './support/payment-page.ts';
import {
  catalogueProduct,
  confirmed,
  conversation,
  customer,
  order,
  session,
  storyProduct,
  subscription,
} from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite([paymentOrigin, 'https://receipts.stripe.com']);
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [] });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
  page.setDefaultTimeout(10_000);
});

/** Puts entries into the storage before the first page of the test, not before later ones. */
async function keep(entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
}

const checkout = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
const open = (path: string) => goTo(page, site.url + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);

test('Proceed to Pay opens the payment page, and Back returns to a checkout that works', async () => {
  await keep(checkout);
  await open('/checkout');
  await button('Proceed to Pay').dblclick();
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
  await page.goBack();
  await button('Proceed to Pay').click();
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
  expect(callsOf('/api/checkout')).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('without a network the checkout says so, and keeps the product', async () => {
  await keep(checkout);
  await open('/checkout');
  await page.context().setOffline(true);
  await page.getByText(/You’re offline\./).waitFor();
  await button('Proceed to Pay').click();
  await page.locator('[data-slot=checkout-problem]', { hasText: 'We couldn’t reach Tellwren.' }).waitFor();
  expect(callsOf('/api/checkout')).toEqual([]);
  await page.context().setOffline(false);
  await button('Proceed to Pay').click();
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
});

test('a coupon appears in the other tab and after a reload; Cancel goes back', async () => {
  api.answer(validateCoupon, { success: true, data: 25 });
  await keep(checkout);
  await open('/pricing');
  await page.evaluate(`history.pushState({ idx: 1, key: 'x' }, '', '/checkout')`);
  await reload(page);
  const other = await page.context().newPage();
  await goTo(other, `${site.url}/checkout`);
  await other.getByLabel('Coupon code').fill('WREN25');
  await other.keyboard.press('Enter');
  const total = () => page.locator('.totals-sum dd').textContent();
  await expect.poll(total).toBe('$14.25');
  await reload(page);
  expect(await total()).toBe('$14.25');
  await button('Cancel').click();
  await page.waitForURL(`${site.url}/pricing`);
});

test('a free order is thanked for again after a reload', async () => {
  const coupon = { coupon: 'GIFT', discount: 100, price: 0, fullPrice: 120 };
  api.answer(addStory, { success: true, message: 'Your order has been placed', data: null });
  await keep({ ...session, checkoutProduct: JSON.stringify({ ...catalogueProduct, ...coupon }) });
  await open('/checkout');
  await page.getByText('60 by 80 cm').first().waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(await page.locator('.checkout img').count()).toBe(0);
  await button('Place order').click();
  const dialog = page.getByRole('dialog', { name: 'We’ve received your order' });
  await dialog.waitFor();
  await reload(page);
  await dialog.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(callsOf('/api/checkout/confirm')).toEqual([]);
  expect(faults).toEqual([]);
});

test('an invoice has its full height and runs no scripts', async () => {
  const html =
    '<!doctype html><html lang="en"><style>body{margin:0;height:1500px}</style><h1>Invoice</h1>' +
    '<script>parent.hacked=1</script><img src=x onerror="parent.hacked=1"></html>';
  api.answer(getInvoice, { success: true, data: { html, invoiceUrl: String(order.receiptUrl) } });
  api.answer(listSubscriptions, { success: true, data: [subscription] });
  await keep(session);
  await open('/subscription');
  await page.getByRole('link', { name: 'View invoice' }).click();
  await page.waitForURL(`${site.url}/view-subscription?subscription=sub_1`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Invoice' }).waitFor();
  await expect.poll(() => page.locator('iframe').evaluate((it) => it.clientHeight)).toBeGreaterThanOrEqual(1500);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
});

test('the purchase pages open, and the frame of an invoice has its style', async () => {
  const html = '<!doctype html><html lang="en"><style>h1{color:rgb(1, 2, 3)}</style><h1>Invoice</h1></html>';
  api.answer(getInvoice, { success: true, data: { html, invoiceUrl: null } });
  api.answer(listOrders, { success: true, data: [order] });
  api.answer(listSubscriptions, { success: true, data: [subscription] });
  api.answer(confirmCheckout, confirmed('package'));
  await keep({ ...session, checkoutProduct: JSON.stringify({ ...catalogueProduct, description: '<p>Canvas</p>' }) });
  const success = '/order-package-success?session_id=cs_1';
  for (const path of ['/pricing', '/checkout', '/order', '/subscription', success]) await goTo(page, site.url + path);
  await page.goto(`${site.url}/view-subscription?subscription=sub_1`);
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Invoice' });
  await heading.waitFor();
  const colour = await heading.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).color);
  expect(colour).toBe('rgb(1, 2, 3)');
  expect(faults).toEqual([]);
});
