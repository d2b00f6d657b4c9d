import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { type ReceiveEventCollaborators, receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { listItems } from '#tests/support/accounts.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions } from '#tests/support/concurrent-writes.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';

let shop: MemoryShop;
beforeEach(async () => {
  shop = await openMemoryShop();
});

const world = () => ({ ...eventCollaborators(shop.table, shop.payments), logger: shop.log.logger });
const deliverEvent = (type: string, id: string, over: Partial<ReceiveEventCollaborators> = {}, eventId?: string) =>
  receiveEvent(aPaymentEvent(type, id, eventId === undefined ? {} : { eventId }), { ...world(), ...over });
const outcomes = async () => (await listItems(shop.table, 'EVENT#')).map(({ outcome }) => outcome);
const retryLater = { code: 'checkout-not-ready', retryAfterSeconds: 5 };

describe('receiveEvent for sessions', () => {
  const open = () => createCheckout(storyCheckout(), world());
  const status = async (id: string) => (await world().checkouts.get(id))?.status;

  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])('%s fulfils a paid session and records the event in the same transaction', async (type) => {
    const { checkoutId, sessionId } = await open();
    shop.payments.pay(sessionId);
    expect(await deliverEvent(type, sessionId)).toBe('applied');
    expect(await status(checkoutId)).toBe('fulfilled');
    expect(await outcomes()).toEqual(['applied']);
  });

  it('expires the checkout of a finally failed payment', async () => {
    const { checkoutId, sessionId } = await open();
    shop.payments.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null });
    expect(await deliverEvent('checkout.session.async_payment_failed', sessionId)).toBe('applied');
    expect(await status(checkoutId)).toBe('expired');
    expect(await outcomes()).toEqual(['applied']);
  });

  it('synchronises the subscription that the session started', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { checkoutId, sessionId } = await createSubscription(subscriber, world());
    subscribe(shop.payments, 'u1', 1);
    shop.payments.pay(sessionId, { paymentIntentId: null, subscriptionId: 'sub_u1', customerId: 'cus_u1' });
    await deliverEvent('checkout.session.completed', sessionId);
    expect(await status(checkoutId)).toBe('fulfilled');
    expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
  });

  it.each<[string, Partial<PaymentSession> | undefined]>([
    ['unknown to Stripe', undefined],
    ['without a checkout', { checkoutId: null }],
  ])('asks for a retry and writes nothing for a session %s', async (_name, change) => {
    const { sessionId } = await open();
    if (change === undefined) shop.payments.sessions.delete(sessionId);
    else shop.payments.change(sessionId, { ...change, paymentStatus: 'unpaid' });
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_failed']) {
      await expect(deliverEvent(type, sessionId)).rejects.toMatchObject(retryLater);
    }
    expect(await outcomes()).toEqual([]);
  });
});

describe('receiveEvent', () => {
  it('records an event of the other mode once and ignores it', async () => {
    subscribe(shop.payments, 'u1', 1);
    const live = { expectsLivemode: true };
    expect(await deliverEvent('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('quarantined');
    expect(await outcomes()).toEqual(['quarantined']);
    expect(await deliverEvent('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('seen-before');
    expect(shop.payments.calls).toEqual([]);
  });

  it('returns seen-before when two deliveries run concurrently', async () => {
    subscribe(shop.payments, 'u1', 1);
    const events = { ...world().events, has: async () => false };
    for (const expectsLivemode of [true, false]) {
      const eventId = `evt_${expectsLivemode}`;
      await deliverEvent('invoice.paid', 'in_u1_1', { events, expectsLivemode }, eventId);
      expect(await deliverEvent('invoice.paid', 'in_u1_1', { events, expectsLivemode }, eventId)).toBe('seen-before');
    }
  });

  it('rejects with the failed conditions of other parts', async () => {
    const refused = new TransactionRefused(['stripe-customer']);
    const transactions = createFaultyTransactions(shop.table, [refused]);
    subscribe(shop.payments, 'u1', 1);
    await expect(deliverEvent('invoice.paid', 'in_u1_1', { transactions })).rejects.toBe(refused);
  });
});

describe('receiveEvent for refunds and disputes', () => {
  const refund = (paymentIntentId: string | null, amountCents: number, amountRefundedCents = amountCents) => {
    const facts = { currency: 'usd', receiptUrl: null, livemode: false };
    shop.payments.charges.set('ch_1', {
      chargeId: 'ch_1',
      paymentIntentId,
      amountCents,
      amountRefundedCents,
      ...facts,
    });
  };
  const dispute = (status: string, paymentIntentId: string | null = 'pi_u1_1') => {
    const facts = { chargeId: 'ch_1', amountCents: 4900, livemode: false };
    shop.payments.disputes.set('dp_1', { disputeId: 'dp_1', paymentIntentId, status, ...facts });
  };
  async function month() {
    subscribe(shop.payments, 'u1', 1);
    await deliverEvent('invoice.paid', 'in_u1_1');
  }
  const causes = async () => (await world().ledger.list('u1')).map(({ cause, delta }) => `${cause}: ${delta}`).sort();

  it('books a refund by charge and refunded amount', async () => {
    await month();
    refund('pi_u1_1', 4900, 2450);
    await deliverEvent('charge.refunded', 'ch_1');
    refund('pi_u1_1', 4900);
    await deliverEvent('charge.refunded', 'ch_1');
    expect(await causes()).toEqual(['invoice in_u1_1: 6', 'refund ch_1 2450: -3', 'refund ch_1 4900: -3']);
    const [order] = await world().orders.list('u1');
    expect(shop.log.lines.at(-1)).toEqual({
      code: 'PAYMENT_CLAIMED',
      fields: { userId: 'u1', orderId: order?.orderId, orderStatus: 'refunded' },
    });
  });

  it('books a dispute by id, and by version when the bank reopens it', async () => {
    await month();
    for (const status of ['needs_response', 'won', 'lost', 'won']) {
      dispute(status);
      await deliverEvent('charge.dispute.created', 'dp_1');
    }
    expect(await causes()).toEqual([
      'dispute dp_1 2: -6',
      'dispute dp_1: -6',
      'dispute-won dp_1 3: 6',
      'dispute-won dp_1: 6',
      'invoice in_u1_1: 6',
    ]);
  });

  it('does nothing for a charge without a payment, which is not ours', async () => {
    refund(null, 4900);
    dispute('needs_response', null);
    const transactions = createFaultyTransactions(shop.table, []);
    expect(await deliverEvent('charge.refunded', 'ch_1', { transactions })).toBe('foreign');
    expect(await deliverEvent('charge.dispute.created', 'dp_1', { transactions })).toBe('foreign');
    expect(transactions.tries).toEqual([]);
  });

  it('asks for a retry while Stripe does not know the charge or dispute', async () => {
    await expect(deliverEvent('charge.refunded', 'ch_1')).rejects.toMatchObject(retryLater);
    await expect(deliverEvent('charge.dispute.created', 'dp_1')).rejects.toMatchObject(retryLater);
  });

  it('asks for a retry while payment, customer or order are missing', async () => {
    refund('pi_u1_1', 4900, 2450);
    await expect(deliverEvent('charge.refunded', 'ch_1')).rejects.toMatchObject(retryLater);
    await month();
    const gone = async () => undefined;
    const { users, orders } = world();
    for (const missing of [{ users: { ...users, getBilling: gone } }, { orders: { ...orders, get: gone } }]) {
      await expect(deliverEvent('charge.refunded', 'ch_1', missing)).rejects.toMatchObject(retryLater);
    }
    expect(await causes()).toEqual(['invoice in_u1_1: 6']);
  });

  it('retries conflicts eight times, then asks for a retry in five seconds', async () => {
    await month();
    refund('pi_u1_1', 4900);
    const faults = Array.from({ length: 9 }, () => new TransactionRefused(['billing']));
    const seven = createFaultyTransactions(shop.table, faults.slice(0, 7));
    const eight = createFaultyTransactions(shop.table, faults);
    const call = deliverEvent('charge.refunded', 'ch_1', { transactions: eight });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5 });
    expect(eight.tries).toHaveLength(8);
    expect(await deliverEvent('charge.refunded', 'ch_1', { transactions: seven })).toBe('applied');
  });

  describe('for a bought story', () => {
    async function boughtStory() {
      const { sessionId, checkoutId } = await createCheckout(storyCheckout(), world());
      const { paymentIntentId } = shop.payments.pay(sessionId);
      await deliverEvent('checkout.session.completed', sessionId);
      refund(paymentIntentId, 1900);
      return checkoutId;
    }

    it('commits on condition that the credit was not returned', async () => {
      await boughtStory();
      const transactions = createFaultyTransactions(shop.table, []);
      await deliverEvent('charge.refunded', 'ch_1', { transactions });
      expect(transactions.tries).toEqual([['event', 'payment', 'order', 'ledger', 'billing', 'ledger']]);
    });

    it('reverses a credit that was returned', async () => {
      await failStory('u1', await boughtStory(), world());
      const transactions = createFaultyTransactions(shop.table, []);
      await deliverEvent('charge.refunded', 'ch_1', { transactions });
      expect(transactions.tries).toEqual([['event', 'payment', 'order', 'ledger', 'billing']]);
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { bonus: 0 }, ledger: { bonus: 0 } });
    });
  });
});
