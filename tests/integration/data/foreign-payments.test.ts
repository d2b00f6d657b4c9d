import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { listItems } from '#tests/support/accounts.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import {
  anInvoice,
  aPaymentEvent,
  aPaymentSubscription,
  eventCollaborators,
  subscribe,
} from '#tests/support/subscriptions.ts';

/** Threat 153: other products and stages use the same Stripe account. */
describe('events of the Stripe account', () => {
  let shop: MemoryShop;
  beforeEach(async () => {
    shop = await openMemoryShop();
  });

  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), logger: shop.log.logger });

  /** One object of each kind, of another product (`stage` null), of another stage, or of ours without our records. */
  function addObjects(stage: string | null): void {
    const { sessions, subscriptions, invoices, charges, disputes, foreignPayments } = shop.payments;
    const money = {
      amountTotalCents: 900,
      currency: 'usd',
      livemode: false,
      paymentIntentId: 'pi_x',
      receiptUrl: null,
    };
    sessions.set('cs_x', {
      sessionId: 'cs_x',
      url: null,
      status: 'complete',
      paymentStatus: 'paid',
      mode: 'payment',
      ...money,
      checkoutId: stage === null ? null : '01JX',
      customerId: 'cus_x',
      subscriptionId: null,
      invoiceId: null,
      refundedCents: 0,
      isDisputed: false,
      stage,
    });
    subscriptions.set('sub_x', aPaymentSubscription('x', { stage, latestInvoiceId: 'in_x' }));
    invoices.set('in_x', anInvoice('x', 1, { invoiceId: 'in_x', paymentIntentId: 'pi_x' }));
    const charge = { chargeId: 'ch_x', paymentIntentId: 'pi_x', amountCents: 900, amountRefundedCents: 900 };
    charges.set('ch_x', { ...charge, currency: 'usd', receiptUrl: null, livemode: false });
    const dispute = { disputeId: 'dp_x', chargeId: 'ch_x', paymentIntentId: 'pi_x', status: 'lost' };
    disputes.set('dp_x', { ...dispute, amountCents: 900, livemode: false });
    if (stage !== 'test') foreignPayments.add('pi_x');
  }

  const objectOf = (type: string) => {
    const prefixes = {
      checkout: 'cs_x',
      invoice: 'in_x',
      'customer.updated': 'cus_x',
      customer: 'sub_x',
      'charge.refunded': 'ch_x',
      charge: 'dp_x',
    };
    return Object.entries(prefixes).find(([prefix]) => type.startsWith(prefix))?.[1] ?? '';
  };
  const everything = () => listItems(shop.table, '');

  describe.each([
    ['another product', null],
    ['another stage', 'dev'],
  ])('of %s', (_, stage) => {
    it.each(handledEventTypes)('%s is accepted and writes nothing', async (type) => {
      addObjects(stage);
      const before = await everything();
      expect(await receiveEvent(aPaymentEvent(type, objectOf(type)), world())).toBe('foreign');
      expect(await everything()).toEqual(before);
      expect(shop.log.lines.filter(({ code }) => code.startsWith('PAYMENT'))).toEqual([]);
    });
  });

  // A customer is ours by our record only.
  const ofPurchases = handledEventTypes.filter((type) => type !== 'customer.updated');
  it.each(ofPurchases)('%s of ours whose records are lost is retried', async (type) => {
    addObjects('test');
    const delivery = receiveEvent(aPaymentEvent(type, objectOf(type)), world());
    await expect(delivery).rejects.toMatchObject({ code: 'checkout-not-ready' });
  });

  it('an invoice without a subscription and a charge without a payment are foreign', async () => {
    addObjects(null);
    const { invoices, charges, disputes } = shop.payments;
    invoices.set('in_x', anInvoice('x', 1, { subscriptionId: null }));
    for (const objects of [charges, disputes]) {
      for (const [id, object] of objects) objects.set(id, { ...object, paymentIntentId: null } as never);
    }
    for (const type of ['invoice.paid', 'charge.refunded', 'charge.dispute.created'] as const) {
      expect(await receiveEvent(aPaymentEvent(type, objectOf(type)), world())).toBe('foreign');
    }
  });

  it('a subscription of another product for a customer of ours does not replace theirs', async () => {
    subscribe(shop.payments, 'u1', 1);
    await receiveEvent(aPaymentEvent('invoice.paid', 'in_u1_1'), world());
    const other = { subscriptionId: 'sub_x', customerId: 'cus_u1', stage: null, userId: null, latestInvoiceId: null };
    shop.payments.subscriptions.set('sub_x', aPaymentSubscription('u1', { ...other, createdAtSeconds: 1 }));
    expect(await receiveEvent(aPaymentEvent('customer.subscription.updated', 'sub_x'), world())).toBe('foreign');
    expect(shop.payments.calls).not.toContain('cancelNow');
    expect(await world().users.getBilling('u1')).toMatchObject({ bucket: { subscriptionId: 'sub_u1' } });
  });

  it('a subscription of ours is recognised by our record when its metadata was removed', async () => {
    const subscription = subscribe(shop.payments, 'u1', 1);
    await receiveEvent(aPaymentEvent('invoice.paid', 'in_u1_1'), world());
    const bare = { ...subscription, stage: null, userId: null, status: 'canceled' };
    shop.payments.subscriptions.set('sub_u1', bare);
    expect(await receiveEvent(aPaymentEvent('customer.subscription.deleted', 'sub_u1'), world())).toBe('applied');
    expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: false });
  });

  it('the reconciler reports lost records and counts no foreign events', async () => {
    addObjects(null);
    const { sessionId } = await createCheckout(storyCheckout(), world());
    shop.payments.pay(sessionId, { checkoutId: '01JLOST' });
    shop.payments.undelivered.push(
      ...handledEventTypes.map((type) => aPaymentEvent(type, objectOf(type), { createdAtSeconds: Date.now() / 1000 })),
      aPaymentEvent('checkout.session.completed', sessionId, { createdAtSeconds: Date.now() / 1000 }),
    );
    expect(await reconcilePayments(world())).toMatchObject({ events: 1, eventsFailed: 1 });
    const failed = shop.log.lines.filter(({ code }) => code === 'RECONCILE_ITEM_FAILED');
    expect(failed).toMatchObject([{ fields: { kind: 'event' } }]);
  });
});
