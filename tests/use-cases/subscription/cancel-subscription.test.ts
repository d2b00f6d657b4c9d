import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSubscription } from '#functions/domain/ports/payments.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { keepSubscription } from '#functions/domain/subscription/keep-subscription.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { anInvoice, beganAtSeconds, monthSeconds, subscribe } from '#tests/support/subscriptions.ts';

const ada = { userId: 'u1', name: 'Ada', email: 'ada@example.com' };
const endsAtSeconds = beganAtSeconds + monthSeconds;

let shop: CustomerShop;
beforeEach(async () => {
  shop = await openCustomerShop();
});

/** A subscription with the same state at Stripe and in the table. */
async function subscribed(over: Partial<PaymentSubscription> = {}): Promise<string> {
  const { subscriptionId } = subscribe(shop.payments, 'u1', 1, over);
  await sync();
  shop.payments.calls.length = 0;
  return subscriptionId;
}
const sync = () => shop.syncSubscription('sub_u1', []);
const cancel = (payments: Partial<CustomerShop['payments']> = {}) =>
  cancelSubscription(ada, { ...shop, payments: { ...shop.payments, ...payments } });
const keep = (payments: Partial<CustomerShop['payments']> = {}) =>
  keepSubscription('u1', { ...shop, payments: { ...shop.payments, ...payments } });
const records = () => shop.subscriptions.list('u1');
/** Without the one of its start. */
const mails = async (template?: string) =>
  (await shop.queuedMails()).filter((mail) =>
    template === undefined ? mail.template !== 'subscription-started' : mail.template === template,
  );
const unavailable = { code: 'payments-unavailable' };

describe('cancelSubscription', () => {
  const none = { code: 'no-active-subscription' };

  it('ends the subscription with its paid period, records that at once and sends one mail, also when repeated', async () => {
    const subscriptionId = await subscribed();
    for (let time = 0; time < 2; time += 1) await cancel();
    expect(await records()).toMatchObject([{ subscriptionId, status: 'active', cancelAtSeconds: endsAtSeconds }]);
    expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    const data = { name: 'Ada', endsOn: 'December 21st 2026' };
    expect(await mails()).toEqual([{ template: 'subscription-cancelled', to: 'ada@example.com', data }]);
    expect(shop.lines.at(-1)).toEqual({ code: 'SUBSCRIPTION_CANCELLED', fields: { userId: 'u1', subscriptionId } });
  });

  it('ends once with one mail for 20 concurrent requests and 8 webhooks', async () => {
    await subscribed();
    await Promise.all([...Array.from({ length: 20 }, () => cancel()), ...Array.from({ length: 8 }, sync)]);
    expect(await records()).toMatchObject([{ cancelAtSeconds: endsAtSeconds, toldEndSeconds: endsAtSeconds }]);
    expect(await mails()).toHaveLength(1);
  });

  it('sends another mail when the subscription was resumed in between', async () => {
    await subscribed();
    await cancel();
    subscribe(shop.payments, 'u1', 1, { cancelAtSeconds: null });
    await sync();
    await cancel();
    expect(await mails('subscription-cancelled')).toHaveLength(2);
    expect(await mails('subscription-kept')).toHaveLength(1);
  });

  it('sends a mail when the webhook recorded the end first, and none for an end recorded before', async () => {
    await subscribed();
    const cancelAtPeriodEnd = async (id: string) => {
      const ended = await shop.payments.cancelAtPeriodEnd(id);
      await sync();
      return ended;
    };
    await cancel({ cancelAtPeriodEnd });
    expect(await mails()).toHaveLength(1);
    shop = await openCustomerShop();
    await subscribed({ cancelAtSeconds: endsAtSeconds });
    await cancel();
    expect(await mails()).toEqual([]);
  });

  it('refuses without an active subscription, without a call to Stripe', async () => {
    await expect(cancel()).rejects.toMatchObject(none);
    for (const status of ['canceled', 'incomplete']) {
      await subscribed({ status });
      await expect(cancel()).rejects.toMatchObject(none);
      expect(shop.payments.calls).toEqual([]);
    }
  });

  it('ends the active subscription even when a newer one exists', async () => {
    const old = await subscribed();
    const newer = { subscriptionId: 'sub_b', createdAtSeconds: beganAtSeconds + 60, latestInvoiceId: null };
    shop.payments.subscriptions.set('sub_b', {
      ...subscribe(shop.payments, 'u1', 1),
      ...newer,
      status: 'incomplete',
    });
    await shop.syncSubscription('sub_b', []);
    await cancel();
    expect(shop.payments.subscriptions.get(old)?.cancelAtSeconds).toBe(endsAtSeconds);
    expect(shop.payments.subscriptions.get('sub_b')?.cancelAtSeconds).toBeNull();
  });

  it('throws when the subscription just ended, records that and sends no mail', async () => {
    await subscribed();
    const over = subscribe(shop.payments, 'u1', 1, { status: 'canceled', cancelAtSeconds: endsAtSeconds });
    await expect(cancel({ cancelAtPeriodEnd: async () => over })).rejects.toMatchObject(none);
    expect(await records()).toMatchObject([{ status: 'canceled' }]);
    expect(await mails()).toEqual([]);
    expect(shop.codes).not.toContain('SUBSCRIPTION_CANCELLED');
  });

  it('sends no mail while Stripe reports no end date, and records nothing when Stripe is unavailable', async () => {
    await subscribed();
    const without = subscribe(shop.payments, 'u1', 1);
    await cancel({ cancelAtPeriodEnd: async () => without });
    shop.payments.failNext('cancelAtPeriodEnd');
    await expect(cancel()).rejects.toMatchObject(unavailable);
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect(await mails()).toEqual([]);
  });

  describe.each(['past_due', 'unpaid'])('of a subscription that is %s', (status) => {
    const invoiceStatus = () => shop.payments.invoices.get('in_u1_2')?.status;
    const ended = () => mails('subscription-ended');

    /** A paid month, then one whose invoice is open. */
    beforeEach(async () => {
      await subscribed();
      await subscribed({ status, latestInvoiceId: 'in_u1_2' });
      const open = { status: 'open', amountPaidCents: 0, paidAtSeconds: null } as const;
      shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2, open));
      await sync();
    });

    it('ends it at once for concurrent requests with their webhooks, voids its invoice and sends one mail', async () => {
      await Promise.all(Array.from({ length: 8 }, () => [cancel(), sync()]).flat());
      await cancel();
      expect(invoiceStatus()).toBe('void');
      expect(shop.payments.subscriptions.get('sub_u1')?.status).toBe('canceled');
      expect(await records()).toMatchObject([{ status: 'canceled', openInvoiceUrl: null }]);
      expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: false, monthlyStories: 0 });
      expect(await ended()).toHaveLength(1);
      expect(shop.codes).toContain('SUBSCRIPTION_CANCELLED');
    });

    it.each(['getSubscription', 'voidInvoice', 'cancelNow'] as const)(
      'is completed by the next request when %s fails',
      async (call) => {
        shop.payments.failNext(call);
        await expect(cancel()).rejects.toMatchObject(unavailable);
        // Stripe makes a subscription active when its only open invoice is void.
        const seen = shop.payments.subscriptions.get('sub_u1');
        if (call === 'cancelNow' && seen !== undefined)
          shop.payments.subscriptions.set('sub_u1', { ...seen, status: 'active' });
        await cancel();
        expect(await records()).toMatchObject([{ status: 'canceled' }]);
        expect(invoiceStatus()).toBe('void');
      },
    );

    it('keeps a month that was paid meanwhile, and ends with it', async () => {
      shop.payments.invoices.set('in_u1_2', anInvoice('u1', 2));
      subscribe(shop.payments, 'u1', 2);
      await cancel();
      expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds: beganAtSeconds + 2 * monthSeconds }]);
      expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    });

    it('ends it when only Stripe knows that it is overdue', async () => {
      const [record] = await records();
      if (record === undefined) throw new Error('no record');
      const active = { ...record, status: 'active', syncedAtMs: record.syncedAtMs + 1 };
      await shop.table.commit([shop.subscriptions.putPart(active, record)]);
      await cancel();
      expect(await records()).toMatchObject([{ status: 'canceled' }]);
      expect(invoiceStatus()).toBe('void');
    });
  });
});

describe('keepSubscription', () => {
  beforeEach(() => subscribed());
  const ended = { code: 'subscription-ended' };

  it('takes back the cancellation at once and sends a mail, once for a repeated call', async () => {
    await cancel();
    for (let time = 0; time < 2; time += 1) await keep();
    expect(shop.payments.subscriptions.get('sub_u1')?.cancelAtSeconds).toBeNull();
    expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds: null }]);
    const data = { name: 'Ada', cents: '4900', renewsOn: 'December 21st 2026' };
    expect(await mails('subscription-kept')).toEqual([{ template: 'subscription-kept', to: 'u1@example.com', data }]);
    expect(shop.codes.at(-1)).toBe('SUBSCRIPTION_KEPT');
  });

  it('clears an end that was chosen at Stripe, also of a paused subscription, and says when Stripe refuses', async () => {
    const pause = { resumesAtSeconds: null };
    subscribe(shop.payments, 'u1', 1, { cancelAtSeconds: endsAtSeconds + 86_400, pause });
    await sync();
    const refused = async () => shop.payments.subscriptions.get('sub_u1') ?? expect.unreachable();
    await expect(keep({ keepSubscription: refused })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('contact form'),
    });
    expect(await records()).toMatchObject([{ cancelAtSeconds: endsAtSeconds + 86_400 }]);
    await keep();
    expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds: null, pause }]);
    await cancel();
    await keep();
    expect((await mails('subscription-kept')).map(({ data }) => data['renewsOn'])).toEqual(['']);
  });

  it('changes nothing and sends no mail without a cancellation', async () => {
    await keep();
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect(await mails()).toEqual([]);
  });

  it('sends one mail when webhooks record it first, or when the table write is lost', async () => {
    await cancel();
    await keep({
      async keepSubscription(id: string) {
        const kept = await shop.payments.keepSubscription(id);
        await Promise.all(Array.from({ length: 5 }, sync));
        return kept;
      },
    });
    expect(await mails('subscription-kept')).toHaveLength(1);
    await cancel();
    shop.payments.failNext('getSubscription');
    await expect(keep()).rejects.toMatchObject(unavailable);
    await sync();
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect(await mails('subscription-kept')).toHaveLength(2);
  });

  it('ends in the state of Stripe when it races with cancellations and webhooks', async () => {
    await Promise.all(Array.from({ length: 6 }, () => [cancel(), keep(), sync()]).flat());
    await sync();
    const { cancelAtSeconds } = shop.payments.subscriptions.get('sub_u1') ?? {};
    expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds }]);
    const [cancelled, kept] = [await mails('subscription-cancelled'), await mails('subscription-kept')];
    expect([0, 1]).toContain(cancelled.length - kept.length);
  });

  it('refuses when the period has ended at Stripe, and records that', async () => {
    await cancel();
    const over = { status: 'canceled', cancelAtSeconds: endsAtSeconds, endedAtSeconds: endsAtSeconds };
    subscribe(shop.payments, 'u1', 1, over);
    await expect(keep()).rejects.toMatchObject(ended);
    expect(await records()).toMatchObject([{ status: 'canceled' }]);
    expect(await mails('subscription-kept')).toEqual([]);
  });

  it('refuses a customer without an active subscription, without a call to Stripe', async () => {
    await expect(keepSubscription('u2', shop)).rejects.toMatchObject(ended);
    expect(shop.payments.calls).toEqual([]);
  });
});
