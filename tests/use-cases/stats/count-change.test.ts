import { beforeEach, describe, expect, it } from 'vitest';
import { countChange } from '#functions/domain/stats/count-change.ts';
import type { StreamedChange } from '#functions/domain/stats/streamed-change.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const nextDay = noon + 86_400_000;
const zeros = { orders: 0, orderCents: 0, refundCents: 0, stories: 0, checkouts: 0, paidCheckouts: 0 };

type OrderChange = Partial<Extract<StreamedChange, { kind: 'order' }>['order']>;
const order = (over: OrderChange = {}): StreamedChange => ({
  kind: 'order',
  order: {
    orderId: 'o1',
    status: 'paid',
    totalCents: 1900,
    refundedCents: 0,
    createdAt: new Date(noon).toISOString(),
    ...over,
  },
});
const checkout = (status: string): StreamedChange => ({
  kind: 'checkout',
  checkout: { checkoutId: 'c1', status, createdAt: new Date(noon).toISOString() },
});

describe('countChange', () => {
  let shop: TestShop;
  beforeEach(() => {
    shop = aShop();
  });

  const count = (change: StreamedChange, atMs = noon) => countChange(change, atMs, shop);
  const read = () => shop.stats.listDays(['2026-11-21', '2026-11-22']);

  it('counts an order once, however often the stream delivers it', async () => {
    await Promise.all([count(order()), count(order())]);
    await count(order(), nextDay);
    expect(await read()).toEqual([
      { day: '2026-11-21', ...zeros, orders: 1, orderCents: 1900 },
      { day: '2026-11-22', ...zeros },
    ]);
  });

  it('counts refunds on their day, each cent once, also when an older state arrives late', async () => {
    await count(order());
    await count(order({ status: 'partially-refunded', refundedCents: 500 }));
    await count(order({ status: 'refunded', refundedCents: 1900 }), nextDay);
    await count(order({ status: 'partially-refunded', refundedCents: 500 }), nextDay);
    const [first, second] = await read();
    expect([first?.refundCents, second?.refundCents]).toEqual([500, 1400]);
    expect([first?.orders, second?.orders]).toEqual([1, 0]);
  });

  it('counts no order that was never paid, and one that an operator settles', async () => {
    await count(order({ status: 'needs-attention' }));
    await count(order({ orderId: 'o2', status: 'refunded', refundedCents: 1900 }));
    await count(order({ orderId: 'o3', status: 'unpaid' }));
    expect((await read())[0]).toEqual({ day: '2026-11-21', ...zeros });
    await count(order(), nextDay);
    expect((await read())[0]).toEqual({ day: '2026-11-21', ...zeros, orders: 1, orderCents: 1900 });
  });

  it('counts a checkout when it is opened and when it is paid, both on the day it was opened', async () => {
    await count(checkout('open'));
    await count(checkout('expired'), nextDay);
    await count(checkout('fulfilled'), nextDay);
    expect(await read()).toEqual([
      { day: '2026-11-21', ...zeros, checkouts: 1, paidCheckouts: 1 },
      { day: '2026-11-22', ...zeros },
    ]);
  });

  it('counts a story once', async () => {
    await count({ kind: 'story-text', storyId: 's1' });
    await count({ kind: 'story-text', storyId: 's1' });
    await count({ kind: 'story-text', storyId: 's2' });
    expect((await read())[0]?.stories).toBe(2);
  });
});
