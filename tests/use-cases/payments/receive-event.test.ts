import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { listItems } from '#tests/support/accounts.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import {
  anInvoice,
  aPaymentEvent,
  aPaymentSubscription,
  setCharge,
  setDispute,
  subscribe,
} from '#tests/support/subscriptions.ts';
import { checkTable } from '#tests/support/table-consistency.ts';

let shop: CustomerShop;
beforeEach(async () => {
  shop = await openCustomerShop();
});

const deliver = (type: string, id: string, over: Partial<Shop> = {}, eventId?: string) =>
  receiveEvent(aPaymentEvent(type, id, eventId === undefined ? {} : { eventId }), { ...shop, ...over });
const outcomes = async () => (await listItems(shop.table, 'EVENT#')).map(({ outcome }) => outcome);
const everything = () => listItems(shop.table, '');
const retryLater = { code: 'checkout-not-ready', retryAfterSeconds: 5 };
const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };

describe('receiveEvent', () => {
  it('refuses an invalid object id before any read, and ignores events of other types with any', async () => {
    const events = { ...shop.events, has: () => Promise.reject(new Error('nothing is read')) };
    const accepted: string[] = [];
    for (const type of handledEventTypes)
      for (const objectId of ['', ' ', '\ud800', '../v1/refunds', 'cs_1?expand=x', 'x'.repeat(256)]) {
        const code = await deliver(type, objectId, { events }).catch((error) => error.code);
        if (code !== 'malformed-request') accepted.push(`${type} ${objectId}: ${code}`);
      }
    expect(accepted).toEqual([]);
    expect(await deliver('coupon.created', 'Spring sale!')).toBe('ignored');
  });

  it('records an event of the other mode once and applies nothing', async () => {
    subscribe(shop.payments, 'u1', 1);
    const live = { expectsLivemode: true };
    expect(await deliver('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('quarantined');
    expect(await deliver('invoice.paid', 'in_u1_1', live, 'evt_1')).toBe('seen-before');
    const ofLive = aPaymentEvent('invoice.paid', 'in_u1_1', { livemode: true });
    expect(await receiveEvent(ofLive, shop)).toBe('quarantined');
    expect(await outcomes()).toEqual(['quarantined', 'quarantined']);
    expect([shop.payments.calls, await shop.orders.list('u1')]).toEqual([[], []]);
  });

  it('returns seen-before to the second of two deliveries that both read before', async () => {
    subscribe(shop.payments, 'u1', 1);
    const events = { ...shop.events, has: async () => false };
    for (const expectsLivemode of [true, false]) {
      const again = () => deliver('invoice.paid', 'in_u1_1', { events, expectsLivemode }, `evt_${expectsLivemode}`);
      expect([await again(), await again()]).toEqual([expectsLivemode ? 'quarantined' : 'applied', 'seen-before']);
    }
  });

  it('rejects with the failed conditions of other parts', async () => {
    const refused = new TransactionRefused(['stripe-customer']);
    const transactions = createFaultyTransactions(shop.table, [refused]);
    subscribe(shop.payments, 'u1', 1);
    await expect(deliver('invoice.paid', 'in_u1_1', { transactions })).rejects.toBe(refused);
  });
});

describe('receiveEvent for sessions', () => {
  const open = () => createCheckout(storyCheckout(), shop);
  const status = async (id: string) => (await shop.checkouts.get(id))?.status;
  const types = handledEventTypes.filter((type) => type.startsWith('checkout.session'));

  it('fulfils a paid session by each of its events, and records the event with it', async () => {
    for (const type of types) {
      const { checkoutId, sessionId } = await open();
      shop.payments.pay(sessionId);
      expect([type, await deliver(type, sessionId)]).toEqual([type, 'applied']);
      expect([type, await status(checkoutId)]).toEqual([type, 'fulfilled']);
    }
    expect(await outcomes()).toEqual(types.map(() => 'applied'));
  });

  it('expires the checkout of a finally failed payment', async () => {
    const { checkoutId, sessionId } = await open();
    shop.payments.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null });
    expect(await deliver('checkout.session.async_payment_failed', sessionId)).toBe('applied');
    expect([await status(checkoutId), await outcomes()]).toEqual(['expired', ['applied']]);
  });

  it('synchronises the subscription that the session started', async () => {
    const { checkoutId, sessionId } = await createSubscription(subscriber, shop);
    subscribe(shop.payments, 'u1', 1);
    shop.payments.pay(sessionId, { paymentIntentId: null, subscriptionId: 'sub_u1', customerId: 'cus_u1' });
    await deliver('checkout.session.completed', sessionId);
    expect(await status(checkoutId)).toBe('fulfilled');
    expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
  });

  it('asks for a retry and writes nothing for a session unknown to Stripe, or without a checkout', async () => {
    const ends: ((id: string) => unknown)[] = [
      (id) => shop.payments.change(id, { checkoutId: null, paymentStatus: 'unpaid' }),
      (id) => shop.payments.sessions.delete(id),
    ];
    const { sessionId } = await open();
    for (const end of ends) {
      end(sessionId);
      for (const type of ['checkout.session.completed', 'checkout.session.async_payment_failed'])
        await expect(deliver(type, sessionId)).rejects.toMatchObject(retryLater);
    }
    expect(await outcomes()).toEqual([]);
  });

  it('flags a subscription that was paid at another price, and stores one order for its invoice', async () => {
    const { sessionId } = await createSubscription(subscriber, shop);
    // A discount that the operator granted at Stripe.
    subscribe(shop.payments, 'u1', 1);
    shop.payments.invoices.set('in_u1_1', anInvoice('u1', 1, { amountPaidCents: 3900 }));
    const made = { subscriptionId: 'sub_u1', invoiceId: 'in_u1_1', customerId: 'cus_u1', paymentIntentId: null };
    shop.payments.pay(sessionId, { amountTotalCents: 3900, ...made });
    await deliver('checkout.session.completed', sessionId);
    await deliver('invoice.paid', 'in_u1_1');
    await deliver('checkout.session.completed', sessionId);
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 3900, status: 'paid' }]);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { reason: 'wrong-amount', sessionId, expectedCents: 4900, paidCents: 3900 },
    ]);
    expect(await shop.users.getBilling('u1')).toMatchObject({ monthlyStories: 6 });
    const { broken } = await checkTable(shop.table);
    // The customers of these tests have no password.
    expect(broken.filter(({ rule }) => rule !== 'no-secret-in-clear')).toEqual([]);
  });
});

/** Threat 153: other products and stages use the same Stripe account. */
describe('receiveEvent for other products', () => {
  /** One object of each kind, of another product (`stage` null), of another stage, or of ours without our records. */
  function addObjects(stage: string | null): void {
    const { sessions, subscriptions, invoices, foreignPayments } = shop.payments;
    const session: PaymentSession = {
      sessionId: 'cs_x',
      url: null,
      status: 'complete',
      paymentStatus: 'paid',
      mode: 'payment',
      amountTotalCents: 900,
      currency: 'usd',
      livemode: false,
      paymentIntentId: 'pi_x',
      receiptUrl: null,
      checkoutId: stage === null ? null : '01JX',
      customerId: 'cus_x',
      subscriptionId: null,
      invoiceId: null,
      refundedCents: 0,
      isDisputed: false,
      stage,
    };
    sessions.set('cs_x', session);
    subscriptions.set('sub_x', aPaymentSubscription('x', { stage, latestInvoiceId: 'in_x' }));
    invoices.set('in_x', anInvoice('x', 1, { invoiceId: 'in_x', paymentIntentId: 'pi_x' }));
    setCharge(shop.payments, 'pi_x', 900, 900);
    setDispute(shop.payments, 'pi_x', 'lost');
    const refund = { chargeId: 'ch_pi_x', cents: 900, createdAtSeconds: 1, requestId: null, isFailed: false };
    shop.payments.partialRefunds.push(refund);
    if (stage !== 'test') foreignPayments.add('pi_x');
  }

  const idByPrefix = {
    checkout: 'cs_x',
    invoice: 'in_x',
    'customer.updated': 'cus_x',
    customer: 'sub_x',
    'charge.refunded': 'ch_pi_x',
    refund: 're_ch_pi_x_1_900',
    'charge.refund.': 're_ch_pi_x_1_900',
    charge: 'dp_pi_x',
  };
  const objectOf = (type: string) => Object.entries(idByPrefix).find(([prefix]) => type.startsWith(prefix))?.[1] ?? '';

  it('accepts each event of another product or stage, and writes nothing', async () => {
    for (const stage of [null, 'dev']) {
      addObjects(stage);
      const before = await everything();
      const outcome: Record<string, unknown> = {};
      for (const type of handledEventTypes) outcome[type] = await deliver(type, objectOf(type));
      expect(outcome).toEqual(Object.fromEntries(handledEventTypes.map((type) => [type, 'foreign'])));
      expect(await everything()).toEqual(before);
    }
    expect(shop.codes.filter((code) => code.startsWith('PAYMENT'))).toEqual([]);
  });

  it('asks for a retry of each event of ours whose records are lost', async () => {
    addObjects('test');
    // A customer is ours by our record only.
    for (const type of handledEventTypes.filter((each) => each !== 'customer.updated'))
      await expect(deliver(type, objectOf(type)), type).rejects.toMatchObject({ code: 'checkout-not-ready' });
  });

  it('takes an invoice without a subscription and a charge or dispute without a payment for foreign', async () => {
    shop.payments.invoices.set('in_x', anInvoice('x', 1, { subscriptionId: null }));
    expect(await deliver('invoice.paid', 'in_x')).toBe('foreign');
    expect(await deliver('charge.refunded', setCharge(shop.payments, null, 4900, 4900))).toBe('foreign');
    expect(await deliver('charge.dispute.created', setDispute(shop.payments, null, 'needs_response'))).toBe('foreign');
    expect(await outcomes()).toEqual([]);
  });

  it('does not replace a customer’s subscription by one of another product', async () => {
    subscribe(shop.payments, 'u1', 1);
    await deliver('invoice.paid', 'in_u1_1');
    const other = { subscriptionId: 'sub_x', customerId: 'cus_u1', stage: null, userId: null, latestInvoiceId: null };
    shop.payments.subscriptions.set('sub_x', aPaymentSubscription('u1', { ...other, createdAtSeconds: 1 }));
    expect(await deliver('customer.subscription.updated', 'sub_x')).toBe('foreign');
    expect([...shop.payments.subscriptions.values()].map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await shop.users.getBilling('u1')).toMatchObject({ bucket: { subscriptionId: 'sub_u1' } });
  });

  it('recognises our subscription by our record when its metadata was removed', async () => {
    const subscription = subscribe(shop.payments, 'u1', 1);
    await deliver('invoice.paid', 'in_u1_1');
    const bare = { ...subscription, stage: null, userId: null, status: 'canceled' };
    shop.payments.subscriptions.set('sub_u1', bare);
    expect(await deliver('customer.subscription.deleted', 'sub_u1')).toBe('applied');
    expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: false });
  });

  it('the reconciler reports lost records and counts no foreign events', async () => {
    addObjects(null);
    const { sessionId } = await createCheckout(storyCheckout(), shop);
    shop.payments.pay(sessionId, { checkoutId: '01JLOST' });
    shop.payments.undelivered.push(
      ...handledEventTypes.map((type) => aPaymentEvent(type, objectOf(type))),
      aPaymentEvent('checkout.session.completed', sessionId),
    );
    expect(await reconcilePayments(shop)).toMatchObject({ events: 1, eventsFailed: 1 });
    const failed = shop.lines.filter(({ code }) => code === 'RECONCILE_ITEM_FAILED');
    expect(failed).toMatchObject([{ fields: { kind: 'event' } }]);
  });
});
