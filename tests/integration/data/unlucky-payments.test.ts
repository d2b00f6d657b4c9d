import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFakePayments } from '#tests/support/fake-payments.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import {
  anInvoice,
  aPaymentEvent,
  beganAtSeconds,
  eventCollaborators,
  monthSeconds,
  subscribe,
} from '#tests/support/subscriptions.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const nothing = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

describe.each(proofBackends)('rare payment cases on $name', ({ url }) => {
  let shop: Awaited<ReturnType<typeof open>>;
  async function open() {
    const table = await openTable(url);
    await addCustomer(table, 'u1', nothing);
    return { ...eventCollaborators(table, createFakePayments()), table };
  }
  beforeEach(async () => {
    shop = await open();
  });
  afterEach(() => shop.table.close());

  async function requireConsistent(): Promise<void> {
    const { broken } = await checkTable(shop.table);
    // The customers of these tests have no password.
    expect(broken.filter(({ rule }) => rule !== 'no-secret-in-clear')).toEqual([]);
  }
  const later = (seconds: number) => ({ ...shop, clock: { now: () => systemClock.now() + seconds * 1000 } });

  it('asks for no second payment while a delayed one is pending', async () => {
    const first = await createCheckout(storyCheckout(), shop);
    shop.payments.change(first.sessionId, { status: 'complete', url: null });
    await expect(createCheckout(storyCheckout(), later(23.5 * 3600))).rejects.toMatchObject({ code: 'already-paid' });
    expect(shop.payments.created).toHaveLength(1);
  });

  it('opens no second subscription while the payment of the first is pending', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { sessionId } = await createSubscription(subscriber, shop);
    shop.payments.change(sessionId, { status: 'complete', url: null });
    await expect(createSubscription(subscriber, later(30 * 3600))).rejects.toMatchObject({
      code: 'subscription-active',
    });
  });

  async function month() {
    subscribe(shop.payments, 'u1', 1);
    await receiveEvent(aPaymentEvent('invoice.paid', 'in_u1_1'), shop);
    const balance = { ...nothing, monthlyStories: 6 };
    const request = { userId: 'u1', balance, category: 'memories' as const, transcript, opening: null };
    return startStory(request, later(1));
  }
  function dispute(status: string) {
    const disputeId = 'dp_1';
    const facts = { chargeId: 'ch_1', paymentIntentId: 'pi_u1_1', amountCents: 4900, livemode: false };
    shop.payments.disputes.set(disputeId, { disputeId, status, ...facts });
    return disputeId;
  }
  const deliverDispute = (status: string) =>
    receiveEvent(aPaymentEvent('charge.dispute.created', dispute(status)), shop);

  it('removes the stories again when a won dispute is lost, and returns them when it is won again', async () => {
    await month();
    await deliverDispute('needs_response');
    await deliverDispute('won');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { monthly: 5 } });
    await deliverDispute('lost');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { monthly: 0 } });
    await deliverDispute('won');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { monthly: 5 } });
  });

  it('stores an order for a charge outside the months, without stories, and applies its refund', async () => {
    await month();
    const upgrade = { billingReason: 'subscription_update', amountPaidCents: 1000, paymentIntentId: 'pi_up' };
    const invoice = anInvoice('u1', 2, { invoiceId: 'in_up', ...upgrade });
    shop.payments.invoices.set('in_up', invoice);
    const deliver = () => receiveEvent(aPaymentEvent('invoice.paid', 'in_up'), shop);
    await Promise.all([deliver(), deliver(), deliver()]);
    const charge = { chargeId: 'ch_up', paymentIntentId: 'pi_up', amountCents: 1000, amountRefundedCents: 1000 };
    shop.payments.charges.set('ch_up', { ...charge, currency: 'usd', receiptUrl: null, livemode: false });
    expect(await receiveEvent(aPaymentEvent('charge.refunded', 'ch_up'), shop)).toBe('applied');
    const orders = await shop.orders.list('u1');
    expect(orders.map(({ totalCents, status }) => `${totalCents} ${status}`)).toEqual(['1000 refunded', '4900 paid']);
    const five = { first: 0, monthly: 5, bonus: 0 };
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: five, ledger: five });
    expect(await shop.subscriptions.get('u1', 'sub_u1')).toMatchObject({ invoiceId: 'in_u1_1' });
    await requireConsistent();
  });

  it('flags a subscription that was paid at another price, and stores one order for its invoice', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { sessionId } = await createSubscription(subscriber, shop);
    // A discount that the operator granted at Stripe.
    subscribe(shop.payments, 'u1', 1);
    shop.payments.invoices.set('in_u1_1', anInvoice('u1', 1, { amountPaidCents: 3900 }));
    const made = { subscriptionId: 'sub_u1', invoiceId: 'in_u1_1', customerId: 'cus_u1', paymentIntentId: null };
    shop.payments.pay(sessionId, { amountTotalCents: 3900, ...made });
    const events = [
      aPaymentEvent('checkout.session.completed', sessionId),
      aPaymentEvent('invoice.paid', 'in_u1_1'),
      aPaymentEvent('checkout.session.completed', sessionId),
    ];
    for (const event of events) await receiveEvent(event, shop);
    const orders = await shop.orders.list('u1');
    expect(orders.map(({ totalCents, status }) => `${totalCents} ${status}`)).toEqual(['3900 paid']);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { reason: 'wrong-amount', sessionId, expectedCents: 4900, paidCents: 3900 },
    ]);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: { monthly: 6 }, ledger: { monthly: 6 } });
    await requireConsistent();
  });

  it('flags an invoice that was paid after its subscription ended, once', async () => {
    const endedAtSeconds = beganAtSeconds + monthSeconds + 100;
    await month();
    subscribe(shop.payments, 'u1', 2, { status: 'canceled', endedAtSeconds });
    // The unpaid second month is still open at Stripe, and the customer pays it from Stripe's mail.
    shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, { status: 'open', paidAtSeconds: null }));
    await receiveEvent(aPaymentEvent('customer.subscription.deleted', 'sub_u1'), shop);
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
    shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, { paidAtSeconds: endedAtSeconds + 1 }));
    const deliver = () => receiveEvent(aPaymentEvent('invoice.paid', 'in_u1_2'), shop);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { reason: 'paid-after-end', paidCents: 4900, paymentIntentId: 'pi_u1_2' },
    ]);
    const orders = await shop.orders.list('u1');
    expect(orders.map(({ invoiceId, status }) => `${invoiceId} ${status}`)).toEqual([
      'in_u1_2 needs-attention',
      'in_u1_1 paid',
    ]);
    await requireConsistent();
  });
});
