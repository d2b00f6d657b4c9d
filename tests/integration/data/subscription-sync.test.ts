import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { type EventOutcome, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { PaymentEvent } from '#functions/domain/ports/payments.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { createFakePayments, type FakePayments } from '#tests/support/fake-payments.ts';
import { drawn, isWholeProof, permutations, randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances, storyCollaborators, transcript } from '#tests/support/stories.ts';
import { anInvoice, aPaymentEvent, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const seed = testSeed('subscriptions');
/** `npm test` has time for so many of the 120 orders. */
const sampled = 6;
const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

describe.each(proofBackends)('subscriptions over $name', ({ url }) => {
  let table: Table & { close(): void };
  let counted = 0;
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  async function newCustomer(balance = nothing): Promise<string> {
    counted += 1;
    const userId = `u${counted}`;
    await addCustomer(table, userId, balance);
    return userId;
  }

  /** Tells an event as Stripe would: again while the answer is that it should come again. */
  async function tell(event: PaymentEvent, payments: FakePayments): Promise<EventOutcome> {
    return receiveEvent(event, eventCollaborators(table, payments));
  }

  async function stateOf(userId: string) {
    const { users, subscriptions, orders, ledger } = eventCollaborators(table, createFakePayments());
    const [billing, records, made, entries] = await Promise.all([
      users.getBilling(userId),
      subscriptions.list(userId),
      orders.list(userId),
      ledger.list(userId),
    ]);
    return { billing, records, orders: made, causes: entries.map(({ cause }) => cause), entries };
  }

  async function expectSound(userId: string): Promise<void> {
    const { counters, ledger } = await readBalances(table, userId);
    expect(ledger).toEqual(counters);
  }

  it('fills the month, creates one order and records the subscription', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    expect(await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments)).toBe('applied');
    const { billing, records, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyFrozen: false, monthlyStories: 6 });
    expect(records).toMatchObject([{ status: 'active', invoiceId: `in_${userId}_1`, amountCents: 4900 }]);
    expect(orders).toMatchObject([
      { kind: 'subscription', productName: 'Monthly Subscription', totalCents: 4900, status: 'paid' },
    ]);
    await expectSound(userId);
  });

  it('applies ten concurrent deliveries of one event once', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tell(event, payments)));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'seen-before')).toHaveLength(9);
    const { orders, causes } = await stateOf(userId);
    expect(orders).toHaveLength(1);
    expect(causes).toEqual([`invoice in_${userId}_1`]);
    await expectSound(userId);
  });

  it('grants one month for two different concurrent events', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const events = [
      aPaymentEvent('invoice.paid', `in_${userId}_1`),
      aPaymentEvent('customer.subscription.created', `sub_${userId}`),
      aPaymentEvent('customer.subscription.updated', `sub_${userId}`),
    ];
    expect(await Promise.all(events.map((event) => tell(event, payments)))).toEqual(['applied', 'applied', 'applied']);
    const { billing, orders } = await stateOf(userId);
    expect(billing?.monthlyStories).toBe(6);
    expect(orders).toHaveLength(1);
    await expectSound(userId);
  });

  function fiveEvents(userId: string, status: string): PaymentEvent[] {
    return [
      aPaymentEvent('customer.subscription.created', `sub_${userId}`),
      aPaymentEvent('invoice.paid', `in_${userId}_1`),
      aPaymentEvent('customer.subscription.updated', `sub_${userId}`),
      aPaymentEvent('invoice.paid', `in_${userId}_2`),
      aPaymentEvent(`customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, `sub_${userId}`),
    ];
  }

  /** What a customer has and sees in the end, whoever they are and whenever it was written. */
  async function endOf(userId: string): Promise<string> {
    const { billing, records, orders } = await stateOf(userId);
    const { version: _, bucket, ...balance } = billing ?? {};
    const seen = {
      balance,
      period: bucket?.periodStartSeconds,
      records: records.map(({ syncedAtMs: __, ...record }) => record),
      orders: orders.map(({ orderId: __, ...order }) => order),
    };
    return JSON.stringify(seen).replaceAll(userId, 'u');
  }

  async function liveThrough(order: readonly number[], status: string): Promise<string> {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 2, { status });
    const events = fiveEvents(userId, status);
    for (const event of order.flatMap((index) => events.slice(index, index + 1))) {
      await Promise.all([tell(event, payments), tell(event, payments)]);
    }
    await expectSound(userId);
    return endOf(userId);
  }

  it.each([
    { status: 'canceled', left: 0 },
    { status: 'active', left: 6 },
    { status: 'past_due', left: 6 },
  ])(
    'end the same in any of the 120 orders of five events, each doubled: $status',
    { timeout: 300_000 },
    async ({ status, left }) => {
      const ends = new Set<string>();
      const all = permutations([0, 1, 2, 3, 4]);
      const orders = drawn(all, sampled, randomNumbers(seed));
      for (const order of orders) ends.add(await liveThrough(order, status));
      expect([...ends]).toHaveLength(1);
      expect(JSON.parse([...ends].join())).toMatchObject({ balance: { monthlyStories: left }, orders: [{}, {}] });
    },
  );

  /** Stripe after so many steps: three months, the third unpaid, then over. */
  function moveOn(payments: FakePayments, userId: string, step: number): void {
    const status = step < 3 ? 'active' : 'past_due';
    subscribe(payments, userId, Math.min(step + 1, 3), { status: step < 5 ? status : 'canceled' });
    if (step >= 2) payments.invoices.set(`in_${userId}_3`, anInvoice(userId, 3, { status: 'open' }));
  }

  async function takeStories(userId: string, wanted: number): Promise<void> {
    const story = storyCollaborators(table);
    for (let taken = 0; taken < wanted; taken += 1) {
      const balance = await story.users.get(userId);
      if (balance === undefined) throw new Error('no profile');
      const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
      await startStory(request, story).catch(() => undefined);
    }
  }

  it('has the same result in whatever state Stripe was at each event, with equal sums at every step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
        async (order, spent) => {
          const userId = await newCustomer();
          const payments = createFakePayments();
          for (const [step, index] of order.entries()) {
            moveOn(payments, userId, step);
            const told = Math.min(index + 1, step + 1, 3);
            await tell(aPaymentEvent('invoice.paid', `in_${userId}_${told}`), payments);
            await takeStories(userId, spent[step] ?? 0);
            await expectSound(userId);
          }
          await tell(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
          const { billing } = await stateOf(userId);
          expect(billing).toMatchObject({ subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0 });
          await expectSound(userId);
        },
      ),
      { seed, numRuns: isWholeProof ? 15 : 4 },
    );
  }, 120_000);

  it('grants nothing for an invoice after the end, but creates its order', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1, { status: 'canceled' });
    await tell(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(orders).toHaveLength(1);
  });

  it('freezes the month while the payment is due, then restores it', async () => {
    const userId = await newCustomer({ ...nothing, bonusStories: 1 });
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    subscribe(payments, userId, 1, { status: 'past_due' });
    await tell(aPaymentEvent('invoice.payment_failed', `in_${userId}_1`), payments);
    const story = storyCollaborators(table);
    const profile = await story.users.get(userId);
    expect(profile).toMatchObject({ monthlyFrozen: true, monthlyStories: 6 });
    // As somebody would try who read the profile before it was frozen.
    const balance = { ...nothing, monthlyStories: 6, bonusStories: 0 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    await expect(startStory(request, story)).rejects.toMatchObject({ code: 'no-stories-left' });
    subscribe(payments, userId, 1);
    await tell(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments);
    expect(await startStory(request, story)).toMatchObject({ paidFrom: 'monthly' });
    await expectSound(userId);
  });

  it('keeps ledger and counters equal when a renewal races with added stories', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    subscribe(payments, userId, 2);
    const story = storyCollaborators(table);
    const balance = { ...nothing, monthlyStories: 6 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    const taken = await Promise.allSettled([
      tell(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments),
      ...Array.from({ length: 6 }, () => startStory(request, story)),
      tell(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments),
    ]);
    expect(taken[0]?.status).toBe('fulfilled');
    await expectSound(userId);
    const { billing } = await stateOf(userId);
    expect(billing?.monthlyStories).toBeLessThanOrEqual(6);
    expect(billing?.bucket?.invoiceId).toBe(`in_${userId}_2`);
  });

  it('a concurrent invoice and end leave no credit', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await tell(aPaymentEvent('customer.subscription.created', `sub_${userId}`), payments);
    subscribe(payments, userId, 2, { status: 'canceled' });
    await Promise.all([
      tell(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments),
      tell(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments),
    ]);
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(orders).toHaveLength(2);
    await expectSound(userId);
  });

  it.each([false, true])(
    'cancels the newer of two active subscriptions and notifies the operator; newer first: %s',
    async (newerFirst) => {
      const userId = await newCustomer();
      const payments = createFakePayments();
      const first = subscribe(payments, userId, 1);
      const second = { ...first, subscriptionId: `sub_${userId}b`, createdAtSeconds: first.createdAtSeconds + 60 };
      payments.subscriptions.set(second.subscriptionId, { ...second, latestInvoiceId: `in_${userId}b` });
      payments.invoices.set(
        `in_${userId}b`,
        anInvoice(userId, 1, {
          invoiceId: `in_${userId}b`,
          subscriptionId: second.subscriptionId,
          paymentIntentId: `pi_${userId}b`,
        }),
      );
      const ids = newerFirst
        ? [second.subscriptionId, first.subscriptionId]
        : [first.subscriptionId, second.subscriptionId];
      for (const id of ids) await tell(aPaymentEvent('customer.subscription.created', id), payments);
      expect(payments.subscriptions.get(first.subscriptionId)?.status).toBe('active');
      expect(payments.subscriptions.get(second.subscriptionId)?.status).toBe('canceled');
      const { billing, records } = await stateOf(userId);
      expect(billing).toMatchObject({
        subscriptionActive: true,
        monthlyStories: 6,
        bucket: { subscriptionId: first.subscriptionId },
      });
      expect(records.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      expect((await stateOf(userId)).orders.map(({ status }) => status).sort()).toEqual(['needs-attention', 'paid']);
      const { orders } = eventCollaborators(table, payments);
      const flagged = (await orders.listNeedingAttention()).filter((flag) => flag.userId === userId);
      expect(flagged).toMatchObject([
        { reason: 'second-subscription', paidCents: 4900, paymentIntentId: `pi_${userId}b` },
      ]);
      await expectSound(userId);
    },
  );

  it('keeps the older of two concurrent subscriptions, with one month', async () => {
    for (let round = 0; round < 8; round += 1) {
      const userId = await newCustomer();
      const payments = createFakePayments();
      const first = subscribe(payments, userId, 1);
      const id = `sub_${userId}b`;
      const invoiceId = `in_${userId}b`;
      const younger = { createdAtSeconds: first.createdAtSeconds + 1, latestInvoiceId: invoiceId };
      payments.subscriptions.set(id, { ...first, ...younger, subscriptionId: id });
      payments.invoices.set(
        invoiceId,
        anInvoice(userId, 1, { invoiceId, subscriptionId: id, paymentIntentId: `pi_${userId}b` }),
      );
      await Promise.all(
        [first.subscriptionId, id, id, first.subscriptionId].map((each) =>
          tell(aPaymentEvent('customer.subscription.updated', each), payments),
        ),
      );
      expect(payments.subscriptions.get(first.subscriptionId)?.status).toBe('active');
      expect(payments.subscriptions.get(id)?.status).toBe('canceled');
      const { billing, orders, records } = await stateOf(userId);
      expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
      expect(billing?.bucket?.subscriptionId).toBe(first.subscriptionId);
      expect(records.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      expect(orders.map(({ status }) => status).sort()).toEqual(['needs-attention', 'paid']);
      await expectSound(userId);
    }
  });

  it('cancels the one with an unpaid month when another is bought', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const old = subscribe(payments, userId, 1);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    payments.subscriptions.set(old.subscriptionId, { ...old, status: 'past_due' });
    await tell(aPaymentEvent('customer.subscription.updated', old.subscriptionId), payments);
    const id = `sub_${userId}b`;
    payments.subscriptions.set(id, { ...old, subscriptionId: id, latestInvoiceId: `in_${userId}_2` });
    payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, { subscriptionId: id }));
    await tell(aPaymentEvent('customer.subscription.created', id), payments);
    expect(payments.subscriptions.get(old.subscriptionId)?.status).toBe('canceled');
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: id } });
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
    await expectSound(userId);
  });

  it('keeps the latest state when an older response arrives later', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    // Asked while it was active; before that is written, it ends and the end is told.
    const slow = {
      ...eventCollaborators(table, payments),
      payments: {
        ...payments,
        readSubscription: withWriteAfterRead(payments.readSubscription, async () => {
          subscribe(payments, userId, 1, { status: 'canceled' });
          await tell(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
        }),
      },
    };
    expect(await receiveEvent(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), slow)).toBe('applied');
    const { billing, records } = await stateOf(userId);
    expect(records).toMatchObject([{ status: 'canceled' }]);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    await expectSound(userId);
  });

  it('allows a new subscription if the end of the old one was missed', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const old = subscribe(payments, userId, 1);
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    payments.subscriptions.set(old.subscriptionId, { ...old, status: 'canceled' });
    const id = `sub_${userId}b`;
    payments.subscriptions.set(id, {
      ...old,
      subscriptionId: id,
      createdAtSeconds: old.createdAtSeconds + 90,
      latestInvoiceId: `in_${userId}_2`,
    });
    payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, { subscriptionId: id }));
    await tell(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments);
    const { billing, causes } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: id } });
    expect(causes).toContain(`ended ${old.subscriptionId}`);
    expect(payments.calls).not.toContain('cancelNow');
    await expectSound(userId);
  });

  it('writes only the event for the wrong mode, and nothing for unknown types', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`, { livemode: true });
    expect(await tell(event, payments)).toBe('quarantined');
    expect(await tell(event, payments)).toBe('seen-before');
    expect(await tell(aPaymentEvent('customer.created', `cus_${userId}`), payments)).toBe('ignored');
    expect(await stateOf(userId)).toMatchObject({ records: [], orders: [], causes: [] });
    expect(payments.calls).toEqual([]);
  });

  it('requests a retry, without a write, for unknown objects and while Stripe is down', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`);
    await expect(tell(event, payments)).rejects.toMatchObject({ code: 'checkout-not-ready' });
    subscribe(payments, userId, 1);
    payments.failNext('readSubscription');
    await expect(tell(event, payments)).rejects.toMatchObject({ code: 'payments-unavailable' });
    expect(await stateOf(userId)).toMatchObject({ records: [], orders: [], causes: [] });
    expect(await tell(event, payments)).toBe('applied');
  });
});
