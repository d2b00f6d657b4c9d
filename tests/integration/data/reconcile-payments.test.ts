import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { createTestClock } from '#tests/support/accounts.ts';
import { addCoupon, storyCheckout } from '#tests/support/checkouts.ts';
import { createFakePayments, type FakePayments } from '#tests/support/fake-payments.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import {
  aPaymentEvent,
  beganAtSeconds,
  eventCollaborators,
  monthSeconds,
  subscribe,
} from '#tests/support/subscriptions.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };
const hourSeconds = 3600;

describe.each(proofBackends)('reconcilePayments on $name', ({ url }) => {
  let table: Table & { close(): void };
  let payments: FakePayments;
  let clock: ReturnType<typeof createTestClock>;

  beforeEach(async () => {
    table = await openTable(url);
    payments = createFakePayments();
    clock = createTestClock(beganAtSeconds * 1000);
    for (const userId of ['u1', 'u2', 'u3']) await addCustomer(table, userId, nothing);
  });
  afterEach(() => table.close());

  // Ids by this test's clock: systemIdentifiers never step back, and another test's clock was ahead.
  const identifiers = { ...systemIdentifiers, ulid: (atMs: number) => ulid(atMs) };
  const collaborators = () => ({ ...eventCollaborators(table, payments, clock), identifiers });

  async function reconcile() {
    const { logger, lines } = createLoggerSpy();
    const counts = await reconcilePayments({ ...collaborators(), logger });
    const failed = lines.filter(({ code }) => code === 'RECONCILE_ITEM_FAILED').map(({ fields }) => fields);
    const missed = lines.filter(({ code }) => code === 'WEBHOOKS_MISSED').map(({ fields }) => fields?.['events']);
    expect(lines.at(-1)).toEqual({ code: 'RECONCILE_COMPLETED', fields: counts });
    return { counts, failed, missed };
  }

  async function open(userId: string, coupon?: string) {
    const request = storyCheckout(coupon === undefined ? {} : { coupon }, { userId, email: `${userId}@example.com` });
    return createCheckout(request, collaborators());
  }

  it('applies undelivered events once', async () => {
    subscribe(payments, 'u1', 1);
    payments.undelivered.push(
      aPaymentEvent('invoice.paid', 'in_u1_1'),
      aPaymentEvent('customer.subscription.created', 'sub_u1'),
      aPaymentEvent('invoice.paid', 'in_long_ago', { createdAtSeconds: beganAtSeconds - 4 * 24 * hourSeconds }),
    );
    expect(await reconcile()).toMatchObject({ counts: { events: 2, eventsFailed: 0 }, missed: [2] });
    const once = await readBalances(table, 'u1');
    expect(once).toMatchObject({ counters: { monthly: 6 }, ledger: { monthly: 6 } });
    expect((await reconcile()).missed).toEqual([]);
    expect(await readBalances(table, 'u1')).toEqual(once);
  });

  it('continues after a failed event and retries it in the next run', async () => {
    subscribe(payments, 'u1', 1);
    payments.undelivered.push(aPaymentEvent('invoice.paid', 'in_unknown'), aPaymentEvent('invoice.paid', 'in_u1_1'));
    const { counts, failed, missed } = await reconcile();
    expect(counts).toMatchObject({ events: 2, eventsFailed: 1 });
    expect(missed).toEqual([1]);
    expect(failed).toMatchObject([{ kind: 'event' }]);
    expect(await readBalances(table, 'u1')).toMatchObject({ counters: { monthly: 6 } });
  });

  it('delivers an old paid checkout, expires an unpaid one, and processes neither again', async () => {
    const { code } = await addCoupon(table, { maxUses: 1, validUntilSeconds: beganAtSeconds + monthSeconds });
    const paid = await open('u1');
    const left = await open('u2', code);
    payments.pay(paid.sessionId);
    clock.pass(24 * hourSeconds);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
    clock.pass(2 * hourSeconds);
    payments.change(left.sessionId, { status: 'expired', url: null });
    expect((await reconcile()).counts).toMatchObject({ checkouts: 2, checkoutsFailed: 0 });
    const { checkouts, orders, coupons } = collaborators();
    expect((await checkouts.get(paid.checkoutId))?.status).toBe('fulfilled');
    expect(await orders.list('u1')).toHaveLength(1);
    expect((await checkouts.get(left.checkoutId))?.status).toBe('expired');
    expect((await coupons.get(code))?.uses).toBe(0);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
  });

  it('expires a session that is still open at Stripe, and a checkout without a session', async () => {
    const open1 = await open('u1');
    payments.failNext('createSession');
    await expect(open('u2')).rejects.toMatchObject({ code: 'payments-unavailable' });
    clock.pass(26 * hourSeconds);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 2, checkoutsFailed: 0 });
    expect(payments.sessions.get(open1.sessionId)?.status).toBe('expired');
    const { checkouts } = collaborators();
    expect((await checkouts.get(open1.checkoutId))?.status).toBe('expired');
    expect((await reconcile()).counts).toMatchObject({ checkouts: 0 });
  });

  it('leaves a checkout with a delayed payment open', async () => {
    const { sessionId, checkoutId } = await open('u1');
    payments.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null });
    clock.pass(26 * hourSeconds);
    expect((await reconcile()).counts).toMatchObject({ checkouts: 1, checkoutsFailed: 0 });
    const { checkouts, orders } = collaborators();
    expect((await checkouts.get(checkoutId))?.status).toBe('open');
    payments.pay(sessionId);
    await reconcile();
    expect((await checkouts.get(checkoutId))?.status).toBe('fulfilled');
    expect(await orders.list('u1')).toHaveLength(1);
  });

  it('updates subscriptions whose next period has no event, and leaves the others unchanged', async () => {
    for (const userId of ['u1', 'u2', 'u3']) {
      subscribe(payments, userId, 1);
      await syncSubscription(`sub_${userId}`, [], collaborators());
    }
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 0 });
    clock.pass(monthSeconds + 3 * 24 * hourSeconds);
    subscribe(payments, 'u1', 2);
    subscribe(payments, 'u2', 1, { status: 'canceled' });
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 3, subscriptionsFailed: 0 });
    const { users } = collaborators();
    expect(await users.getBilling('u1')).toMatchObject({ monthlyStories: 6, bucket: { invoiceId: 'in_u1_2' } });
    expect(await users.getBilling('u2')).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    // Nothing has changed for the third subscription, so each run reads it until an event arrives.
    expect((await reconcile()).counts).toMatchObject({ subscriptions: 1 });
  });

  it('continues when a Stripe list cannot be read', async () => {
    const { sessionId, checkoutId } = await open('u1');
    payments.pay(sessionId);
    clock.pass(26 * hourSeconds);
    payments.failNext('listUndelivered');
    const { counts, failed } = await reconcile();
    expect(counts).toMatchObject({ events: 0, eventsFailed: 1, checkouts: 1, checkoutsFailed: 0 });
    expect(failed).toHaveLength(1);
    expect((await collaborators().checkouts.get(checkoutId))?.status).toBe('fulfilled');
  });
});
