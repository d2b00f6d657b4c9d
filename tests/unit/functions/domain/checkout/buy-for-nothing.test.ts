import { describe, expect, it } from 'vitest';
import { buyForNothing } from '#functions/domain/checkout/buy-for-nothing.ts';
import type { PurchasedItem } from '#functions/domain/checkout/delivery.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { anOrder } from '#tests/support/builders.ts';
import { telling, tellingTransactions } from '#tests/support/told-parts.ts';

const at = '2026-11-22T10:00:00.000Z';
const nowMs = Date.parse(at);
const frame: PurchasedItem = {
  ...{ userId: 'u1', checkoutId: 'c1', kind: 'package', productName: 'Frame', story: null, draftId: null },
  payer: { customerId: null, email: 'ada@example.com' },
};
const coupon = {
  ...{ code: 'ALL', percent: 100, maxUses: 5, uses: 0, oncePerCustomer: true, disabled: false },
  ...{ validUntilSeconds: nowMs / 1000 + 60, createdAt: at },
};

/** Buys a frame with a coupon that takes all off, of a table that refuses so. */
async function buy(refusals?: Parameters<typeof tellingTransactions>[0]) {
  const transactions = tellingTransactions(refusals);
  await buyForNothing(frame, coupon, [telling('idempotency', 'recorded')('key-1')], {
    transactions,
    coupons: {
      takePart: telling('coupon', 'taken'),
      addUsePart: telling('use', 'added'),
      claimCustomerPart: telling('coupon-customer', 'claimed'),
    },
    orders: { addPart: telling('order', 'added'), addPaymentPart: telling('payment', 'added') },
    stories: { addPart: telling('story', 'added'), addSourcePart: telling('source', 'added') },
    gifts: { addParts: () => [] },
    ledger: { recordEntryPart: telling('ledger', 'booked') },
    outbox: { addPart: telling('outbox', 'added') },
    drafts: { forgetPart: telling('draft', 'forgotten') },
    stripeCustomers: { setOwnerPart: telling('stripe-customer', 'owned') },
    users: { get: async () => ({ name: 'Ada', email: 'ada@example.com' }) },
    identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
    clock: { now: () => nowMs },
  });
  return transactions.committed;
}

describe('buying with a coupon that takes all off', () => {
  it('takes the coupon, orders for nothing and delivers, in one transaction with what stands beside it', async () => {
    const data = { name: 'Ada', email: 'ada@example.com', productName: 'Frame', orderId: 'c1', cents: '0' };
    const mail = (template: string, to: string) => [
      'outbox: added',
      { id: '01JD', kind: 'mail', mail: { template, to, data } },
    ];
    expect(await buy()).toEqual([
      [
        ['coupon: taken', 'ALL', nowMs / 1000],
        ['use: added', { code: 'ALL', checkoutId: 'c1', userId: 'u1', state: 'redeemed', at }],
        ['coupon-customer: claimed', 'ALL', 'u1', 'c1'],
        [
          'order: added',
          anOrder({
            ...{ orderId: 'c1', kind: 'package', productName: 'Frame', totalCents: 0, createdAt: at },
            paymentIntentId: null,
          }),
        ],
        mail('package-bought', 'ada@example.com'),
        mail('package-sold', 'operator'),
        ['idempotency: recorded', 'key-1'],
      ],
    ]);
  });

  it.each(['coupon', 'coupon-customer'])('says that the coupon is not valid when the part %s refuses', async (part) => {
    await expect(buy([[part]])).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it.each([[['idempotency']], [['coupon', 'idempotency']], [['order']]])(
    'leaves it to who asked when %s refuse: a retry has spent the coupon itself',
    async (parts) => {
      const call = buy([parts]);
      await expect(call).rejects.toBeInstanceOf(TransactionRefused);
      await expect(call).rejects.toMatchObject({ parts });
    },
  );

  it('says that the table is out when it is', async () => {
    await expect(buy([new AppError('service-unavailable')])).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
