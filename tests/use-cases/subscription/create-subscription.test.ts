import { beforeEach, describe, expect, it } from 'vitest';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { openCardPage } from '#functions/domain/subscription/open-card-page.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { beganAtSeconds, subscribe } from '#tests/support/subscriptions.ts';

const ada = { userId: 'u1', email: 'ada@example.com', subscriptionActive: false };
const active = { code: 'subscription-active' };

let shop: CustomerShop;
beforeEach(async () => {
  shop = await openCustomerShop('memory:', { siteUrl: 'https://tellwren.test/' });
});

describe('createSubscription', () => {
  const create = () => createSubscription(ada, shop);

  it('opens a session at the monthly price, with our return addresses', async () => {
    const { checkoutId, sessionId, url } = await create();
    expect(url).toBe(shop.payments.sessions.get(sessionId)?.url);
    expect(shop.payments.created).toMatchObject([
      {
        checkoutId,
        userId: 'u1',
        kind: 'subscription',
        mode: 'subscription',
        productName: 'Monthly Subscription',
        cents: 4900,
        customerId: null,
        email: 'ada@example.com',
        successUrl: 'https://tellwren.test/subscription-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://tellwren.test/pricing',
      },
    ]);
    const checkout = { kind: 'subscription', listCents: 4900, cents: 4900, subject: 'subscription', status: 'open' };
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ ...checkout, sessionId, coupon: null, story: null });
  });

  it('returns the same session for concurrent and repeated requests, also after Stripe was unavailable', async () => {
    shop.payments.failNext('createSession');
    await expect(create()).rejects.toMatchObject({ code: 'payments-unavailable' });
    const [first, second] = await Promise.all([create(), create()]);
    expect([second, await create()]).toEqual([first, first]);
    expect(shop.payments.created).toMatchObject([{ checkoutId: first.checkoutId }]);
  });

  it('refuses a subscriber without a call to Stripe, and while the payment of the first is pending', async () => {
    await expect(createSubscription({ ...ada, subscriptionActive: true }, shop)).rejects.toMatchObject(active);
    expect(shop.payments.calls).toEqual([]);
    shop.payments.change((await create()).sessionId, { status: 'complete', url: null });
    shop.clock.pass(30 * 3_600_000);
    await expect(create()).rejects.toMatchObject(active);
    expect(shop.payments.created).toHaveLength(1);
  });

  it('reuses the Stripe customer of the newest subscription', async () => {
    for (const [id, customerId, after] of [
      ['sub_new', 'cus_new', 60],
      ['sub_old', 'cus_old', 0],
    ] as const) {
      const over = { status: 'canceled', latestInvoiceId: null, createdAtSeconds: beganAtSeconds + after };
      const ended = { ...subscribe(shop.payments, 'u1', 1, over), subscriptionId: id, customerId };
      shop.payments.subscriptions.set(id, ended);
      await shop.syncSubscription(id, []);
    }
    await create();
    expect(shop.payments.created).toMatchObject([{ customerId: 'cus_new', email: 'ada@example.com' }]);
  });

  it('fulfils a just paid session and throws subscription-active', async () => {
    const { sessionId, checkoutId } = await create();
    subscribe(shop.payments, 'u1', 1);
    const made = { subscriptionId: 'sub_u1', invoiceId: 'in_u1_1', customerId: 'cus_u1', paymentIntentId: null };
    shop.payments.pay(sessionId, made);
    await expect(create()).rejects.toMatchObject(active);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
  });
});

describe('openCardPage', () => {
  const ended = { code: 'subscription-ended' };
  async function withStatus(status: string): Promise<void> {
    subscribe(shop.payments, 'u1', 1, { status });
    await shop.syncSubscription('sub_u1', []);
  }
  const open = (openAt = async (...call: [string, string]): Promise<string | undefined> => call.join(' → ')) =>
    openCardPage('u1', { ...shop, payments: { ...shop.payments, openCardPage: openAt } });

  it('opens the page of the customer whose subscription is active or overdue', async () => {
    for (const status of ['active', 'past_due', 'unpaid']) {
      await withStatus(status);
      expect(await open()).toBe('cus_u1 → https://tellwren.test/subscription');
    }
  });

  it('refuses an ended subscription, another customer, and a customer that Stripe has deleted', async () => {
    await withStatus('active');
    await expect(openCardPage('u2', shop)).rejects.toMatchObject(ended);
    await expect(open(async () => undefined)).rejects.toMatchObject(ended);
    await withStatus('canceled');
    await expect(open()).rejects.toMatchObject(ended);
  });
});
