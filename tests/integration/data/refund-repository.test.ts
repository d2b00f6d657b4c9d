import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { OrderRepository } from '#functions/domain/order/repositories.ts';
import type { RefundChange, RefundRepository } from '#functions/domain/payments/repositories.ts';
import { anOrder } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const order = anOrder();

describe.each(tableBackends)('the refund repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let orders: OrderRepository;
  let refunds: RefundRepository;

  beforeEach(async () => {
    table = await openTable(url);
    [orders, refunds] = [createOrderRepository(table), createRefundRepository(table)];
  });
  afterEach(() => table.close());

  it('changePart refuses when requests, amount or status changed since they were read', async () => {
    const asked = { requestId: 'r1', cents: 500, askedAt: order.createdAt, state: 'asked', refusal: null } as const;
    const first: RefundChange = { status: 'paid', refundedCents: 0, refunds: [{ ...asked, operator: null }] };
    await table.commit([orders.addPart(order)]);
    await table.commit([refunds.changePart(order, first)]);
    const read = async () => (await orders.get('u1', order.orderId)) ?? expect.unreachable();
    const seen = await read();
    expect(seen).toEqual({ ...order, ...first, refundsVersion: 1 });
    const next: RefundChange = { status: 'partially-refunded', refundedCents: 500, refunds: [] };
    for (const stale of [order, { ...seen, refundedCents: 1 }, { ...seen, status: 'disputed' as const }])
      await expect(table.commit([refunds.changePart(stale, next)])).rejects.toThrow('order');
    await table.commit([refunds.changePart(seen, next)]);
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
    await table.commit([refunds.listPart(refund)]);
    await expect(table.commit([refunds.closeRefusedPart('r1')])).rejects.toThrow('listed-refund');
    const refused = { ...refund, refusal: 'disputed' } as const;
    await table.commit([refunds.listPart(refused)]);
    await expect(table.commit([refunds.listPart({ ...refund, orderId: 'o2' })])).rejects.toThrow('listed-refund');
    expect(await refunds.list()).toEqual([refused]);
    await table.commit([refunds.closeRefusedPart('r1')]);
    await expect(table.commit([refunds.closeRefusedPart('r1')])).rejects.toThrow('listed-refund');
    await table.commit([refunds.listPart(refund)]);
    await table.commit([refunds.unlistPart('r1')]);
    await table.commit([refunds.unlistPart('r1')]);
    expect(await refunds.list()).toEqual([]);
  });
});
