import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import {
  anInvoice,
  beganAtSeconds,
  eventCollaborators,
  monthSeconds,
  subscribe,
} from '#tests/support/subscriptions.ts';

const ada = { userId: 'u1', name: 'Ada', email: 'ada@example.com' };
const endsAtSeconds = beganAtSeconds + monthSeconds;

describe('cancelSubscription', () => {
  let shop: MemoryShop;

  beforeEach(async () => {
    shop = await openMemoryShop();
  });

  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), logger: shop.log.logger });

  /** A subscription with the same state at Stripe and in the table. */
  async function subscribed(over: Partial<PaymentSubscription> = {}): Promise<string> {
    const { subscriptionId } = subscribe(shop.payments, 'u1', 1, over);
    await syncSubscription(subscriptionId, [], world());
    shop.log.lines.length = 0;
    shop.payments.calls.length = 0;
    return subscriptionId;
  }

  const records = () => world().subscriptions.list('u1');

  it('ends the subscription with its paid period, records that at once and sends a mail', async () => {
    const subscriptionId = await subscribed();
    await cancelSubscription(ada, world());
    expect(await records()).toMatchObject([{ subscriptionId, status: 'active', cancelAtSeconds: endsAtSeconds }]);
    expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    expect(await listQueuedMails(shop.table)).toEqual([
      {
        template: 'subscription-cancelled',
        to: 'ada@example.com',
        data: { name: 'Ada', endsOn: 'December 21st 2026' },
      },
    ]);
    expect(shop.log.lines.at(-1)).toEqual({ code: 'SUBSCRIPTION_CANCELLED', fields: { userId: 'u1', subscriptionId } });
  });

  it('leaves the end unchanged and sends no second mail when repeated', async () => {
    await subscribed();
    await cancelSubscription(ada, world());
    await cancelSubscription(ada, world());
    expect(await records()).toMatchObject([{ cancelAtSeconds: endsAtSeconds }]);
    expect(await listQueuedMails(shop.table)).toHaveLength(1);
  });

  it('ends once with one mail for 20 concurrent requests and webhooks', async () => {
    const subscriptionId = await subscribed();
    const cancellations = Array.from({ length: 20 }, () => cancelSubscription(ada, world()));
    await Promise.all([
      ...cancellations,
      ...cancellations.slice(0, 8).map(() => syncSubscription(subscriptionId, [], world())),
    ]);
    expect(await records()).toMatchObject([{ cancelAtSeconds: endsAtSeconds, toldEndSeconds: endsAtSeconds }]);
    expect(await listQueuedMails(shop.table)).toHaveLength(1);
  });

  it('sends another mail when the subscription was resumed in between', async () => {
    const subscriptionId = await subscribed();
    await cancelSubscription(ada, world());
    subscribe(shop.payments, 'u1', 1, { cancelAtSeconds: null });
    await syncSubscription(subscriptionId, [], world());
    await cancelSubscription(ada, world());
    const sent = (await listQueuedMails(shop.table)).map(({ template }) => template).toSorted();
    expect(sent).toEqual(['subscription-cancelled', 'subscription-cancelled', 'subscription-kept']);
  });

  it('sends a mail when the webhook recorded the end first', async () => {
    const subscriptionId = await subscribed();
    const cancelAtPeriodEnd = async (id: string) => {
      const ended = await shop.payments.cancelAtPeriodEnd(id);
      await syncSubscription(subscriptionId, [], world());
      return ended;
    };
    await cancelSubscription(ada, { ...world(), payments: { ...shop.payments, cancelAtPeriodEnd } });
    expect(await listQueuedMails(shop.table)).toHaveLength(1);
  });

  it('sends no mail for an end that was already recorded', async () => {
    await subscribed({ cancelAtSeconds: endsAtSeconds });
    await cancelSubscription(ada, world());
    expect(await listQueuedMails(shop.table)).toEqual([]);
  });

  it.each(['canceled', 'incomplete'])('refuses a subscription that is %s without a call to Stripe', async (status) => {
    await subscribed({ status });
    await expect(cancelSubscription(ada, world())).rejects.toMatchObject({ code: 'no-active-subscription' });
    expect(shop.payments.calls).toEqual([]);
  });

  it('refuses a customer without a subscription', async () => {
    await expect(cancelSubscription(ada, world())).rejects.toMatchObject({ code: 'no-active-subscription' });
  });

  it('ends the active subscription even when a newer one exists', async () => {
    const old = await subscribed();
    const id = 'sub_u1_unpaid';
    const newer = { subscriptionId: id, createdAtSeconds: beganAtSeconds + 60, latestInvoiceId: null };
    shop.payments.subscriptions.set(id, { ...subscribe(shop.payments, 'u1', 1), ...newer, status: 'incomplete' });
    await syncSubscription(id, [], world());
    await cancelSubscription(ada, world());
    expect(shop.payments.subscriptions.get(old)?.cancelAtSeconds).toBe(endsAtSeconds);
    expect(shop.payments.subscriptions.get(id)?.cancelAtSeconds).toBeNull();
  });

  it('throws when the subscription just ended, records that and sends no mail', async () => {
    const subscriptionId = await subscribed();
    const over = subscribe(shop.payments, 'u1', 1, { status: 'canceled', cancelAtSeconds: endsAtSeconds });
    const call = cancelSubscription(ada, {
      ...world(),
      payments: { ...shop.payments, cancelAtPeriodEnd: async () => over },
    });
    await expect(call).rejects.toMatchObject({ code: 'no-active-subscription' });
    expect(await records()).toMatchObject([{ subscriptionId, status: 'canceled' }]);
    expect(await listQueuedMails(shop.table)).toEqual([]);
    expect(shop.log.codes).not.toContain('SUBSCRIPTION_CANCELLED');
  });

  it('sends no mail while Stripe reports no end date', async () => {
    await subscribed();
    const without = subscribe(shop.payments, 'u1', 1);
    await cancelSubscription(ada, {
      ...world(),
      payments: { ...shop.payments, cancelAtPeriodEnd: async () => without },
    });
    expect(await listQueuedMails(shop.table)).toEqual([]);
  });

  describe.each(['past_due', 'unpaid'])('of a subscription that is %s', (status) => {
    const invoiceStatus = () => shop.payments.invoices.get('in_u1_2')?.status;
    const templates = async () => (await listQueuedMails(shop.table)).map(({ template }) => template);

    /** A paid month, then one whose invoice is open. */
    async function overdue(): Promise<string> {
      await subscribed();
      const subscriptionId = await subscribed({ status, latestInvoiceId: 'in_u1_2' });
      shop.payments.invoices.set(
        'in_u1_2',
        anInvoice('u1', 2, { status: 'open', amountPaidCents: 0, paidAtSeconds: null }),
      );
      await syncSubscription(subscriptionId, [], world());
      return subscriptionId;
    }

    it('ends it at once, voids its invoice, empties the month and sends one mail', async () => {
      await overdue();
      await cancelSubscription(ada, world());
      expect(invoiceStatus()).toBe('void');
      expect(await records()).toMatchObject([{ status: 'canceled', openInvoiceUrl: null }]);
      expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
      expect((await templates()).filter((template) => template === 'subscription-ended')).toHaveLength(1);
    });

    it('ends it once for 8 concurrent requests with their webhooks, and for a repeated request', async () => {
      const subscriptionId = await overdue();
      await Promise.all([
        ...Array.from({ length: 8 }, () => cancelSubscription(ada, world())),
        ...Array.from({ length: 8 }, () => syncSubscription(subscriptionId, [], world())),
      ]);
      await cancelSubscription(ada, world());
      expect(shop.payments.subscriptions.get(subscriptionId)?.status).toBe('canceled');
      expect((await templates()).filter((template) => template === 'subscription-ended')).toHaveLength(1);
    });

    it.each(['getSubscription', 'voidInvoice', 'cancelNow'] as const)(
      'is completed by the next request when %s fails',
      async (call) => {
        const subscriptionId = await overdue();
        shop.payments.failNext(call);
        await expect(cancelSubscription(ada, world())).rejects.toMatchObject({ code: 'payments-unavailable' });
        // Stripe makes a subscription active when its only open invoice is void.
        if (call === 'cancelNow') {
          const seen = shop.payments.subscriptions.get(subscriptionId);
          if (seen !== undefined) shop.payments.subscriptions.set(subscriptionId, { ...seen, status: 'active' });
        }
        await cancelSubscription(ada, world());
        expect(await records()).toMatchObject([{ status: 'canceled' }]);
        expect(invoiceStatus()).toBe('void');
      },
    );

    it('keeps a month that was paid meanwhile, and ends with it', async () => {
      await overdue();
      shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2));
      subscribe(shop.payments, 'u1', 2);
      await cancelSubscription(ada, world());
      expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds: beganAtSeconds + 2 * monthSeconds }]);
      expect(await world().users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    });

    it('ends it when only Stripe knows that it is overdue', async () => {
      const subscriptionId = await overdue();
      const [record] = await records();
      if (record === undefined) throw new Error('no record');
      await shop.table.commit([
        world().subscriptions.putPart({ ...record, status: 'active', syncedAtMs: record.syncedAtMs + 1 }, record),
      ]);
      await cancelSubscription(ada, world());
      expect(await records()).toMatchObject([{ subscriptionId, status: 'canceled' }]);
      expect(invoiceStatus()).toBe('void');
    });
  });

  it('records nothing when Stripe is unavailable', async () => {
    await subscribed();
    shop.payments.failNext('cancelAtPeriodEnd');
    await expect(cancelSubscription(ada, world())).rejects.toMatchObject({ code: 'payments-unavailable' });
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect(await listQueuedMails(shop.table)).toEqual([]);
  });
});
