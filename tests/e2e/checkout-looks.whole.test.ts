import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { confirmCheckout, createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { validateCoupon } from '#shared/endpoints/coupon.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { cancelSubscription, listSubscriptions } from '#shared/endpoints/subscription.ts';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { type PageState, showState } from '#tests/e2e/support/film-gift-states.ts';
import {
  catalogueProduct,
  confirmed,
  conversation,
  customer,
  storyProduct,
  subscription,
} from '#tests/e2e/support/shop-samples.ts';
import type { StubApi } from '#tests/e2e/support/stub-api.ts';
import { setUpSharedVisit } from '#tests/e2e/support/stubbed-site.ts';
import { exactPrice } from '#web/src/lib/money.ts';

const visitSite = setUpSharedVisit({
  arrive: async ({ page: shown }) => shown.setDefaultTimeout(10_000),
  paymentOrigins: ['https://receipts.stripe.com'],
});
let api: StubApi;
let page: Page;

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();

const checkout = { ...conversation, checkoutProduct: JSON.stringify(storyProduct) };
const couponed = { ...storyProduct, price: 14.25, coupon: 'WREN25', discount: 25, fullPrice: 19 };
const subscriptions = (...data: unknown[]) => api.answer(listSubscriptions, { success: true, data });

const states: readonly PageState[] = [
  {
    name: 'the prices for a subscriber',
    path: '/pricing',
    entries: { subscriptionActive: 'true' },
    answers: () => api.answer(getUser, { success: true, data: { ...customer, subscriptionActive: true } }),
    reach: () => shows('Your subscription is active.'),
  },
  {
    name: 'the prices after a subscription that could not be opened',
    path: '/pricing',
    answers: () => api.fail(createSubscription, 'payments-unavailable'),
    reach: async () => {
      await press('GET STARTED');
      await shows(/Payments aren’t available right now/);
    },
  },
  {
    name: 'the checkout of another product',
    path: '/checkout',
    entries: { checkoutProduct: JSON.stringify(catalogueProduct) },
    reach: () => shows('60 by 80 cm'),
  },
  {
    name: 'the checkout with a coupon',
    path: '/checkout',
    entries: { ...checkout, checkoutProduct: JSON.stringify(couponed) },
    reach: () => shows('25% off with WREN25.'),
  },
  {
    name: 'the checkout of a first story',
    path: '/checkout',
    entries: { ...checkout, firstStory: 'true' },
    answers: () => api.answer(getUser, { success: true, data: { ...customer, firstStory: true } }),
    reach: () => shows('Add to Stories'),
  },
  {
    name: 'the checkout of somebody with stories left, refused, with a wrong coupon',
    path: '/checkout',
    entries: { ...checkout, allowedStories: '2' },
    answers: () => {
      api.answer(getUser, { success: true, data: { ...customer, allowedStories: 2 } });
      api.fail(createCheckout, 'already-paid');
      api.fail(validateCoupon, 'invalid-coupon');
    },
    reach: async () => {
      await press('Proceed to Pay');
      await shows('You’ve already paid for this. You’ll find it in your account.');
      await page.getByLabel('Coupon code').fill('nope');
      await press('Apply');
      await page.locator('[data-slot=field-error]', { hasText: 'This coupon code isn’t valid.' }).waitFor();
      await shows('You have 2 stories left.');
    },
  },
  {
    name: 'a payment that is still being confirmed',
    path: '/order-story-success?session_id=cs_test_1',
    answers: () => api.answer(confirmCheckout, confirmed('story', 'pending')),
    reach: () => shows('We’re still confirming your payment'),
  },
  {
    name: 'a payment that was not completed',
    path: '/order-story-success?session_id=cs_test_1',
    answers: () => api.answer(confirmCheckout, confirmed('story', 'expired')),
    reach: () => shows('Your payment wasn’t completed'),
  },
  {
    name: 'a second payment for a story',
    path: '/order-story-success?session_id=cs_test_1',
    answers: () => api.answer(confirmCheckout, confirmed('story', 'refunded', '01STORY')),
    reach: () => shows('You already have this story'),
  },
  {
    name: 'orders that could not be fetched',
    path: '/order',
    answers: () => api.fail(listOrders, 'conflict'),
    reach: () => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'no subscriptions',
    path: '/subscription',
    answers: () => subscriptions(),
    reach: () => shows('No subscriptions found'),
  },
  {
    name: 'a cancellation that was refused',
    path: '/subscription',
    answers: () => {
      subscriptions(subscription);
      api.fail(cancelSubscription, 'payments-unavailable');
    },
    reach: async () => {
      await press('Cancel subscription');
      const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await dialog.getByText(/Payments aren’t available right now/).waitFor();
    },
  },
  {
    name: 'an overdue subscription',
    path: '/subscription',
    answers: () => {
      const openInvoiceUrl = 'https://receipts.stripe.com/i/in_1';
      subscriptions({ ...subscription, status: 'past_due', openInvoiceUrl });
    },
    reach: () => page.getByRole('link', { name: `Pay ${exactPrice(prices.subscriptionCentsPerMonth)}` }).waitFor(),
  },
  {
    name: 'a cancelled subscription that can be kept',
    path: '/subscription',
    answers: () => subscriptions({ ...subscription, cancel_at: subscription.current_period_end }),
    reach: () => page.getByRole('button', { name: 'Keep my subscription' }).waitFor(),
  },
  {
    name: 'no invoice',
    path: '/view-subscription?subscription=nonsense',
    reach: () => shows('No invoice found'),
  },
];

describe('at 320, 768 and 1280 px, in light and dark mode', () => {
  test.each(states)('$name: no accessibility violations, no horizontal scrolling', async (state) => {
    const visit = await visitSite();
    ({ api, page } = visit);
    await showState(state, visit);
    expect(await visualFaults(page)).toEqual([]);
  });
});
