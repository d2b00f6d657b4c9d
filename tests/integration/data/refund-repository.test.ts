import { describe, expect, it } from 'vitest';
import type { RefundChange } from '#functions/domain/payments/repositories.ts';
import { anOrder } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const order = anOrder();

describe.each(tableBackends)('the refund repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('changePart refuses when requests, amount or status changed since they were read', async () => {
    const asked = { requestId: 'r1', cents: 500, askedAt: order.createdAt, state: 'asked', refusal: null } as const;
    const first: RefundChange = { status: 'paid', refundedCents: 0, refunds: [{ ...asked, operator: null }] };
    await shop.table.commit([shop.orders.addPart(order)]);
    await shop.table.commit([shop.refunds.changePart(order, first)]);
    const read = async () => (await shop.orders.get('u1', order.orderId)) ?? expect.unreachable();
    const seen = await read();
    expect(seen).toEqual({ ...order, ...first, refundsVersion: 1 });
    const next: RefundChange = { status: 'partially-refunded', refundedCents: 500, refunds: [] };
    for (const stale of [order, { ...seen, refundedCents: 1 }, { ...seen, status: 'disputed' as const }])
      await expect(shop.table.commit([shop.refunds.changePart(stale, next)])).rejects.toThrow('order');
    await shop.table.commit([shop.refunds.changePart(seen, next)]);
    expect(await read()).toEqual({ ...order, ...next, refundsVersion: 2 });
  });

  it('list lists requests between listPart and unlistPart, and none of another order', async () => {
    const refund = {
      requestId: 'r1',
      userId: 'u1',
      orderId: 'o1',
      cents: 500,
      askedAt: order.createdAt,
      refusal: null,
    };
    await shop.table.commit([shop.refunds.listPart(refund)]);
    await expect(shop.table.commit([shop.refunds.closeRefusedPart('r1')])).rejects.toThrow('listed-refund');
    const refused = { ...refund, refusal: 'disputed' } as const;
    await shop.table.commit([shop.refunds.listPart(refused)]);
    await expect(shop.table.commit([shop.refunds.listPart({ ...refund, orderId: 'o2' })])).rejects.toThrow(
      'listed-refund',
    );
    expect(await shop.refunds.list()).toEqual([refused]);
    await shop.table.commit([shop.refunds.closeRefusedPart('r1')]);
    await expect(shop.table.commit([shop.refunds.closeRefusedPart('r1')])).rejects.toThrow('listed-refund');
    await shop.table.commit([shop.refunds.listPart(refund)]);
    await shop.table.commit([shop.refunds.unlistPart('r1')]);
    await shop.table.commit([shop.refunds.unlistPart('r1')]);
    expect(await shop.refunds.list()).toEqual([]);
  });
});
