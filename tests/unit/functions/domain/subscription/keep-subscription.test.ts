import { beforeEach, describe, expect, it } from 'vitest';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { keepSubscription } from '#functions/domain/subscription/keep-subscription.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { beganAtSeconds, eventCollaborators, monthSeconds, subscribe } from '#tests/support/subscriptions.ts';

const ada = { userId: 'u1', name: 'Ada', email: 'ada@example.com' };
const endsAtSeconds = beganAtSeconds + monthSeconds;

describe('keepSubscription', () => {
  let shop: MemoryShop;

  beforeEach(async () => {
    shop = await openMemoryShop();
    subscribe(shop.payments, 'u1', 1);
    await syncSubscription('sub_u1', [], world());
  });

  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), logger: shop.log.logger });
  const records = () => world().subscriptions.list('u1');
  const templates = async () => (await listQueuedMails(shop.table)).map(({ template }) => template);

  it('takes back the cancellation at once and sends a mail, once for a repeated call', async () => {
    await cancelSubscription(ada, world());
    await keepSubscription('u1', world());
    await keepSubscription('u1', world());
    expect(shop.payments.subscriptions.get('sub_u1')?.cancelAtSeconds).toBeNull();
    expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds: null }]);
    expect((await listQueuedMails(shop.table)).filter(({ template }) => template === 'subscription-kept')).toEqual([
      {
        template: 'subscription-kept',
        to: 'u1@example.com',
        data: { name: 'Ada', cents: '4900', renewsOn: 'December 21st 2026' },
      },
    ]);
    expect(shop.log.codes.at(-1)).toBe('SUBSCRIPTION_KEPT');
  });

  it('changes nothing and sends no mail without a cancellation', async () => {
    await keepSubscription('u1', world());
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect(await templates()).toEqual([]);
  });

  it('sends one mail when webhooks record it first', async () => {
    await cancelSubscription(ada, world());
    const payments = {
      ...shop.payments,
      async keepSubscription(id: string) {
        const kept = await shop.payments.keepSubscription(id);
        await Promise.all(Array.from({ length: 5 }, () => syncSubscription(id, [], world())));
        return kept;
      },
    };
    await keepSubscription('u1', { ...world(), payments });
    expect((await templates()).filter((template) => template === 'subscription-kept')).toHaveLength(1);
  });

  it('is completed by the next webhook when the table write is lost', async () => {
    await cancelSubscription(ada, world());
    shop.payments.failNext('getSubscription');
    await expect(keepSubscription('u1', world())).rejects.toMatchObject({ code: 'payments-unavailable' });
    await syncSubscription('sub_u1', [], world());
    expect(await records()).toMatchObject([{ cancelAtSeconds: null }]);
    expect((await templates()).filter((template) => template === 'subscription-kept')).toHaveLength(1);
  });

  it('ends in the state of Stripe when it races with cancellations and webhooks', async () => {
    const calls = Array.from({ length: 6 }, () => [
      cancelSubscription(ada, world()),
      keepSubscription('u1', world()),
      syncSubscription('sub_u1', [], world()),
    ]).flat();
    await Promise.all(calls);
    await syncSubscription('sub_u1', [], world());
    const { cancelAtSeconds } = shop.payments.subscriptions.get('sub_u1') ?? {};
    expect(await records()).toMatchObject([{ status: 'active', cancelAtSeconds }]);
    const sent = await templates();
    const cancelled = sent.filter((template) => template === 'subscription-cancelled').length;
    const kept = sent.filter((template) => template === 'subscription-kept').length;
    expect([0, 1]).toContain(cancelled - kept);
  });

  it('refuses when the period has ended at Stripe, and records that', async () => {
    await cancelSubscription(ada, world());
    subscribe(shop.payments, 'u1', 1, {
      status: 'canceled',
      cancelAtSeconds: endsAtSeconds,
      endedAtSeconds: endsAtSeconds,
    });
    await expect(keepSubscription('u1', world())).rejects.toMatchObject({ code: 'subscription-ended' });
    expect(await records()).toMatchObject([{ status: 'canceled' }]);
    expect(await templates()).toEqual(['subscription-cancelled']);
  });

  it('refuses a customer without an active subscription, without a call to Stripe', async () => {
    shop.payments.calls.length = 0;
    await expect(keepSubscription('u2', world())).rejects.toMatchObject({ code: 'subscription-ended' });
    expect(shop.payments.calls).toEqual([]);
  });
});
