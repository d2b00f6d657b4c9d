import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { addCoupon, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, beganAtSeconds, monthSeconds, subscribe } from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

const hourMs = 3_600_000;

describe.each(proofBackends)('reconcilePayments on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
    for (const userId of ['u2', 'u3']) await addCustomer(shop.table, userId, emptyBalance);
  });
  afterEach(() => shop.table.close());

  async function reconcile() {
    shop.lines.length = 0;
    const counts = await reconcilePayments(shop);
    const failed = shop.lines.filter(({ code }) => code === 'RECONCILE_ITEM_FAILED').map(({ fields }) => fields);
    const missed = shop.lines.filter(({ code }) => code === 'WEBHOOKS_MISSED').map(({ fields }) => fields?.['events']);
    expect(shop.lines.at(-1)).toEqual({ code: 'RECONCILE_COMPLETED', fields: counts });
    return { counts, failed, missed };
  }
  const open = (userId = 'u1', coupon = '') =>
    createCheckout(storyCheckout({ coupon }, { userId, email: `${userId}@example.com` }), shop);
  const statusOf = async (checkoutId: string) => (await shop.checkouts.get(checkoutId))?.status;

  it('applies undelivered events once', async () => {
    subscribe(shop.payments, 'u1', 1);
    const fourDaysAgo = { createdAtSeconds: beganAtSeconds - 4 * 86_400 };
    shop.payments.undelivered.push(
      aPaymentEvent('invoice.paid', 'in_u1_1'),
      aPaymentEvent('customer.subscription.created', 'sub_u1'),
      aPaymentEvent('customer.created', 'cus_u1'),
      aPaymentEvent('invoice.paid', 'in_long_ago', fourDaysAgo),
    );
    expect(await reconcile()).toMatchObject({ counts: { events: 2, eventsFailed: 0 }, missed: [2] });
    const once = await readBalances(shop.table, 'u1');
    expect(once).toMatchObject({ counters: { monthly: 6 }, ledger: { monthly: 6 } });
    expect((await reconcile()).missed).toEqual([]);
    expect(await readBalances(shop.table, 'u1')).toEqual(once);
  });

  it('continues after a failed event, and after a list of Stripe that cannot be read', async () => {
    subscribe(shop.payments, 'u1', 1);
    shop.payments.undelivered.push(
      aPaymentEvent('invoice.paid', 'in_unknown'),
      aPaymentEvent('invoice.paid', 'in_u1_1'),
    );
    const { counts, failed, missed } = await reconcile();
    expect({ counts, failed, missed }).toMatchObject({
      counts: { events: 2, eventsFailed: 1 },
      failed: [{ kind: 'event' }],
      missed: [1],
    });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { monthly: 6 } });
    const { sessionId, checkoutId } = await open('u2');
    shop.payments.pay(sessionId);
    shop.clock.pass(26 * hourMs);
    shop.payments.failNext('listUndelivered');
    expect((await reconcile()).counts).toMatchObject({ events: 0, eventsFailed: 1, checkouts: 1, checkoutsFailed: 0 });
    expect(await statusOf(checkoutId)).toBe('fulfilled');
  });

  it('delivers an old paid checkout, expires an unpaid one, and processes neither again', async () => {
    const { code } = await addCoupon(shop.table, { maxUses: 1 });
    const [paid, left] = [await open('u1'), await open('u2', code)];
    shop.payments.pay(paid.sessionId);
    shop.clock.pass(24 * hourMs);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
    shop.clock.pass(2 * hourMs);
    shop.payments.change(left.sessionId, { status: 'expired', url: null });
    expect((await reconcile()).counts).toMatchObject({ checkouts: 2, checkoutsFailed: 0 });
    expect([await statusOf(paid.checkoutId), await statusOf(left.checkoutId)]).toEqual(['fulfilled', 'expired']);
    expect(await shop.orders.list('u1')).toHaveLength(1);
    expect(await shop.coupons.get(code)).toMatchObject({ uses: 0 });
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
  });

  it('expires a session that is still open at Stripe, and a checkout without a session', async () => {
    const { checkoutId, sessionId } = await open();
    shop.payments.failNext('createSession');
    await expect(open('u2')).rejects.toMatchObject({ code: 'payments-unavailable' });
    shop.clock.pass(26 * hourMs);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 2, checkoutsFailed: 0 });
    expect(shop.payments.sessions.get(sessionId)?.status).toBe('expired');
    expect(await statusOf(checkoutId)).toBe('expired');
    expect(await shop.checkouts.getSlot('u2', 'story')).toBeUndefined();
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
  });

  it('leaves a checkout with a delayed payment open until it is paid', async () => {
    const { sessionId, checkoutId } = await open();
    shop.payments.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null });
    shop.clock.pass(26 * hourMs);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 1, checkoutsFailed: 0 });
    expect(await statusOf(checkoutId)).toBe('open');
    shop.payments.pay(sessionId);
    await reconcile();
    expect(await statusOf(checkoutId)).toBe('fulfilled');
    expect(await shop.orders.list('u1')).toHaveLength(1);
  });

  it('updates subscriptions whose next period has no event, and leaves the others unchanged', async () => {
    for (const userId of ['u1', 'u2', 'u3']) {
      subscribe(shop.payments, userId, 1);
      await shop.syncSubscription(`sub_${userId}`, []);
    }
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 0 });
    shop.clock.pass((monthSeconds + 3 * 86_400) * 1000);
    subscribe(shop.payments, 'u1', 2);
    subscribe(shop.payments, 'u2', 1, { status: 'canceled' });
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 3, subscriptionsFailed: 0 });
    expect(await shop.users.getBilling('u1')).toMatchObject({ monthlyStories: 6, bucket: { invoiceId: 'in_u1_2' } });
    expect(await shop.users.getBilling('u2')).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    // Nothing has changed for the third subscription, so each run reads it until an event arrives.
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 1 });
  });
});
