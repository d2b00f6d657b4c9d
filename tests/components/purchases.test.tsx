import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { confirmCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import {
  cancelSubscription,
  getInvoice,
  keepSubscription,
  listSubscriptions,
  openCardPage,
} from '#shared/endpoints/subscription.ts';
import {
  confirmed,
  conversation,
  customer,
  order,
  session,
  storyProduct,
  subscription,
} from '#tests/e2e/support/shop-samples.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, opened, renderPage } = setUpSite();
const paymentPage = 'http://pay.test/c/pay/cs_test_1';
const stored = { ...session, ...conversation, checkoutProduct: JSON.stringify(storyProduct) };

beforeEach(() => {
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [] });
});
afterEach(() => void vi.useRealTimers());

const isDisabled = async (name: string) => (await screen.findByRole('button', { name })).hasAttribute('disabled');
const answerSubscriptions = (...data: readonly unknown[]) => api.answer(listSubscriptions, { success: true, data });

describe('after the payment', () => {
  const success = '/order-story-success?session_id=cs_test_1';

  test('a pending payment is asked about again, and the conversation is cleared when the server confirms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.answer(confirmCheckout, confirmed('story', 'pending'));
    renderPage(success, { ...stored, BUSINESS_PROMPT: '[]' });
    await screen.findByRole('heading', { name: 'We’re still confirming your payment' });
    expect(localStorage.getItem('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    api.answer(confirmCheckout, confirmed('story'));
    await vi.advanceTimersByTimeAsync(3000);
    const dialog = await screen.findByRole('dialog', { name: 'Payment Successful' });
    within(dialog).getByText('Thank you for your purchase.');
    expect(within(dialog).getByRole('link', { name: 'See your story' }).getAttribute('href')).toBe('/story');
    const names = [...Object.keys(conversation), 'checkoutProduct'];
    await waitFor(() => expect(names.filter((name) => localStorage.getItem(name) !== null)).toEqual([]));
    expect(localStorage.getItem('BUSINESS_PROMPT')).toBe('[]');
    expect(api.callsOf(confirmCheckout).map(({ body }) => body)).toEqual(Array(2).fill({ sessionId: 'cs_test_1' }));
  });

  test('the conversation of the payment is cleared once, whatever was chosen or told meanwhile', async () => {
    api.answer(confirmCheckout, confirmed('story'));
    const talk = JSON.stringify([{ role: 'user', content: 'Burnt toast.' }]);
    const milestone = {
      MILESTONE_PROMPT: talk,
      checkoutSessions: JSON.stringify([{ sessionId: 'cs_test_1', prompt: 'MILESTONE_PROMPT' }]),
    };
    renderPage(success, { ...stored, ...milestone });
    await screen.findByRole('dialog', { name: 'Payment Successful' });
    await waitFor(() => expect(localStorage.getItem('MILESTONE_PROMPT')).toBeNull());
    expect(localStorage.getItem('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    expect(localStorage.getItem('checkoutProduct')).toBe(stored.checkoutProduct);
    renderPage(success, { MILESTONE_PROMPT: talk });
    await screen.findByRole('dialog', { name: 'Payment Successful' });
    await waitFor(() => expect(api.callsOf(confirmCheckout)).toHaveLength(2));
    expect(localStorage.getItem('MILESTONE_PROMPT')).toBe(talk);
  });

  test('other purchases show thanks and the next step, and keep every conversation', async () => {
    const purchases = [
      ['/order-package-success', 'package', /A team member will contact you shortly\./, 'Home', '/'],
      [
        '/subscription-success',
        'subscription',
        /^Thank you for your subscription\./,
        'View Subscriptions',
        '/subscription',
      ],
    ] as const;
    for (const [path, kind, words, label, to] of purchases) {
      api.answer(confirmCheckout, confirmed(kind));
      renderPage(`${path}?session_id=cs_test_1`, stored);
      await screen.findByRole('dialog', { name: 'Payment Successful' });
      screen.getByText(words);
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
      await expectFocus(label);
      expect(localStorage.getItem('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
    }
  });

  test('a second payment for a story is refunded, and the page leads to the story', async () => {
    api.answer(confirmCheckout, confirmed('story', 'refunded', '01STORY'));
    renderPage(success, stored);
    await screen.findByRole('heading', { name: 'You already have this story' });
    screen.getByText(/^We’ve refunded the full amount\./);
    expect(screen.getByRole('link', { name: 'Open your story' }).getAttribute('href')).toBe('/story/01STORY');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an expired payment leads back to the checkout', async () => {
    api.answer(confirmCheckout, confirmed('story', 'expired'));
    renderPage(success, stored);
    await screen.findByRole('heading', { name: 'Your payment wasn’t completed' });
    expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout');
  });

  test('a failed confirmation can be retried', async () => {
    api.fail(confirmCheckout, 'too-many-requests');
    const { press } = renderPage(success, stored);
    await screen.findByRole('button', { name: 'Try again' });
    api.answer(confirmCheckout, confirmed('story'));
    await press('Try again');
    await screen.findByRole('dialog', { name: 'Payment Successful' });
    expect(api.callsOf(confirmCheckout)).toHaveLength(2);
  });

  test('a purchase that appears late is confirmed; one that never does is missed after 20 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.fail(confirmCheckout, 'checkout-not-found');
    renderPage(success, stored);
    await screen.findByText('Confirming your payment…');
    await vi.advanceTimersByTimeAsync(12_500);
    expect(screen.queryByRole('heading', { name: 'We couldn’t find this purchase' })).toBeNull();
    await vi.advanceTimersByTimeAsync(8000);
    await screen.findByRole('heading', { name: 'We couldn’t find this purchase' });
    renderPage(success, stored);
    await screen.findByText('Confirming your payment…');
    api.answer(confirmCheckout, confirmed('story'));
    await vi.advanceTimersByTimeAsync(4500);
    await screen.findByRole('dialog', { name: 'Payment Successful' });
  });

  test('a URL without a valid session id is refused without a request', async () => {
    for (const path of ['/order-story-success', '/order-story-success?session_id=../../etc']) {
      renderPage(path, stored);
      await screen.findByRole('heading', { name: 'We couldn’t find this purchase' });
    }
    expect(api.callsOf(confirmCheckout)).toEqual([]);
    expect(localStorage.getItem('MEMORIES_PROMPT')).toBe(conversation.MEMORIES_PROMPT);
  });
});

describe('the prices', () => {
  test('offer a free story to visitors, and not to customers who had theirs', async () => {
    renderPage('/pricing');
    await screen.findByRole('heading', { name: 'Your first story is free' });
    renderPage('/pricing', session);
    await screen.findByRole('button', { name: 'Ada Lovelace' });
    expect(screen.queryByRole('heading', { name: 'Your first story is free' })).toBeNull();
  });

  test('the subscription button shows Processing... until the payment page opens, and asks once', async () => {
    api.answer(createSubscription, { success: true, message: 'cs_test_1', url: paymentPage });
    const { press } = renderPage('/pricing', session);
    await press('GET STARTED');
    await press('Processing...');
    await waitFor(() => expect(opened).toEqual([paymentPage]));
    expect(api.callsOf(createSubscription)).toHaveLength(1);
  });

  test('the subscription button is disabled with an active subscription', async () => {
    api.answer(getUser, { success: true, data: { ...customer, subscriptionActive: true } });
    for (const path of ['/pricing', '/checkout']) {
      renderPage(path, { ...stored, subscriptionActive: 'true' });
      expect(await isDisabled('GET STARTED')).toBe(true);
    }
  });

  test('the subscription button shows a failure, and that another tab subscribed', async () => {
    api.fail(createSubscription, 'payments-unavailable');
    const { press } = renderPage('/pricing', session);
    await press('GET STARTED');
    await screen.findAllByText(/Payments aren’t available right now/);
    api.fail(createSubscription, 'subscription-active');
    api.answer(getUser, { success: true, data: { ...customer, subscriptionActive: true } });
    await press('GET STARTED');
    await screen.findByText('Your subscription is active.');
    expect(await isDisabled('GET STARTED')).toBe(true);
  });

  test('the subscription button asks a visitor to log in and returns to the prices', async () => {
    const { press, user } = renderPage('/pricing');
    await press('GET STARTED');
    const dialog = await screen.findByRole('dialog', { name: 'Please Log In' });
    await user.click(within(dialog).getByRole('link', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(localStorage.getItem('lastVisitedPage')).toBe('/pricing');
    expect(api.callsOf(createSubscription)).toEqual([]);
  });
});

describe('the orders', () => {
  const row = async () => within(await screen.findByRole('table')).getAllByRole('row')[1];
  const answerOrder = (changed: object) => api.answer(listOrders, { success: true, data: [{ ...order, ...changed }] });

  test('link to their receipt without opener or referrer, and explain that a free one has none', async () => {
    answerOrder({});
    renderPage('/order', session);
    expect((await row())?.textContent).toContain(`Story Bundle ${exactPrice(prices.storyCents)}November 20th 2026`);
    const link = await screen.findByRole('link', { name: /receipt in a new tab/ });
    expect(link.getAttribute('href')).toBe(order.receiptUrl);
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    answerOrder({ totalAmount: 0, receipt_url: null, receiptUrl: null });
    renderPage('/order', session);
    await screen.findByText('It was free, so there’s no receipt.');
    expect((await row())?.querySelector('a, button')).toBeNull();
  });

  test('show a message for a missing, foreign or script receipt URL', async () => {
    for (const receipt of [null, 'https://evil.example/r', 'javascript:window.hacked=1']) {
      answerOrder({ receipt_url: receipt, receiptUrl: receipt });
      const { user } = renderPage('/order', session);
      const button = (await row())?.querySelector('button');
      expect(button, String(receipt)).not.toBeNull();
      if (button) await user.click(button);
      await screen.findByText('No receipt found for this order');
    }
  });

  test('show a failed fetch in a toast and on the page, and can be retried', async () => {
    api.fail(listOrders, 'conflict');
    const { press } = renderPage('/order', session);
    await waitFor(() => expect(screen.getAllByText(/^This has changed in the meantime/)).toHaveLength(2));
    api.answer(listOrders, { success: true, data: [] });
    await press('Try again');
    await screen.findByRole('heading', { name: 'No orders found' });
    expect(api.callsOf(listOrders)).toHaveLength(2);
  });
});

describe('a subscription', () => {
  const findDialog = () => screen.findByRole('dialog', { name: 'Cancel your subscription?' });
  const ending = { ...subscription, cancel_at: subscription.current_period_end };

  test('shows why a cancellation failed, and is cancelled after a confirmation; the banner receives the focus', async () => {
    answerSubscriptions(subscription);
    api.fail(cancelSubscription, 'no-active-subscription');
    const { press, user } = renderPage('/subscription', session);
    await screen.findByText(exactPrice(prices.subscriptionCentsPerMonth));
    screen.getByText('December 2nd 2026');
    const confirm = async (name: string) => await user.click(within(await findDialog()).getByRole('button', { name }));
    await press('Cancel subscription');
    expect(api.callsOf(cancelSubscription)).toEqual([]);
    await confirm('Cancel subscription');
    await within(await findDialog()).findByText('You don’t have an active subscription to cancel.');
    await confirm('Keep subscription');
    await press('Cancel subscription');
    api.answer(cancelSubscription, { success: true, message: 'ok' });
    answerSubscriptions(ending);
    await confirm('Cancel subscription');
    await screen.findByText('Subscription Cancelled Successfully');
    await expectFocus(/cancelled at the end of the current billing cycle/);
    expect(await isDisabled('Cancellation requested')).toBe(true);
  });

  test('that was cancelled is kept; the focus moves to its title', async () => {
    answerSubscriptions(ending);
    api.fail(keepSubscription, 'subscription-ended');
    const { press } = renderPage('/subscription', session);
    await press('Keep my subscription');
    await screen.findByText(/^Your subscription has ended\./);
    // The refusal fetches the list again.
    await waitFor(() => expect(api.callsOf(listSubscriptions)).toHaveLength(2));
    answerSubscriptions(subscription);
    api.answer(keepSubscription, { success: true, message: 'ok' });
    await press('Keep my subscription');
    await screen.findByRole('button', { name: 'Cancel subscription' });
    await expectFocus('Monthly Subscription');
    expect(screen.queryByText(/cancelled at the end of the current billing cycle/)).toBeNull();
  });

  test('that is overdue links to its unpaid invoice at the payment provider only, and to a page for the card', async () => {
    const overdue = { ...subscription, status: 'past_due', openInvoiceUrl: 'http://pay.test/i/in_1' };
    answerSubscriptions(overdue);
    api.answer(openCardPage, { success: true, url: 'https://evil.example/card' });
    const { press } = renderPage('/subscription', session);
    const pay = await screen.findByRole('link', {
      name: (name) => name.startsWith(`Pay ${exactPrice(prices.subscriptionCentsPerMonth)}`),
    });
    expect(pay.getAttribute('href')).toBe('http://pay.test/i/in_1');
    expect(pay.getAttribute('rel')).toContain('noopener');
    screen.getByText(/Your last payment didn’t go through/);
    expect(await isDisabled('Subscription past_due')).toBe(true);
    await press('Change card');
    await screen.findByText(/^The payment page didn’t open/);
    api.answer(openCardPage, { success: true, url: paymentPage });
    await press('Change card');
    await waitFor(() => expect(opened).toEqual([paymentPage]));

    answerSubscriptions({ ...overdue, openInvoiceUrl: 'https://evil.example/i' });
    renderPage('/subscription', session);
    await screen.findByRole('button', { name: 'Change card' });
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
  });

  test('that is overdue is cancelled at once after a confirmation; the focus moves to its title', async () => {
    answerSubscriptions({ ...subscription, status: 'past_due', openInvoiceUrl: 'http://pay.test/i/in_1' });
    api.answer(cancelSubscription, { success: true, message: 'ok' });
    const { press, user } = renderPage('/subscription', session);
    await press('Cancel instead');
    const dialog = await findDialog();
    within(dialog).getByText(/you owe nothing/);
    answerSubscriptions({ ...subscription, status: 'canceled' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await isDisabled('Subscription canceled')).toBe(true);
    expect(screen.getByRole('link', { name: 'Subscribe again' }).getAttribute('href')).toBe('/pricing');
    await expectFocus('Monthly Subscription');
    expect(api.callsOf(cancelSubscription)).toHaveLength(1);
  });

  test('a failed fetch of the list can be retried, and an empty list says so', async () => {
    api.fail(listSubscriptions, 'conflict');
    const { press } = renderPage('/subscription', session);
    await screen.findByRole('button', { name: 'Try again' });
    answerSubscriptions();
    await press('Try again');
    await screen.findByText('No subscriptions found');
    expect(api.callsOf(listSubscriptions)).toHaveLength(2);
  });

  test('that is paused says so, and until when', async () => {
    answerSubscriptions({ ...subscription, pause: { resumesAt: 1_796_205_600 } });
    renderPage('/subscription', session);
    await screen.findByText(/paused until December 2nd 2026\. You aren’t charged, and no new stories/);
    expect(screen.queryByText('paused')).not.toBeNull();
  });

  test('an invoice without its subscription is the newest one', async () => {
    const newer = { ...subscription, _id: 'sub_2', subscriptionId: 'sub_2', invoiceUrl: null };
    answerSubscriptions(newer, { ...subscription, invoiceUrl: 'http://pay.test/i/in_1' });
    api.answer(getInvoice, { success: true, data: { html: '<html><head></head>One</html>', invoiceUrl: null } });
    renderPage('/view-subscription', session);
    await screen.findByRole('heading', { name: 'Your invoice' });
    expect(api.callsOf(getInvoice).map(({ path }) => path)).toEqual([
      expect.stringContaining(subscription.subscriptionId),
    ]);
    answerSubscriptions(newer);
    renderPage('/view-subscription', session);
    await screen.findByText('No invoice found');
  });

  test('an invoice that does not exist is not asked for', async () => {
    renderPage('/view-subscription?subscription=nonsense', session);
    await screen.findByText('No invoice found');
    expect(api.callsOf(getInvoice)).toEqual([]);
  });
});
