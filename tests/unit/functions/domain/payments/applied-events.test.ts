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
const tell = (type: string, id: string, over: Partial<ReceiveEventCollaborators> = {}, eventId?: string) =>
  receiveEvent(aPaymentEvent(type, id, eventId === undefined ? {} : { eventId }), { ...world(), ...over });
const outcomes = async () => (await listItems(shop.table, 'EVENT#')).map(({ outcome }) => outcome);
const comeAgain = { code: 'checkout-not-ready', retryAfterSeconds: 5 };

describe('an event about a session', () => {
  const open = () => createCheckout(storyCheckout(), world());
  const status = async (id: string) => (await world().checkouts.get(id))?.status;

  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])('%s delivers what the session says is paid, and is recorded with it', async (type) => {
    const { checkoutId, sessionId } = await open();
    shop.payments.pay(sessionId);
    expect(await tell(type, sessionId)).toBe('applied');
    expect(await status(checkoutId)).toBe('fulfilled');
    expect(await outcomes()).toEqual(['applied']);
  });

  it('gives up what was refused in the end', async () => {
    const { checkoutId, sessionId } = await open();
    shop.payments.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null });
    expect(await tell('checkout.session.async_payment_failed', sessionId)).toBe('applied');
    expect(await status(checkoutId)).toBe('expired');
    expect(await outcomes()).toEqual(['applied']);
  });

  it('brings the subscription up to date that it began', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { checkoutId, sessionId } = await createSubscription(subscriber, world());
    subscribe(shop.payments, 'u1', 1);
    shop.payments.pay(sessionId, { paymentIntentId: null, subscriptionId: 'sub_u1', customerId: 'cus_u1' });
    await tell('checkout.session.completed', sessionId);
    expect(await status(checkoutId)).toBe('fulfilled');
    expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
  });

  it.each<[string, Partial<PaymentSession> | undefined]>([
    ['that Stripe does not know', undefined],
    ['of no checkout', { checkoutId: null }],
  ])('is to come again for a session %s, with nothing written', async (_name, change) => {
    const { sessionId } = await open();
    if (change === undefined) shop.payments.sessions.delete(sessionId);
    else shop.payments.change(sessionId, { ...change, paymentStatus: 'unpaid' });
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_failed']) {
      await expect(tell(type, sessionId)).rejects.toMatchObject(comeAgain);
    }
    expect(await outcomes()).toEqual([]);
  });
});

describe('an event', () => {
  it('of the other mode is recorded as such, once, and has no effect', async () => {
    subscribe(shop.payments, 'u1', 1);
    const live = { expectsLivemode: true };
    expect(await tell('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('quarantined');
    expect(await outcomes()).toEqual(['quarantined']);
    expect(await tell('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('seen-before');
    expect(shop.payments.calls).toEqual([]);
  });

  it('is seen before by its record also when two come at once', async () => {
    subscribe(shop.payments, 'u1', 1);
    const events = { ...world().events, has: async () => false };
    for (const expectsLivemode of [true, false]) {
      const eventId = `evt_${expectsLivemode}`;
      await tell('invoice.paid', 'in_u1_1', { events, expectsLivemode }, eventId);
      expect(await tell('invoice.paid', 'in_u1_1', { events, expectsLivemode }, eventId)).toBe('seen-before');
    }
  });

  it('is not seen before when something else refuses', async () => {
    const refused = new TransactionRefused(['stripe-customer']);
    const transactions = createFaultyTransactions(shop.table, [refused]);
    subscribe(shop.payments, 'u1', 1);
    await expect(tell('invoice.paid', 'in_u1_1', { transactions })).rejects.toBe(refused);
  });
});

describe('money that is asked back', () => {
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
    await tell('invoice.paid', 'in_u1_1');
  }
  const causes = async () => (await world().ledger.list('u1')).map(({ cause, delta }) => `${cause}: ${delta}`).sort();

  it('is booked by the charge and how much of it went back', async () => {
    await month();
    refund('pi_u1_1', 4900, 2450);
    await tell('charge.refunded', 'ch_1');
    refund('pi_u1_1', 4900);
    await tell('charge.refunded', 'ch_1');
    expect(await causes()).toEqual(['invoice in_u1_1: 6', 'refund ch_1 2450: -3', 'refund ch_1 4900: -3']);
    const [order] = await world().orders.list('u1');
    expect(shop.log.lines.at(-1)).toEqual({
      code: 'PAYMENT_CLAIMED',
      fields: { userId: 'u1', orderId: order?.orderId, orderStatus: 'refunded' },
    });
  });

  it('is booked by the dispute, and by its version when the bank asks again', async () => {
    await month();
    for (const status of ['needs_response', 'won', 'lost', 'won']) {
      dispute(status);
      await tell('charge.dispute.created', 'dp_1');
    }
    expect(await causes()).toEqual([
      'dispute dp_1 2: -6',
      'dispute dp_1: -6',
      'dispute-won dp_1 3: 6',
      'dispute-won dp_1: 6',
      'invoice in_u1_1: 6',
    ]);
  });

  it('changes nothing for what was paid by hand at Stripe; only the event is recorded', async () => {
    refund(null, 4900);
    dispute('needs_response', null);
    const transactions = createFaultyTransactions(shop.table, []);
    expect(await tell('charge.refunded', 'ch_1', { transactions })).toBe('applied');
    expect(await tell('charge.dispute.created', 'dp_1', { transactions })).toBe('applied');
    expect(transactions.tries).toEqual([['event'], ['event']]);
  });

  it('is to be told again while Stripe does not know the charge or the dispute', async () => {
    await expect(tell('charge.refunded', 'ch_1')).rejects.toMatchObject(comeAgain);
    await expect(tell('charge.dispute.created', 'dp_1')).rejects.toMatchObject(comeAgain);
  });

  it('is to be told again while payment, customer or order are not known', async () => {
    refund('pi_u1_1', 4900);
    await expect(tell('charge.refunded', 'ch_1')).rejects.toMatchObject(comeAgain);
    await month();
    const gone = async () => undefined;
    const { users, orders } = world();
    for (const missing of [{ users: { ...users, getBilling: gone } }, { orders: { ...orders, get: gone } }]) {
      await expect(tell('charge.refunded', 'ch_1', missing)).rejects.toMatchObject(comeAgain);
    }
    expect(await causes()).toEqual(['invoice in_u1_1: 6']);
  });

  it('is tried eight times while rivals are ahead, then told again in five seconds', async () => {
    await month();
    refund('pi_u1_1', 4900);
    const faults = Array.from({ length: 9 }, () => new TransactionRefused(['billing']));
    const seven = createFaultyTransactions(shop.table, faults.slice(0, 7));
    const eight = createFaultyTransactions(shop.table, faults);
    const call = tell('charge.refunded', 'ch_1', { transactions: eight });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5 });
    expect(eight.tries).toHaveLength(8);
    expect(await tell('charge.refunded', 'ch_1', { transactions: seven })).toBe('applied');
  });

  describe('for a story that was bought', () => {
    async function boughtStory() {
      const { sessionId, checkoutId } = await createCheckout(storyCheckout(), world());
      const { paymentIntentId } = shop.payments.pay(sessionId);
      await tell('checkout.session.completed', sessionId);
      refund(paymentIntentId, 1900);
      return checkoutId;
    }

    it('holds only while its credit has not come back', async () => {
      await boughtStory();
      const transactions = createFaultyTransactions(shop.table, []);
      await tell('charge.refunded', 'ch_1', { transactions });
      expect(transactions.tries).toEqual([['event', 'payment', 'order', 'ledger', 'billing', 'ledger']]);
    });

    it('takes the credit that has come back', async () => {
      await failStory('u1', await boughtStory(), world());
      const transactions = createFaultyTransactions(shop.table, []);
      await tell('charge.refunded', 'ch_1', { transactions });
      expect(transactions.tries).toEqual([['event', 'payment', 'order', 'ledger', 'billing']]);
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { bonus: 0 }, ledger: { bonus: 0 } });
    });
  });
});
