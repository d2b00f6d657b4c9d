import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { confirmCheckout, createCheckout } from '#shared/endpoints/checkout.ts';
import { listGifts } from '#shared/endpoints/gift.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import { listSubscriptions } from '#shared/endpoints/subscription.ts';
import { catalogueProduct, conversation, customer, session, storyProduct } from '#tests/e2e/support/shop-samples.ts';
import { setAnalyticsAdapter } from '#web/src/lib/analytics.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
let events: unknown[];

beforeEach(() => {
  events = [];
  setAnalyticsAdapter('off');
  setAnalyticsAdapter({ send: (name, props) => void events.push([name, props]) });
  api.answer(getUser, { success: true, data: customer });
  for (const list of [listStories, listSubscriptions, listGifts]) api.answer(list, { success: true, data: [] });
});
afterEach(() => setAnalyticsAdapter('off'));

const isSent = (...event: readonly unknown[]) => waitFor(() => expect(events).toContainEqual(event));
const timesSent = (name: string) => events.filter((event) => Array.isArray(event) && event[0] === name).length;

test('a page view names a tab, and the start of a story is a visit', async () => {
  const { user } = renderPage('/start-your-story', session);
  await user.click(await screen.findByRole('link', { name: /milestone/i }));
  await isSent('pageview', { path: '/start-your-story?tab=milestone' });
  expect(events).toContainEqual(['pageview', { path: '/start-your-story' }]);
  expect(events).toContainEqual(['story page visit', { category: null }]);
});

test('each kind of payment is sent once, also when its page is shown again', async () => {
  const purchases = [
    ['story', 'order-story', 'Story Purchase'],
    ['package', 'order-package', 'Package Purchase'],
    ['subscription', 'subscription', 'Subscription Purchase'],
    ['gift', 'gift', 'Gift Purchase'],
  ] as const;
  for (const [kind, path, name] of purchases) {
    const data = { kind, status: 'fulfilled', productName: 'Story Bundle', amountCents: 1900, storyId: null };
    api.answer(confirmCheckout, { success: true, message: 'ok', data });
    for (let visits = 0; visits < 2; visits += 1) {
      renderPage(`/${path}-success?session_id=cs_${kind}`, session);
      await screen.findByRole('dialog', { name: 'Payment Successful' });
    }
    await isSent(name, { amountCents: 1900 });
    expect(timesSent(name)).toBe(1);
  }
});

test('the start of a checkout and a free order are sent', async () => {
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: 'http://pay.test/c/1' });
  const paid = renderPage('/checkout', {
    ...session,
    ...conversation,
    checkoutProduct: JSON.stringify(storyProduct),
  });
  await paid.press('Proceed to Pay');
  await isSent('checkout start', { kind: 'story' });
  const free = { ...catalogueProduct, coupon: 'GIFT', discount: 100, price: 0, fullPrice: 120 };
  api.answer(addStory, { success: true, message: 'Your order has been placed', data: null });
  const { press } = renderPage('/checkout', { ...session, checkoutProduct: JSON.stringify(free) });
  await press('Place order');
  await isSent('Package Purchase', { amountCents: 0 });
});
