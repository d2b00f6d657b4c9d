import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { PaymentEvent } from '#functions/domain/ports/payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFakePayments, type FakePayments } from '#tests/support/fake-payments.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

describe.each(proofBackends)('refunds and disputes on $name', ({ url }) => {
  let table: Table & { close(): void };
  let counted = 0;
  beforeAll(async () => {
    table = await openTable(url);
  });
  afterAll(() => table.close());

  const deliver = (event: PaymentEvent, payments: FakePayments) =>
    receiveEvent(event, eventCollaborators(table, payments));

  async function newCustomer(): Promise<string> {
    counted += 1;
    const userId = `u${counted}`;
    await addCustomer(table, userId, nothing);
    return userId;
  }

  /** Adds Stripe's charge of a payment, with the amount refunded so far. */
  function charge(
    payments: FakePayments,
    paymentIntentId: string,
    amountCents: number,
    amountRefundedCents = 0,
  ): string {
    const chargeId = `ch_${paymentIntentId}`;
    const facts = { currency: 'usd', receiptUrl: null, livemode: false };
    payments.charges.set(chargeId, { chargeId, paymentIntentId, amountCents, amountRefundedCents, ...facts });
    return chargeId;
  }

  function dispute(payments: FakePayments, paymentIntentId: string, status: string): string {
    const disputeId = `dp_${paymentIntentId}`;
    const facts = { chargeId: `ch_${paymentIntentId}`, amountCents: 4900, livemode: false };
    payments.disputes.set(disputeId, { disputeId, paymentIntentId, status, ...facts });
    return disputeId;
  }

  async function openDisputesOf(userId: string) {
    const disputes = await createTodayRepository(table).listDisputes(100);
    return disputes.filter((each) => each.userId === userId);
  }

  async function accountOf(userId: string) {
    const { users, orders } = eventCollaborators(table, createFakePayments());
    const { counters, ledger } = await readBalances(table, userId);
    expect(ledger).toEqual(counters);
    const [billing, made] = await Promise.all([users.getBilling(userId), orders.list(userId)]);
    return {
      ...counters,
      bucket: billing?.bucket,
      orders: made.map(({ status, refundedCents }) => ({ status, refundedCents })),
    };
  }

  async function subscribed(months = 1) {
    const userId = await newCustomer();
    const payments = createFakePayments();
    subscribe(payments, userId, months);
    for (let month = 1; month <= months; month += 1) {
      await deliver(aPaymentEvent('invoice.paid', `in_${userId}_${month}`), payments);
    }
    return { userId, payments };
  }

  async function takeStory(userId: string) {
    const collaborators = eventCollaborators(table, createFakePayments());
    const balance = { ...nothing, monthlyStories: 6, bonusStories: 6 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    return startStory(request, collaborators);
  }

  async function boughtStory() {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const collaborators = eventCollaborators(table, payments);
    const request = storyCheckout({}, { userId, email: `${userId}@example.com` });
    const { sessionId, checkoutId } = await createCheckout(request, collaborators);
    const session = payments.pay(sessionId);
    await fulfilCheckout(session, [], collaborators);
    return { userId, payments, storyId: checkoutId, paymentIntentId: session.paymentIntentId ?? '' };
  }

  it('reduces the month in proportion to a refund and updates the order', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    await deliver(aPaymentEvent('charge.refunded', charge(payments, pi, 4900, 2450)), payments);
    expect(await accountOf(userId)).toMatchObject({
      monthly: 3,
      orders: [{ status: 'partially-refunded', refundedCents: 2450 }],
    });
    await deliver(aPaymentEvent('charge.refunded', charge(payments, pi, 4900, 4900)), payments);
    expect(await accountOf(userId)).toMatchObject({
      monthly: 0,
      orders: [{ status: 'refunded', refundedCents: 4900 }],
    });
  });

  it('removes at most the stories that are left', async () => {
    const { userId, payments } = await subscribed();
    for (let taken = 0; taken < 4; taken += 1) await takeStory(userId);
    await deliver(aPaymentEvent('charge.refunded', charge(payments, `pi_${userId}_1`, 4900, 4900)), payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 0, orders: [{ status: 'refunded' }] });
  });

  it('leaves a later month unchanged', async () => {
    const { userId, payments } = await subscribed(2);
    await deliver(aPaymentEvent('charge.refunded', charge(payments, `pi_${userId}_1`, 4900, 4900)), payments);
    const account = await accountOf(userId);
    expect(account).toMatchObject({ monthly: 6, bucket: { invoiceId: `in_${userId}_2` } });
    expect(account.orders.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
  });

  it('removes stories when a dispute opens and returns them when it is won', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    await takeStory(userId);
    await deliver(aPaymentEvent('charge.dispute.created', dispute(payments, pi, 'needs_response')), payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 0, orders: [{ status: 'disputed' }] });
    expect(await openDisputesOf(userId)).toMatchObject([{ totalCents: 4900 }]);
    await deliver(aPaymentEvent('charge.dispute.closed', dispute(payments, pi, 'won')), payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 5, orders: [{ status: 'paid', refundedCents: 0 }] });
    expect(await openDisputesOf(userId)).toEqual([]);
  });

  it('leaves the order disputed when the dispute is lost, and lists it no more', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    await deliver(aPaymentEvent('charge.dispute.created', dispute(payments, pi, 'needs_response')), payments);
    expect(await openDisputesOf(userId)).toHaveLength(1);
    await deliver(aPaymentEvent('charge.dispute.closed', dispute(payments, pi, 'lost')), payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 0, orders: [{ status: 'disputed' }] });
    expect(await openDisputesOf(userId)).toEqual([]);
  });

  it('does not list a dispute whose end arrives first', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    await deliver(aPaymentEvent('charge.dispute.closed', dispute(payments, pi, 'lost')), payments);
    expect(await accountOf(userId)).toMatchObject({ orders: [{ status: 'disputed' }] });
    expect(await openDisputesOf(userId)).toEqual([]);
  });

  it('takes nothing for a dispute that is won while its opening is applied', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    const disputeId = dispute(payments, pi, 'needs_response');
    let reads = 0;
    const slow = {
      ...eventCollaborators(table, payments),
      payments: {
        ...payments,
        async getDispute(id: string) {
          const read = await payments.getDispute(id);
          reads += 1;
          // The second read is the one that is applied.
          if (reads === 2)
            await deliver(aPaymentEvent('charge.dispute.closed', dispute(payments, pi, 'won')), payments);
          return read;
        },
      },
    };
    expect(await receiveEvent(aPaymentEvent('charge.dispute.created', disputeId), slow)).toBe('applied');
    expect(await accountOf(userId)).toMatchObject({ monthly: 6, orders: [{ status: 'paid' }] });
  });

  it('returns nothing to a later month', async () => {
    const { userId, payments } = await subscribed();
    const pi = `pi_${userId}_1`;
    await deliver(aPaymentEvent('charge.dispute.created', dispute(payments, pi, 'needs_response')), payments);
    subscribe(payments, userId, 2);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments);
    await takeStory(userId);
    await deliver(aPaymentEvent('charge.dispute.closed', dispute(payments, pi, 'won')), payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 5 });
  });

  it('ends in the same state for any order of two refunds and a dispute, each delivered twice concurrently', {
    timeout: 120_000,
  }, async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const { userId, payments } = await subscribed();
      await takeStory(userId);
      const pi = `pi_${userId}_1`;
      // The state at Stripe when all three events are delivered late.
      const refunded = charge(payments, pi, 4900, 2450);
      const closed = dispute(payments, pi, 'won');
      const events = [
        aPaymentEvent('charge.refunded', refunded),
        aPaymentEvent('charge.refunded', refunded),
        aPaymentEvent('charge.dispute.closed', closed),
      ];
      for (const event of order.flatMap((index) => events.slice(index, index + 1))) {
        await Promise.all([deliver(event, payments), deliver(event, payments)]);
      }
      expect(await accountOf(userId)).toMatchObject({
        monthly: 2,
        orders: [{ status: 'partially-refunded', refundedCents: 2450 }],
      });
    }
  });

  it('keeps counters equal to the ledger when a refund races with new stories', async () => {
    const { userId, payments } = await subscribed();
    const event = aPaymentEvent('charge.refunded', charge(payments, `pi_${userId}_1`, 4900, 4900));
    await Promise.allSettled([deliver(event, payments), ...Array.from({ length: 6 }, () => takeStory(userId))]);
    await deliver(event, payments);
    expect(await accountOf(userId)).toMatchObject({ monthly: 0, orders: [{ status: 'refunded' }] });
  });

  it('preserves the new month when it races with the refund of the last one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { userId, payments } = await subscribed();
      await takeStory(userId);
      subscribe(payments, userId, 2);
      await Promise.all([
        deliver(aPaymentEvent('charge.refunded', charge(payments, `pi_${userId}_1`, 4900, 4900)), payments),
        deliver(aPaymentEvent('invoice.paid', `in_${userId}_2`), payments),
      ]);
      const account = await accountOf(userId);
      expect(account).toMatchObject({ monthly: 6, bucket: { invoiceId: `in_${userId}_2` } });
      expect(account.orders.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    }
  });

  it('removes no credit for a written story, and marks its order as refunded', async () => {
    const { userId, payments, paymentIntentId } = await boughtStory();
    await deliver(aPaymentEvent('charge.refunded', charge(payments, paymentIntentId, 1900, 1900)), payments);
    expect(await accountOf(userId)).toMatchObject({ bonus: 0, orders: [{ status: 'refunded', refundedCents: 1900 }] });
  });

  it('removes the returned credit of a failed story once', async () => {
    const { userId, payments, storyId, paymentIntentId } = await boughtStory();
    await failStory(userId, storyId, eventCollaborators(table, payments));
    expect(await accountOf(userId)).toMatchObject({ bonus: 1 });
    const refund = charge(payments, paymentIntentId, 1900, 1900);
    await Promise.all([
      deliver(aPaymentEvent('charge.refunded', refund), payments),
      deliver(aPaymentEvent('charge.refunded', refund), payments),
    ]);
    expect(await accountOf(userId)).toMatchObject({ bonus: 0 });
  });

  it('returns no credit for a story that fails after its refund', async () => {
    const { userId, payments, storyId, paymentIntentId } = await boughtStory();
    await deliver(aPaymentEvent('charge.refunded', charge(payments, paymentIntentId, 1900, 1900)), payments);
    expect(await failStory(userId, storyId, eventCollaborators(table, payments))).toBe(true);
    expect(await accountOf(userId)).toMatchObject({ bonus: 0 });
  });

  it('leaves no credit when a refund races with the failure of the story', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, payments, storyId, paymentIntentId } = await boughtStory();
      const refund = aPaymentEvent('charge.refunded', charge(payments, paymentIntentId, 1900, 1900));
      await Promise.all([deliver(refund, payments), failStory(userId, storyId, eventCollaborators(table, payments))]);
      expect(await accountOf(userId)).toMatchObject({ bonus: 0, orders: [{ status: 'refunded' }] });
    }
  });

  it('throws for a payment that was not delivered yet, so that Stripe sends the event again', async () => {
    const userId = await newCustomer();
    const payments = createFakePayments();
    const event = aPaymentEvent('charge.refunded', charge(payments, `pi_${userId}_1`, 4900, 4900));
    await expect(deliver(event, payments)).rejects.toMatchObject({ code: 'checkout-not-ready' });
    subscribe(payments, userId, 1);
    await deliver(aPaymentEvent('invoice.paid', `in_${userId}_1`), payments);
    expect(await deliver(event, payments)).toBe('applied');
    expect(await accountOf(userId)).toMatchObject({ monthly: 0, orders: [{ status: 'refunded' }] });
  });
});

describe.each(proofBackends)('failStory for a story of the month on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeAll(async () => {
    table = await openTable(url);
  });
  afterAll(() => table.close());

  async function storyOfMonth(userId: string) {
    await addCustomer(table, userId, nothing);
    const payments = createFakePayments();
    subscribe(payments, userId, 1);
    const collaborators = eventCollaborators(table, payments);
    await receiveEvent(aPaymentEvent('invoice.paid', `in_${userId}_1`), collaborators);
    const filledAt = Date.now();
    // The story starts 5 ms after the bucket was filled.
    const later = { ...collaborators, clock: { now: () => filledAt + 5 } };
    const balance = { ...nothing, monthlyStories: 6 };
    const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
    const { storyId } = await startStory(request, later);
    return { storyId, payments, collaborators: later };
  }

  it('returns the credit to its own bucket', async () => {
    const { storyId, collaborators } = await storyOfMonth('u1');
    expect(await failStory('u1', storyId, collaborators)).toBe(true);
    expect(await readBalances(table, 'u1')).toMatchObject({
      counters: { monthly: 6, bonus: 0 },
      ledger: { monthly: 6, bonus: 0 },
    });
  });

  it('returns a bonus credit after the bucket was refilled', async () => {
    const { storyId, payments, collaborators } = await storyOfMonth('u2');
    subscribe(payments, 'u2', 2);
    const afterwards = { ...collaborators, clock: { now: () => Date.now() + 60_000 } };
    await receiveEvent(aPaymentEvent('invoice.paid', 'in_u2_2'), afterwards);
    await failStory('u2', storyId, collaborators);
    expect(await readBalances(table, 'u2')).toMatchObject({
      counters: { monthly: 6, bonus: 1 },
      ledger: { monthly: 6, bonus: 1 },
    });
  });

  it('returns a bonus credit after the subscription ended', async () => {
    const { storyId, payments, collaborators } = await storyOfMonth('u3');
    subscribe(payments, 'u3', 1, { status: 'canceled' });
    await receiveEvent(aPaymentEvent('customer.subscription.deleted', 'sub_u3'), collaborators);
    await failStory('u3', storyId, collaborators);
    expect(await readBalances(table, 'u3')).toMatchObject({
      counters: { monthly: 0, bonus: 1 },
      ledger: { monthly: 0, bonus: 1 },
    });
  });
});
