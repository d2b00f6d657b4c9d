import { describe, expect, it } from 'vitest';
import { aPayment } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const paid = {
  paymentIntentId: 'pi_1',
  userId: 'u1',
  orderId: '01JD0000000000000000000000',
  amountCents: 4900,
  grant: { cause: 'invoice in_1', source: 'monthly', stories: 6 },
} as const;

describe.each(tableBackends)('the payment repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('getState returns a new payment, and replaceStatePart changes it once per version', async () => {
    expect(await shop.paymentStates.getState('pi_1')).toBeUndefined();
    await shop.table.commit([shop.orders.addPaymentPart(paid)]);
    const seen = await shop.paymentStates.getState('pi_1');
    if (seen === undefined) throw new Error('it was written');
    expect(seen).toEqual(aPayment(paid));
    for (const [version, from] of [
      [1, seen],
      [2, { ...seen, version: 1 }],
    ] as const) {
      const tries = await Promise.allSettled(
        [100, 200].map((refundedCents) =>
          shop.table.commit([shop.paymentStates.replaceStatePart(from, { ...from, refundedCents })]),
        ),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await shop.paymentStates.getState('pi_1'))?.version).toBe(version);
    }
    expect(await shop.orders.getPayment('pi_1')).toMatchObject(paid);
  });

  it('replaceStatePart refuses if the operator has added a grant since the read', async () => {
    await shop.table.commit([shop.orders.addPaymentPart({ ...paid, paymentIntentId: 'pi_2', grant: null })]);
    const seen = await shop.paymentStates.getState('pi_2');
    if (seen === undefined) throw new Error('it was written');
    await shop.table.commit([shop.orders.grantPaymentPart('pi_2', paid.grant)]);
    await expect(shop.table.commit([shop.paymentStates.replaceStatePart(seen, seen)])).rejects.toThrow('payment');
    const granted = { ...seen, grant: paid.grant };
    await shop.table.commit([
      shop.paymentStates.replaceStatePart(granted, { ...granted, refundedCents: 100, orderStatus: 'paid' }),
    ]);
    expect(await shop.paymentStates.getState('pi_2')).toMatchObject({
      grant: paid.grant,
      refundedCents: 100,
      version: 1,
    });
  });
});
