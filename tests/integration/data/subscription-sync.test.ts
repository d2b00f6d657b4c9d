import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { type EventOutcome, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { PaymentEvent } from '#functions/domain/ports/payments.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { createFakePayments, type FakePayments } from '#tests/support/fake-payments.ts';
import { drawn, isWholeProof, permutations, randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances, storyCollaborators } from '#tests/support/stories.ts';
import { anInvoice, aPaymentEvent, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const seed = testSeed('subscriptions');
/** The number of the 120 orders for which `npm test` has time. */
const sampled = 6;
const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

describe.each(proofBackends)('subscription events on $name', ({ url }) => {
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

  async function deliver(event: PaymentEvent, payments: FakePayments): Promise<EventOutcome> {
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

  async function expectConsistent(userId: string): Promise<void> {
    const { counters, ledger } = await readBalances(table, userId);
    expect(ledger).toEqual(counters);
  }

  it('fills the month, creates one order and stores the subscription', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    expect(await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments)).toBe('applied');
    const { billing, records, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyFrozen: false, monthlyStories: 6 });
    expect(records).toMatchObject([{ status: 'active', invoiceId: `in_${userId}_1`, amountCents: 4900 }]);
    expect(orders).toMatchObject([
      { kind: 'subscription', productName: 'Monthly Subscription', totalCents: 4900, status: 'paid' },
    ]);
    await expectConsistent(userId);
  });

  it('applies ten concurrent deliveries of one event once', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => deliver(event, payments)));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'seen-before')).toHaveLength(9);
    const { orders, causes } = await stateOf(userId);
    expect(orders).toHaveLength(1);
    expect(causes).toEqual([`invoice in_${userId}_1`]);
    await expectConsistent(userId);
  });

  it('gives one month for concurrent events of one purchase', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const events = [
      aPaymentEvent('invoice.paid', `in_${userId}_1`),
      aPaymentEvent('customer.subscription.created', `sub_${userId}`),
      aPaymentEvent('customer.subscription.updated', `sub_${userId}`),
    ];
    expect(await Promise.all(events.map((event) => deliver(event, payments)))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    const { billing, orders } = await stateOf(userId);
    expect(billing?.monthlyStories).toBe(6);
    expect(orders).toHaveLength(1);
    await expectConsistent(userId);
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

  /** The final state without ids and times. */
  async function finalState(userId: string): Promise<string> {
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

  async function deliverAll(order: readonly number[], status: string): Promise<string> {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 2, { status });
    const events = fiveEvents(userId, status);
    for (const event of order.flatMap((index) => events.slice(index, index + 1))) {
      await Promise.all([deliver(event, payments), deliver(event, payments)]);
    }
    await expectConsistent(userId);
    return finalState(userId);
  }

  it.each([
    { status: 'canceled', left: 0 },
    { status: 'active', left: 6 },
    { status: 'past_due', left: 6 },
  ])(
    'ends in the same state for any of the 120 orders of five events, each delivered twice: $status',
    { timeout: 300_000 },
    async ({ status, left }) => {
      const ends = new Set<string>();
      const all = permutations([0, 1, 2, 3, 4]);
      const orders = drawn(all, sampled, randomNumbers(seed));
      for (const order of orders) ends.add(await deliverAll(order, status));
      expect([...ends]).toHaveLength(1);
      expect(JSON.parse([...ends].join())).toMatchObject({ balance: { monthlyStories: left }, orders: [{}, {}] });
    },
  );

  /** The state at Stripe after that many steps: three months, the third unpaid, then cancelled. */
  function advanceStripe(payments: FakePayments, userId: string, step: number): void {
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

  it('ends in the same state for any order and time of delivery, with counters equal to the ledger at each step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
        async (order, spent) => {
          const userId = await newCustomer();
          const payments = createFakePayments();
          for (const [step, index] of order.entries()) {
            advanceStripe(payments, userId, step);
            const invoiceNumber = Math.min(index + 1, step + 1, 3);
            await deliver(aPaymentEvent('invoice.paid', `in_${userId}_${invoiceNumber}`), payments);
            await takeStories(userId, spent[step] ?? 0);
            await expectConsistent(userId);
          }
          await deliver(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
          const { billing } = await stateOf(userId);
          expect(billing).toMatchObject({ subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0 });
          await expectConsistent(userId);
        },
      ),
      { seed, numRuns: isWholeProof ? 15 : 4 },
    );
  }, 120_000);

  it('grants nothing for an invoice that is delivered after the end, but creates its order', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1, { status: 'canceled' });
    await deliver(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(orders).toHaveLength(1);
  });

  it('freezes the month while a payment is due and restores it afterwards', async () => {
    const userId = await newCustomer({ ...nothing, bonusStories: 1 });
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    subscribe(payments, userId, 1, { status: 'past_due' });
    await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_1`), payments);
    const story = storyCollaborators(table);
    const profile = await story.users.get(userId);
    expect(profile).toMatchObject({ monthlyFrozen: true, monthlyStories: 6 });
    // The balance of a request that read the profile before the freeze.
    const balance = { ...nothing, monthlyStories: 6, bonusStories: 0 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    await expect(startStory(request, story)).rejects.toMatchObject({ code: 'no-stories-left' });
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments);
    expect(await startStory(request, story)).toMatchObject({ paidFrom: 'monthly' });
    await expectConsistent(userId);
  });

  describe('an unpaid month', () => {
    const unpaid = { status: 'open', amountPaidCents: 0, paidAtSeconds: null } as const;
    const templatesTo = async (userId: string) =>
      (await listQueuedMails(table))
        .filter(({ to }) => to === `${userId}@example.com`)
        .map(({ template }) => template)
        .toSorted();

    /** The second month's payment failed. */
    async function withFailedPayment() {
      const userId = await newCustomer();
      const payments = createFakePayments();
      subscribe(payments, userId, 1);
      await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
      subscribe(payments, userId, 2, { status: 'past_due' });
      payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, unpaid));
      return { userId, payments };
    }

    it('is announced with its link once, for concurrent events and all retries', async () => {
      const { userId, payments } = await withFailedPayment();
      await Promise.all([
        ...Array.from({ length: 4 }, () =>
          deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments),
        ),
        deliver(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments),
      ]);
      await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments);
      const openInvoiceUrl = `https://invoice.stripe.com/i/in_${userId}_2`;
      expect((await stateOf(userId)).records).toMatchObject([{ status: 'past_due', openInvoiceUrl }]);
      expect(await templatesTo(userId)).toEqual(['subscription-payment-failed']);
      const [mail] = (await listQueuedMails(table)).filter(({ to }) => to === `${userId}@example.com`);
      expect(mail?.data).toMatchObject({ cents: '4900', payUrl: openInvoiceUrl });
    });

    it('is granted once when it is paid after all', async () => {
      const { userId, payments } = await withFailedPayment();
      await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments);
      subscribe(payments, userId, 2);
      await Promise.all([
        ...Array.from({ length: 3 }, () => deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments)),
        deliver(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments),
        deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments),
      ]);
      const { billing, records, causes } = await stateOf(userId);
      expect(billing).toMatchObject({ subscriptionActive: true, monthlyFrozen: false, monthlyStories: 6 });
      expect(records).toMatchObject([{ status: 'active', openInvoiceUrl: null }]);
      expect(causes.filter((cause) => cause === `invoice in_${userId}_2`)).toHaveLength(1);
      await expectConsistent(userId);
    });

    it('ends with the last retry: the invoice is void, the month empty, the end announced once', async () => {
      const { userId, payments } = await withFailedPayment();
      await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments);
      await payments.cancelNow(`sub_${userId}`);
      await Promise.all([
        ...Array.from({ length: 3 }, () =>
          deliver(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments),
        ),
        deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments),
      ]);
      expect(payments.invoices.get(`in_${userId}_2`)?.status).toBe('void');
      const { billing, records } = await stateOf(userId);
      expect(billing).toMatchObject({ subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0 });
      expect(records).toMatchObject([{ status: 'canceled', openInvoiceUrl: null }]);
      expect(await templatesTo(userId)).toEqual(['subscription-ended', 'subscription-payment-failed']);
      await expectConsistent(userId);
    });

    it('is paused when Stripe keeps the subscription unpaid after the last retry', async () => {
      const { userId, payments } = await withFailedPayment();
      await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments);
      subscribe(payments, userId, 2, { status: 'unpaid' });
      payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, unpaid));
      for (const type of ['customer.subscription.updated', 'customer.subscription.updated']) {
        await deliver(aPaymentEvent(type, `sub_${userId}`), payments);
      }
      expect((await stateOf(userId)).billing).toMatchObject({ monthlyFrozen: true, subscriptionActive: false });
      expect(await templatesTo(userId)).toEqual(['subscription-paused', 'subscription-payment-failed']);
    });

    it('is recorded as paid in vain when the payment arrives before the invoice can be voided', async () => {
      const { userId, payments } = await withFailedPayment();
      await deliver(aPaymentEvent('invoice.payment_failed', `in_${userId}_2`), payments);
      const { endedAtSeconds } = await payments.cancelNow(`sub_${userId}`);
      const voidInvoice = async (invoiceId: string) => {
        payments.invoices.set(invoiceId, anInvoice(userId, 2, { paidAtSeconds: (endedAtSeconds ?? 0) + 1 }));
        return payments.voidInvoice(invoiceId);
      };
      const world = eventCollaborators(table, { ...payments, voidInvoice });
      await receiveEvent(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), world);
      const { orders } = await stateOf(userId);
      expect(orders.map(({ status }) => status).toSorted()).toEqual(['needs-attention', 'paid']);
    });
  });

  describe('customer.updated', () => {
    it('makes subscriptions of our customers use the new card, and leaves other customers alone', async () => {
      const userId = await newCustomer();
      const payments = createFakePayments();
      subscribe(payments, userId, 1);
      await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
      payments.calls.length = 0;
      expect(await deliver(aPaymentEvent('customer.updated', 'cus_somebody'), payments)).toBe('foreign');
      expect(payments.calls).toEqual([]);
      const event = aPaymentEvent('customer.updated', `cus_${userId}`);
      expect(await deliver(event, payments)).toBe('applied');
      expect(await deliver(event, payments)).toBe('seen-before');
      expect(payments.calls).toEqual(['applyDefaultCard']);
    });
  });

  it('keeps counters equal to the ledger when a new month races with new stories', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    subscribe(payments, userId, 2);
    const story = storyCollaborators(table);
    const balance = { ...nothing, monthlyStories: 6 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    const taken = await Promise.allSettled([
      deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments),
      ...Array.from({ length: 6 }, () => startStory(request, story)),
      deliver(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), payments),
    ]);
    expect(taken[0]?.status).toBe('fulfilled');
    await expectConsistent(userId);
    const { billing } = await stateOf(userId);
    expect(billing?.monthlyStories).toBeLessThanOrEqual(6);
    expect(billing?.bucket?.invoiceId).toBe(`in_${userId}_2`);
  });

  it('leaves no stories when the invoice races with the cancellation', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('customer.subscription.created', `sub_${userId}`), payments);
    subscribe(payments, userId, 2, { status: 'canceled' });
    await Promise.all([
      deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments),
      deliver(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments),
    ]);
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(orders).toHaveLength(2);
    await expectConsistent(userId);
  });

  it.each([false, true])(
    'cancels the newer of two active subscriptions and flags it; newer first: %s',
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
      for (const id of ids) await deliver(aPaymentEvent('customer.subscription.created', id), payments);
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
      await expectConsistent(userId);
    },
  );

  it('keeps the older of two concurrent subscriptions, with one month, in any order of delivery', async () => {
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
          deliver(aPaymentEvent('customer.subscription.updated', each), payments),
        ),
      );
      expect(payments.subscriptions.get(first.subscriptionId)?.status).toBe('active');
      expect(payments.subscriptions.get(id)?.status).toBe('canceled');
      const { billing, orders, records } = await stateOf(userId);
      expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
      expect(billing?.bucket?.subscriptionId).toBe(first.subscriptionId);
      expect(records.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
      expect(orders.map(({ status }) => status).sort()).toEqual(['needs-attention', 'paid']);
      await expectConsistent(userId);
    }
  });

  it('cancels an unpaid subscription when another one is bought', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const old = subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    payments.subscriptions.set(old.subscriptionId, { ...old, status: 'past_due' });
    await deliver(aPaymentEvent('customer.subscription.updated', old.subscriptionId), payments);
    const id = `sub_${userId}b`;
    payments.subscriptions.set(id, { ...old, subscriptionId: id, latestInvoiceId: `in_${userId}_2` });
    payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, { subscriptionId: id }));
    await deliver(aPaymentEvent('customer.subscription.created', id), payments);
    expect(payments.subscriptions.get(old.subscriptionId)?.status).toBe('canceled');
    const { billing, orders } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: id } });
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
    await expectConsistent(userId);
  });

  it('keeps the newer state when an older response of Stripe arrives later', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    // Read while active; before it is written, the subscription ends and that event is delivered.
    const slow = {
      ...eventCollaborators(table, payments),
      payments: {
        ...payments,
        getSubscription: withWriteAfterRead(payments.getSubscription, async () => {
          subscribe(payments, userId, 1, { status: 'canceled' });
          await deliver(aPaymentEvent('customer.subscription.deleted', `sub_${userId}`), payments);
        }),
      },
    };
    expect(await receiveEvent(aPaymentEvent('customer.subscription.updated', `sub_${userId}`), slow)).toBe('applied');
    const { billing, records } = await stateOf(userId);
    expect(records).toMatchObject([{ status: 'canceled' }]);
    expect(billing).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    await expectConsistent(userId);
  });

  it('fills the month when the first payment succeeds between the reads of subscription and invoice', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1, { status: 'incomplete' });
    const slow = {
      ...eventCollaborators(table, payments),
      payments: {
        ...payments,
        getSubscription: withWriteAfterRead(payments.getSubscription, async () => void subscribe(payments, userId, 1)),
      },
    };
    expect(await receiveEvent(aPaymentEvent('customer.subscription.created', `sub_${userId}`), slow)).toBe('applied');
    const { billing, causes } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    expect(causes).toEqual([`invoice in_${userId}_1`]);
    await expectConsistent(userId);
  });

  it('activates a new subscription when the end of the previous one was not delivered', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const old = subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    payments.subscriptions.set(old.subscriptionId, { ...old, status: 'canceled' });
    const id = `sub_${userId}b`;
    payments.subscriptions.set(id, {
      ...old,
      subscriptionId: id,
      createdAtSeconds: old.createdAtSeconds + 90,
      latestInvoiceId: `in_${userId}_2`,
    });
    payments.invoices.set(`in_${userId}_2`, anInvoice(userId, 2, { subscriptionId: id }));
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments);
    const { billing, causes } = await stateOf(userId);
    expect(billing).toMatchObject({ subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: id } });
    expect(causes).toContain(`ended ${old.subscriptionId}`);
    expect(payments.calls).not.toContain('cancelNow');
    await expectConsistent(userId);
  });

  it('records an event of the wrong mode as quarantined, and writes nothing for unknown types', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`, { livemode: true });
    expect(await deliver(event, payments)).toBe('quarantined');
    expect(await deliver(event, payments)).toBe('seen-before');
    expect(await deliver(aPaymentEvent('customer.created', `cus_${userId}`), payments)).toBe('ignored');
    expect(await stateOf(userId)).toMatchObject({ records: [], orders: [], causes: [] });
    expect(payments.calls).toEqual([]);
  });

  it('throws without writing for an unknown subscription and while Stripe is unavailable, so that Stripe retries', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const event = aPaymentEvent('invoice.paid', `in_${userId}_1`);
    await expect(deliver(event, payments)).rejects.toMatchObject({ code: 'checkout-not-ready' });
    subscribe(payments, userId, 1);
    payments.failNext('getSubscription');
    await expect(deliver(event, payments)).rejects.toMatchObject({ code: 'payments-unavailable' });
    expect(await stateOf(userId)).toMatchObject({ records: [], orders: [], causes: [] });
    expect(await deliver(event, payments)).toBe('applied');
  });
});
