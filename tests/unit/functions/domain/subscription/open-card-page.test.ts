import { beforeEach, describe, expect, it } from 'vitest';
import { openCardPage } from '#functions/domain/subscription/open-card-page.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';

describe('openCardPage', () => {
  let shop: MemoryShop;

  beforeEach(async () => {
    shop = await openMemoryShop();
  });

  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), siteUrl: 'https://tellwren.test/' });

  it.each(['active', 'past_due', 'unpaid'])(
    'opens the page of the customer whose subscription is %s',
    async (status) => {
      subscribe(shop.payments, 'u1', 1, { status });
      await syncSubscription('sub_u1', [], world());
      const asked: string[][] = [];
      const payments = {
        openCardPage: async (...call: [string, string]) => {
          asked.push(call);
          return 'https://billing.stripe.com/p/session/1';
        },
      };
      expect(await openCardPage('u1', { ...world(), payments })).toBe('https://billing.stripe.com/p/session/1');
      expect(asked).toEqual([['cus_u1', 'https://tellwren.test/subscription']]);
    },
  );

  it('refuses an ended subscription, another customer, and a customer that Stripe has deleted', async () => {
    subscribe(shop.payments, 'u1', 1, { status: 'canceled' });
    await syncSubscription('sub_u1', [], world());
    await expect(openCardPage('u1', world())).rejects.toMatchObject({ code: 'subscription-ended' });
    subscribe(shop.payments, 'u1', 1);
    await syncSubscription('sub_u1', [], world());
    await expect(openCardPage('u2', world())).rejects.toMatchObject({ code: 'subscription-ended' });
    const payments = { openCardPage: async () => undefined };
    await expect(openCardPage('u1', { ...world(), payments })).rejects.toMatchObject({ code: 'subscription-ended' });
  });
});
