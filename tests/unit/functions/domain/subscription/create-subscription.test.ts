import { beforeEach, describe, expect, it } from 'vitest';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { beganAtSeconds, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';

const ada = { userId: 'u1', email: 'ada@example.com', subscriptionActive: false };

describe('createSubscription', () => {
  let shop: MemoryShop;

  beforeEach(async () => {
    shop = await openMemoryShop();
  });

  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), siteUrl: 'https://tellwren.test/' });

  it('opens a session at the monthly price, with our return addresses', async () => {
    const { checkoutId, sessionId, url } = await createSubscription(ada, world());
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
    expect(await world().checkouts.get(checkoutId)).toMatchObject({
      kind: 'subscription',
      listCents: 4900,
      cents: 4900,
      coupon: null,
      story: null,
      draftId: null,
      subject: 'subscription',
      status: 'open',
      sessionId,
    });
  });

  it('returns the same session for concurrent and repeated requests', async () => {
    const [first, second] = await Promise.all([createSubscription(ada, world()), createSubscription(ada, world())]);
    expect(second).toEqual(first);
    expect(await createSubscription(ada, world())).toEqual(first);
    expect(shop.payments.created).toHaveLength(1);
  });

  it('refuses a subscriber without a call to Stripe', async () => {
    const call = createSubscription({ ...ada, subscriptionActive: true }, world());
    await expect(call).rejects.toMatchObject({ code: 'subscription-active' });
    expect(shop.payments.calls).toEqual([]);
  });

  it('reuses the Stripe customer of the newest subscription', async () => {
    for (const [id, customerId, after] of [
      ['sub_new', 'cus_new', 60],
      ['sub_old', 'cus_old', 0],
    ] as const) {
      const over = { status: 'canceled', latestInvoiceId: null, createdAtSeconds: beganAtSeconds + after };
      const ended = { ...subscribe(shop.payments, 'u1', 1, over), subscriptionId: id, customerId };
      shop.payments.subscriptions.set(id, ended);
      await syncSubscription(id, [], world());
    }
    await createSubscription(ada, world());
    expect(shop.payments.created).toMatchObject([{ customerId: 'cus_new', email: 'ada@example.com' }]);
  });

  it('fulfils a just paid session and throws subscription-active', async () => {
    const { sessionId, checkoutId } = await createSubscription(ada, world());
    subscribe(shop.payments, 'u1', 1);
    shop.payments.pay(sessionId, {
      paymentIntentId: null,
      subscriptionId: 'sub_u1',
      invoiceId: 'in_u1_1',
      customerId: 'cus_u1',
    });
    await expect(createSubscription(ada, world())).rejects.toMatchObject({ code: 'subscription-active' });
    expect(await world().checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
  });

  it('throws payments-unavailable when Stripe is unavailable, and retries with the same checkout', async () => {
    shop.payments.failNext('createSession');
    await expect(createSubscription(ada, world())).rejects.toMatchObject({ code: 'payments-unavailable' });
    const { checkoutId } = await createSubscription(ada, world());
    expect(shop.payments.created).toMatchObject([{ checkoutId }]);
  });
});
