import { describe, expect, it } from 'vitest';
import { buyForNothing } from '#functions/domain/checkout/buy-for-nothing.ts';
import type { PurchasedItem } from '#functions/domain/checkout/delivery.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { anOrder } from '#tests/support/builders.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const nowMs = Date.parse(at);
const frame: PurchasedItem = {
  userId: 'u1',
  checkoutId: 'c1',
  kind: 'package',
  productName: 'Frame',
  story: null,
  draftId: null,
  payer: { customerId: null, email: 'ada@example.com' },
};
const coupon = {
  code: 'ALL',
  percent: 100,
  maxUses: 5,
  uses: 0,
  oncePerCustomer: true,
  disabled: false,
  validUntilSeconds: nowMs / 1000 + 60,
  createdAt: at,
};

/** Buys a frame with a coupon of 100 %; `refusals` are the failed conditions per try. */
async function buy(refusals?: Parameters<typeof createTransactionSpy>[0]) {
  const transactions = createTransactionSpy(refusals);
  await buyForNothing(frame, coupon, [partSpy('idempotency', 'recorded')('key-1')], {
    transactions,
    coupons: {
      takePart: partSpy('coupon', 'taken'),
      addUsePart: partSpy('use', 'added'),
      claimCustomerPart: partSpy('coupon-customer', 'claimed'),
    },
    orders: { addPart: partSpy('order', 'added'), addPaymentPart: partSpy('payment', 'added') },
    stories: { addPart: partSpy('story', 'added'), addSourcePart: partSpy('source', 'added') },
    gifts: { addParts: () => [] },
    ledger: { recordEntryPart: partSpy('ledger', 'booked') },
    outbox: { addPart: partSpy('outbox', 'added') },
    drafts: { get: async () => undefined, buyPart: partSpy('draft', 'bought') },
    stripeCustomers: { setOwnerPart: partSpy('stripe-customer', 'owned') },
    users: { get: async () => ({ name: 'Ada', email: 'ada@example.com' }) },
    identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
    clock: { now: () => nowMs },
  });
  return transactions.committed;
}

describe('buyForNothing', () => {
  it('takes the coupon, adds an order of zero cents and delivers it, in one transaction with the extra parts', async () => {
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
            orderId: 'c1',
            kind: 'package',
            productName: 'Frame',
            totalCents: 0,
            createdAt: at,
            paymentIntentId: null,
          }),
        ],
        mail('package-bought', 'ada@example.com'),
        mail('package-sold', 'operator'),
        ['idempotency: recorded', 'key-1'],
      ],
    ]);
  });

  it.each(['coupon', 'coupon-customer'])('throws invalid-coupon when the condition of %s failed', async (part) => {
    await expect(buy([[part]])).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it.each([[['idempotency']], [['coupon', 'idempotency']], [['order']]])(
    'rethrows the failed conditions %s, because a retry of the same request may have used the coupon',
    async (parts) => {
      const call = buy([parts]);
      await expect(call).rejects.toBeInstanceOf(TransactionRefused);
      await expect(call).rejects.toMatchObject({ parts });
    },
  );

  it('rejects with the error of the table', async () => {
    await expect(buy([new AppError('service-unavailable')])).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
