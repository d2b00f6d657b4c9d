import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPaymentRepository } from '#functions/data/payment-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const paid = {
  paymentIntentId: 'pi_1',
  userId: 'u1',
  orderId: '01JD0000000000000000000000',
  amountCents: 4900,
  grant: { cause: 'invoice in_1', source: 'monthly', stories: 6 },
} as const;

describe.each(tableBackends)('the payment repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeAll(async () => {
    table = await openTable(url);
  });
  afterAll(() => table.close());

  it('getState returns a new payment, and replaceStatePart changes it once per version', async () => {
    const payments = createPaymentRepository(table);
    expect(await payments.getState('pi_1')).toBeUndefined();
    await table.commit([createOrderRepository(table).addPaymentPart(paid)]);
    const seen = await payments.getState('pi_1');
    if (seen === undefined) throw new Error('it was written');
    expect(seen).toEqual({ ...paid, refundedCents: 0, disputes: [], claimedStories: 0, takenStories: 0, version: 0 });
    for (const [version, from] of [
      [1, seen],
      [2, { ...seen, version: 1 }],
    ] as const) {
      const tries = await Promise.allSettled(
        [100, 200].map((refundedCents) => table.commit([payments.replaceStatePart(from, { ...from, refundedCents })])),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await payments.getState('pi_1'))?.version).toBe(version);
    }
    expect(await createOrderRepository(table).getPayment('pi_1')).toMatchObject(paid);
  });

  it('replaceStatePart refuses if the operator has added a grant since the read', async () => {
    const payments = createPaymentRepository(table);
    const orders = createOrderRepository(table);
    await table.commit([orders.addPaymentPart({ ...paid, paymentIntentId: 'pi_2', grant: null })]);
    const seen = await payments.getState('pi_2');
    if (seen === undefined) throw new Error('it was written');
    await table.commit([orders.grantPaymentPart('pi_2', paid.grant)]);
    await expect(table.commit([payments.replaceStatePart(seen, seen)])).rejects.toThrow('payment');
    const granted = { ...seen, grant: paid.grant };
    await table.commit([payments.replaceStatePart(granted, { ...granted, refundedCents: 100, orderStatus: 'paid' })]);
    expect(await payments.getState('pi_2')).toMatchObject({ grant: paid.grant, refundedCents: 100, version: 1 });
  });
});
