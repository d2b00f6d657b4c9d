import { describe, expect, it } from 'vitest';
import type { Making } from '#functions/domain/order/order.ts';
import { aProductOrder } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const book = aProductOrder({ orderId: 'o1' });
const inWork: Making = { state: 'in-work', tracking: null, at, version: 1 };

describe.each(tableBackends)('the repository of paid products on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('movePart stores a step only of a paid product whose step, refunds and status are as seen', async () => {
    const { orders, productOrders, refunds, table } = shop;
    const story = { ...book, orderId: 'o2', kind: 'story' as const };
    await table.commit([orders.addPart(book), orders.addPart(story)]);
    await expect(table.commit([productOrders.movePart(story, inWork)])).rejects.toThrow('order');
    await table.commit([productOrders.movePart(book, inWork)]);
    await expect(table.commit([productOrders.movePart(book, inWork)])).rejects.toThrow('order');
    const moved = { ...book, making: inWork };
    expect(await orders.get(book.userId, 'o1')).toEqual(moved);
    await table.commit([refunds.changePart(moved, { status: 'paid', refundedCents: 0, refunds: [] })]);
    const sent: Making = { ...inWork, state: 'sent', tracking: 'TW 1', version: 2 };
    await expect(table.commit([productOrders.movePart(moved, sent)])).rejects.toThrow('order');
    await table.commit([productOrders.movePart({ ...moved, refundsVersion: 1 }, sent)]);
    await table.commit([orders.changePart(book.userId, 'o1', ['paid'], { status: 'refunded' })]);
    const late = productOrders.movePart({ ...moved, making: sent, refundsVersion: 1 }, { ...sent, version: 3 });
    await expect(table.commit([late])).rejects.toThrow('order');
  });

  it('lists the open ones oldest first and the done ones of thirty days newest first, a page at a time', async () => {
    const { orders, productOrders, table, clock } = shop;
    const ids = ['o1', 'o2', 'o3'].map((orderId) => ({ userId: 'u1', orderId }));
    const now = new Date(clock.now()).toISOString();
    const longAgo = new Date(clock.now() - 31 * 86_400_000).toISOString();
    for (const id of ids) {
      await table.commit([productOrders.listPart(id), productOrders.listPart({ ...id, orderId: `x${id.orderId}` })]);
      await table.commit([productOrders.unlistPart(`x${id.orderId}`), productOrders.listDonePart(id, now)]);
    }
    await table.commit([productOrders.listDonePart({ userId: 'u1', orderId: 'o4' }, longAgo)]);
    const first = await productOrders.listOpenPage({ limit: 2 });
    expect(first.items).toEqual(ids.slice(0, 2));
    expect((await productOrders.listOpenPage({ limit: 2, cursor: first.cursor ?? '' })).items).toEqual(ids.slice(2));
    expect((await productOrders.listDonePage({ limit: 10 }, clock)).items).toEqual(ids.toReversed());
    await table.commit([
      productOrders.unlistPart('o1'),
      productOrders.unlistDonePart('o2'),
      productOrders.unlistPart('o2'),
    ]);
    expect(await productOrders.find('o1')).toEqual(ids[0]);
    expect(await productOrders.find('o2')).toBeUndefined();
    expect(await productOrders.find('o3')).toEqual(ids[2]);
    await table.commit([orders.addPart(book)]);
    expect(
      await productOrders.getMany([
        { userId: 'u1', orderId: 'none' },
        { userId: 'u1', orderId: 'o1' },
      ]),
    ).toEqual([book]);
  });
});
