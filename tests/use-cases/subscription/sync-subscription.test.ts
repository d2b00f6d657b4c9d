import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { PaymentSubscription } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { createFaultyTransactions, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { isWholeProof, testSeed } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { anInvoice, aPaymentEvent, beganAtSeconds, monthSeconds, subscribe } from '#tests/support/subscriptions.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { proofBackends } from '#tests/support/tables.ts';

const seed = testSeed('subscriptions');
const unpaid = { status: 'open', amountPaidCents: 0, paidAtSeconds: null } as const;

describe.each(proofBackends)('subscription events on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
  });
  afterEach(async () => {
    const { counters, ledger } = await readBalances(shop.table, 'u1');
    expect(ledger).toEqual(counters);
    shop.table.close();
  });

  async function openAnew(): Promise<void> {
    shop.table.close();
    shop = await openCustomerShop(url);
  }
  type Over = Partial<Shop>;
  const deliver = (type: string, id: string, over: Over = {}) =>
    receiveEvent(aPaymentEvent(type, id), { ...shop, ...over });
  const invoicePaid = (month = 1) => deliver('invoice.paid', `in_u1_${month}`);
  const invoiceFailed = () => deliver('invoice.payment_failed', 'in_u1_2');
  const updated = (id = 'sub_u1', over?: Over) => deliver('customer.subscription.updated', id, over);
  const deleted = () => deliver('customer.subscription.deleted', 'sub_u1');
  const atStripe = (months: number, over?: Partial<PaymentSubscription>) =>
    subscribe(shop.payments, 'u1', months, over);
  const billing = () => shop.users.getBilling('u1');
  const records = () => shop.subscriptions.list('u1');
  const orderStatuses = async () => (await shop.orders.list('u1')).map(({ status }) => status).toSorted();
  const causes = async () => (await shop.ledger.list('u1')).map(({ cause }) => cause);
  /** After the mail of its start. */
  const laterMails = async () =>
    (await shop.queuedMails()).filter(({ template }) => template !== 'subscription-started');
  const templates = async () => (await laterMails()).map(({ template }) => template).toSorted();
  const take = async (over: Over = {}, monthlyStories = 6) => {
    const balance = { ...emptyBalance, monthlyStories };
    return startStory({ userId: 'u1', balance, category: 'memories', transcript, opening: null }, { ...shop, ...over });
  };
  async function subscribed() {
    const subscription = atStripe(1);
    await invoicePaid();
    return subscription;
  }

  it('fill the month, create one order and store the subscription', async () => {
    atStripe(1);
    expect(await invoicePaid()).toBe('applied');
    expect(await billing()).toMatchObject({ subscriptionActive: true, monthlyFrozen: false, monthlyStories: 6 });
    expect(await records()).toMatchObject([{ status: 'active', invoiceId: 'in_u1_1', amountCents: 4900 }]);
    const order = { kind: 'subscription', productName: 'Monthly Subscription', totalCents: 4900, status: 'paid' };
    expect(await shop.orders.list('u1')).toMatchObject([order]);
  });

  it('are applied once of ten concurrent deliveries, and give one month for events of one purchase', async () => {
    atStripe(1);
    const event = aPaymentEvent('invoice.paid', 'in_u1_1');
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, () => receiveEvent(event, shop)),
      deliver('customer.subscription.created', 'sub_u1'),
      updated(),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'seen-before')).toHaveLength(9);
    expect(await billing()).toMatchObject({ monthlyStories: 6 });
    expect([await orderStatuses(), await causes()]).toEqual([['paid'], ['invoice in_u1_1']]);
    const data = { name: 'Ada', cents: '4900', renewsOn: 'December 21st 2026' };
    expect(await shop.queuedMails()).toEqual([{ template: 'subscription-started', to: 'u1@example.com', data }]);
  });

  it('promise no stories for the months of a pause, keep those of the paid month, and fill the next paid one', async () => {
    await subscribed();
    await take();
    const pause = { resumesAtSeconds: beganAtSeconds + 2 * monthSeconds };
    atStripe(2, { pause });
    shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, { ...unpaid, status: 'void' }));
    for (let time = 0; time < 2; time += 1) await updated();
    expect(await billing()).toMatchObject({ subscriptionActive: true, monthlyStories: 5 });
    expect(await records()).toMatchObject([{ status: 'active', pause, openInvoiceUrl: null }]);
    atStripe(3);
    await invoicePaid(3);
    expect(await billing()).toMatchObject({ monthlyStories: 6 });
    expect(await records()).toMatchObject([{ pause: null }]);
    expect(await templates()).toEqual([]);
  });

  /** The state at Stripe after that many steps: three months, the third unpaid, then cancelled. */
  function advanceStripe(userId: string, step: number): void {
    const status = step < 3 ? 'active' : 'past_due';
    subscribe(shop.payments, userId, Math.min(step + 1, 3), { status: step < 5 ? status : 'canceled' });
    if (step >= 2) shop.payments.invoices.set(`in_${userId}_3`, anInvoice(userId, 3, { status: 'open' }));
  }

  it('end in the same state for any order and time of delivery, with counters equal to the ledger at each step', async () => {
    let customers = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
        async (order, spent) => {
          customers += 1;
          const userId = `c${customers}`;
          await addCustomer(shop.table, userId, emptyBalance);
          for (const [step, index] of order.entries()) {
            advanceStripe(userId, step);
            await deliver('invoice.paid', `in_${userId}_${Math.min(index + 1, step + 1, 3)}`);
            for (let taken = 0; taken < (spent[step] ?? 0); taken += 1) {
              const balance = (await shop.users.get(userId)) ?? expect.unreachable();
              const request = { userId, balance, category: 'memories' as const, transcript, opening: null };
              await startStory(request, shop).catch((error: AppError) => expect(error.code).toBe('no-stories-left'));
            }
            const { counters, ledger } = await readBalances(shop.table, userId);
            expect(ledger).toEqual(counters);
          }
          await deliver('customer.subscription.deleted', `sub_${userId}`);
          const over = { subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0 };
          expect(await shop.users.getBilling(userId)).toMatchObject(over);
        },
      ),
      { seed, numRuns: isWholeProof ? 15 : 4 },
    );
  }, 120_000);

  it('grant nothing for an invoice that is delivered after the end, but create its order', async () => {
    atStripe(1, { status: 'canceled' });
    await deleted();
    await invoicePaid();
    expect(await billing()).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(await orderStatuses()).toEqual(['paid']);
  });

  it('freeze the month while a payment is due and restore it afterwards', async () => {
    await subscribed();
    atStripe(1, { status: 'past_due' });
    await deliver('invoice.payment_failed', 'in_u1_1');
    expect(await billing()).toMatchObject({ monthlyFrozen: true, monthlyStories: 6 });
    // With the balance of a request that read the profile before the freeze.
    await expect(take()).rejects.toMatchObject({ code: 'no-stories-left' });
    atStripe(1);
    await updated();
    expect(await take()).toMatchObject({ paidFrom: 'monthly' });
  });

  describe('of an unpaid month', () => {
    beforeEach(async () => {
      await subscribed();
      atStripe(2, { status: 'past_due' });
      shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, unpaid));
    });
    const threeTimes = (call: () => Promise<unknown>) => [call(), call(), call()];

    it('announce it with its link once, for concurrent events and all retries', async () => {
      await Promise.all([...threeTimes(invoiceFailed), updated()]);
      await invoiceFailed();
      const payUrl = 'https://invoice.stripe.com/i/in_u1_2';
      expect(await records()).toMatchObject([{ status: 'past_due', openInvoiceUrl: payUrl }]);
      expect(await laterMails()).toMatchObject([
        { template: 'subscription-payment-failed', to: 'u1@example.com', data: { cents: '4900', payUrl } },
      ]);
    });

    it('grant it once when it is paid after all', async () => {
      await invoiceFailed();
      atStripe(2);
      await Promise.all([...threeTimes(() => invoicePaid(2)), updated(), invoiceFailed()]);
      expect(await billing()).toMatchObject({ subscriptionActive: true, monthlyFrozen: false, monthlyStories: 6 });
      expect(await records()).toMatchObject([{ status: 'active', openInvoiceUrl: null }]);
      expect((await causes()).filter((cause) => cause === 'invoice in_u1_2')).toHaveLength(1);
    });

    it('end it with the last retry: the invoice is void, the month empty, the end announced once', async () => {
      await invoiceFailed();
      await shop.payments.cancelNow('sub_u1');
      await Promise.all([...threeTimes(deleted), invoiceFailed()]);
      expect(shop.payments.invoices.get('in_u1_2')?.status).toBe('void');
      expect(await billing()).toMatchObject({ subscriptionActive: false, monthlyFrozen: false, monthlyStories: 0 });
      expect(await records()).toMatchObject([{ status: 'canceled', openInvoiceUrl: null }]);
      expect(await templates()).toEqual(['subscription-ended', 'subscription-payment-failed']);
    });

    it('pause it when Stripe keeps the subscription unpaid after the last retry', async () => {
      await invoiceFailed();
      atStripe(2, { status: 'unpaid' });
      shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, unpaid));
      for (let time = 0; time < 2; time += 1) await updated();
      expect(await billing()).toMatchObject({ monthlyFrozen: true, subscriptionActive: false });
      expect(await templates()).toEqual(['subscription-paused', 'subscription-payment-failed']);
    });

    it('flag an invoice that was paid after the end, whenever its event arrives, once', async () => {
      await invoiceFailed();
      const { endedAtSeconds } = await shop.payments.cancelNow('sub_u1');
      const payLate = () =>
        shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, { paidAtSeconds: (endedAtSeconds ?? 0) + 1 }));
      // Paid before the invoice can be voided.
      const voidInvoice = async (invoiceId: string) => {
        payLate();
        return shop.payments.voidInvoice(invoiceId);
      };
      await deliver('customer.subscription.deleted', 'sub_u1', { payments: { ...shop.payments, voidInvoice } });
      await Promise.all(threeTimes(() => invoicePaid(2)));
      expect(await orderStatuses()).toEqual(['needs-attention', 'paid']);
      expect(await shop.orders.listNeedingAttention()).toMatchObject([
        { reason: 'paid-after-end', paidCents: 4900, paymentIntentId: 'pi_u1_2' },
      ]);
      expect(shop.codes).toContain('PAYMENT_QUARANTINED');
      const { broken } = await checkTable(shop.table);
      // The customers of these tests have no password.
      expect(broken.filter(({ rule }) => rule !== 'no-secret-in-clear')).toEqual([]);
    });
  });

  it('customer.updated makes subscriptions of our customers use the new card, and leaves other customers alone', async () => {
    await subscribed();
    shop.payments.calls.length = 0;
    expect(await deliver('customer.updated', 'cus_somebody')).toBe('foreign');
    const event = aPaymentEvent('customer.updated', 'cus_u1');
    expect([await receiveEvent(event, shop), await receiveEvent(event, shop)]).toEqual(['applied', 'seen-before']);
    expect(shop.payments.calls).toEqual(['applyDefaultCard']);
  });

  it('fill the new month also when it races with new stories', async () => {
    await subscribed();
    atStripe(2);
    const [first] = await Promise.allSettled([invoicePaid(2), ...Array.from({ length: 6 }, () => take()), updated()]);
    expect(first.status).toBe('fulfilled');
    const { monthlyStories = 9, bucket } = (await billing()) ?? {};
    expect(monthlyStories).toBeLessThanOrEqual(6);
    expect(bucket?.invoiceId).toBe('in_u1_2');
  });

  it('leave no stories when the invoice races with the cancellation', async () => {
    atStripe(1);
    await deliver('customer.subscription.created', 'sub_u1');
    atStripe(2, { status: 'canceled' });
    await Promise.all([invoicePaid(2), deleted()]);
    expect(await billing()).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
    expect(await orderStatuses()).toEqual(['paid', 'paid']);
  });

  describe('of a second subscription', () => {
    /** A younger one of the same customer, with its paid invoice. */
    function second(over: Partial<PaymentSubscription> = {}) {
      const first = atStripe(1);
      const ids = { subscriptionId: 'sub_b', latestInvoiceId: 'in_b' };
      shop.payments.subscriptions.set('sub_b', { ...first, createdAtSeconds: beganAtSeconds + 60, ...ids, ...over });
      const invoice = { invoiceId: 'in_b', subscriptionId: 'sub_b', paymentIntentId: 'pi_b', amountPaidCents: 3900 };
      shop.payments.invoices.set('in_b', anInvoice('u1', 1, invoice));
    }
    const statusAt = (id: string) => shop.payments.subscriptions.get(id)?.status;
    async function expectOlderKept() {
      expect([statusAt('sub_u1'), statusAt('sub_b')]).toEqual(['active', 'canceled']);
      const month = { subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: 'sub_u1' } };
      expect(await billing()).toMatchObject(month);
      expect((await records()).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
      expect(await orderStatuses()).toEqual(['needs-attention', 'paid']);
      expect(await shop.orders.listNeedingAttention()).toMatchObject([
        { reason: 'second-subscription', paidCents: 3900, currency: 'usd', paymentIntentId: 'pi_b' },
      ]);
      expect(shop.codes).toContain('SECOND_SUBSCRIPTION_CANCELLED');
    }

    it('cancel the newer and flag its payment, in any order of delivery, and concurrently', async () => {
      const orders = [['sub_u1', 'sub_b'], ['sub_b', 'sub_u1'], ...Array(6).fill(undefined)];
      for (const order of orders) {
        await openAnew();
        second();
        if (order === undefined) await Promise.all(['sub_u1', 'sub_b', 'sub_b', 'sub_u1'].map((id) => updated(id)));
        else for (const id of order) await updated(id);
        await expectOlderKept();
      }
    });

    it('flag an order that was recorded before as paid, and leave a refunded one', async () => {
      second();
      // Its own sync came first, when it was the only one.
      await updated('sub_b');
      await updated('sub_u1');
      expect(await orderStatuses()).toEqual(['needs-attention', 'paid']);
      await openAnew();
      second();
      await updated('sub_b');
      const [order] = await shop.orders.list('u1');
      const refund = { status: 'refunded', refundedCents: 3900 } as const;
      await shop.table.commit([shop.orders.changePart('u1', order?.orderId ?? '', ['paid'], refund)]);
      await updated('sub_u1');
      expect(await orderStatuses()).toEqual(['paid', 'refunded']);
    });

    it('do not cancel it at Stripe before its payment is recorded, and complete it with the next event', async () => {
      second();
      await updated('sub_u1');
      const out = new AppError('service-unavailable');
      const transactions = createFaultyTransactions(shop.table, [out]);
      await expect(updated('sub_b', { transactions })).rejects.toBe(out);
      expect(statusAt('sub_b')).toBe('active');
      await updated('sub_b');
      await expectOlderKept();
    });

    it('flag no payment of one whose month is unpaid, and the price of one without an invoice', async () => {
      second({ status: 'past_due' });
      shop.payments.invoices.set('in_b', anInvoice('u1', 1, { invoiceId: 'in_b', subscriptionId: 'sub_b', ...unpaid }));
      for (const id of ['sub_u1', 'sub_b']) await updated(id);
      expect(statusAt('sub_b')).toBe('canceled');
      expect(await shop.orders.listNeedingAttention()).toEqual([]);
      await openAnew();
      second({ latestInvoiceId: null });
      for (const id of ['sub_u1', 'sub_b']) await updated(id);
      expect(await shop.orders.listNeedingAttention()).toMatchObject([
        { reason: 'second-subscription', paymentIntentId: null, paidCents: 4900, currency: 'usd' },
      ]);
    });

    it('cancel an unpaid older one when another one is bought', async () => {
      const old = await subscribed();
      shop.payments.subscriptions.set('sub_u1', { ...old, status: 'past_due' });
      await updated();
      second();
      shop.payments.subscriptions.set('sub_u1', { ...old, status: 'past_due' });
      await deliver('customer.subscription.created', 'sub_b');
      expect(statusAt('sub_u1')).toBe('canceled');
      const month = { subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: 'sub_b' } };
      expect(await billing()).toMatchObject(month);
      expect(await orderStatuses()).toEqual(['paid', 'paid']);
    });

    it('activate it when the end of the previous one was not delivered', async () => {
      const old = await subscribed();
      second();
      shop.payments.subscriptions.set('sub_u1', { ...old, status: 'canceled' });
      shop.payments.calls.length = 0;
      await deliver('invoice.paid', 'in_b');
      const month = { subscriptionActive: true, monthlyStories: 6, bucket: { subscriptionId: 'sub_b' } };
      expect(await billing()).toMatchObject(month);
      expect(await causes()).toContain('ended sub_u1');
      expect(shop.payments.calls).not.toContain('cancelNow');
    });
  });

  it('keep the newer state when an older response of Stripe arrives later', async () => {
    await subscribed();
    // Read while active; before it is written, the subscription ends and that event is delivered.
    const getSubscription = withWriteAfterRead(shop.payments.getSubscription, async () => {
      atStripe(1, { status: 'canceled' });
      await deleted();
    });
    expect(await updated('sub_u1', { payments: { ...shop.payments, getSubscription } })).toBe('applied');
    expect(await records()).toMatchObject([{ status: 'canceled' }]);
    expect(await billing()).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
  });

  it('fill the month when the first payment succeeds between the reads of subscription and invoice', async () => {
    atStripe(1, { status: 'incomplete' });
    const getSubscription = withWriteAfterRead(shop.payments.getSubscription, async () => void atStripe(1));
    expect(await updated('sub_u1', { payments: { ...shop.payments, getSubscription } })).toBe('applied');
    expect(await billing()).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    expect(await causes()).toEqual(['invoice in_u1_1']);
  });

  it('throw without writing for an unknown subscription and while Stripe is unavailable, so that Stripe retries', async () => {
    const event = aPaymentEvent('invoice.paid', 'in_u1_1');
    await expect(receiveEvent(event, shop)).rejects.toMatchObject({ code: 'checkout-not-ready' });
    atStripe(1);
    shop.payments.failNext('getSubscription');
    await expect(receiveEvent(event, shop)).rejects.toMatchObject({ code: 'payments-unavailable' });
    const lost = Array.from({ length: 20 }, () => new TransactionRefused(['billing']));
    const refused = { ...shop, transactions: createFaultyTransactions(shop.table, lost) };
    await expect(receiveEvent(event, refused)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect([await records(), await shop.orders.list('u1'), await causes()]).toEqual([[], [], []]);
    expect(await receiveEvent(event, shop)).toBe('applied');
  });

  it('syncSubscription lists the subscription for the reconciler until its period is renewed', async () => {
    atStripe(1);
    await syncSubscription('sub_u1', [], shop);
    const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
    const [first, later] = [dayOf(beganAtSeconds + monthSeconds), dayOf(beganAtSeconds + 2 * monthSeconds)];
    expect(await shop.subscriptions.listEnding(first)).toEqual(['sub_u1']);
    atStripe(2);
    await syncSubscription('sub_u1', [], shop);
    expect(await shop.subscriptions.listEnding(first)).toEqual([]);
    expect(await shop.subscriptions.listEnding(later)).toEqual(['sub_u1']);
  });
});
