import { beforeEach, describe, expect, it } from 'vitest';
import { type CheckoutRequest, createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import type { IdempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { addCoupon, addFrame, checkoutCollaborators, storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions } from '#tests/support/concurrent-writes.ts';
import { aGiftRequest, createMemoryFiles, putStory } from '#tests/support/gifts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';

let shop: MemoryShop;
beforeEach(async () => {
  shop = await openMemoryShop();
});

const world = () => checkoutCollaborators(shop.table, shop.payments);
const ofProduct = (product: CheckoutRequest['body']['product'], idempotencyKey?: string) =>
  storyCheckout({}, { body: { product }, idempotencyKey });
const buy = (product: CheckoutRequest['body']['product']) => createCheckout(ofProduct(product), world());

const transactionsWith = (faults: readonly Error[]) => createFaultyTransactions(shop.table, faults);
const refused = (...parts: string[]) => new TransactionRefused(parts);

describe('createCheckout amounts', () => {
  it('refuses less than 50 cents, the minimum of Stripe', async () => {
    await addFrame(shop.table, [
      { name: 'Cent', priceCents: 49 },
      { name: 'Half', priceCents: 50 },
    ]);
    await expect(buy({ name: 'Frame - Cent' })).rejects.toMatchObject({ code: 'nothing-to-pay' });
    await buy({ name: 'Frame - Half' });
    expect(shop.payments.created).toMatchObject([{ cents: 50 }]);
  });

  it('throws nothing-to-pay with a coupon of 100 %', async () => {
    await addFrame(shop.table);
    await addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 1, uses: 0 });
    await expect(buy({ name: 'Frame', coupon: 'ALL' })).rejects.toMatchObject({ code: 'nothing-to-pay' });
    await addCoupon(shop.table, { code: 'GONE', percent: 100, maxUses: 1, uses: 1 });
    await expect(buy({ name: 'Frame', coupon: 'GONE' })).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it('refuses a story without a conversation', async () => {
    const call = buy({ name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' });
    await expect(call).rejects.toMatchObject({ code: 'too-few-messages' });
  });
});

describe('createCheckout sessions', () => {
  it('opens one session per product', async () => {
    await addFrame(shop.table, [
      { name: 'Small', priceCents: 2500 },
      { name: 'Large', priceCents: 4999 },
    ]);
    const [small, large] = [await buy({ name: 'Frame - Small' }), await buy({ name: 'Frame - Large' })];
    expect(await world().checkouts.getSlot('u1', 'package Frame - Small')).toBe(small.checkoutId);
    expect(await world().checkouts.getSlot('u1', 'package Frame - Large')).toBe(large.checkoutId);
    expect(await world().checkouts.get(large.checkoutId)).toMatchObject({ story: null, draftId: null });
  });

  it('throws a conflict after five concurrent writes', async () => {
    await addFrame(shop.table);
    const transactions = transactionsWith(Array.from({ length: 6 }, () => refused('slot')));
    const call = createCheckout(ofProduct({ name: 'Frame' }), { ...world(), transactions });
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
    expect(transactions.tries).toHaveLength(5);
    expect(shop.payments.calls).toEqual([]);
  });

  it('returns the open session again, and writes only a new idempotency key', async () => {
    await addFrame(shop.table);
    const first = await buy({ name: 'Frame' });
    const transactions = transactionsWith([]);
    const keys: IdempotentRequest[] = [];
    const { idempotency } = world();
    const recordPart: typeof idempotency.recordPart = (request, ...rest) => {
      keys.push(request);
      return idempotency.recordPart(request, ...rest);
    };
    const given = { ...world(), transactions, idempotency: { ...idempotency, recordPart } };
    expect(await createCheckout(ofProduct({ name: 'Frame' }), given)).toEqual(first);
    expect(transactions.tries).toEqual([]);
    expect(await createCheckout(ofProduct({ name: 'Frame' }, 'key-1'), given)).toEqual(first);
    expect(transactions.tries).toEqual([['idempotency']]);
    expect(keys).toMatchObject([{ userId: 'u1', route: 'createCheckout', key: 'key-1' }]);
  });

  it('throws invalid-coupon when the last use was taken meanwhile', async () => {
    await addFrame(shop.table);
    await addCoupon(shop.table, { oncePerCustomer: true });
    const bought = (faults: Error[]) =>
      createCheckout(ofProduct({ name: 'Frame', coupon: 'WREN20' }), {
        ...world(),
        transactions: transactionsWith(faults),
      });
    await expect(bought([refused('coupon')])).rejects.toMatchObject({ code: 'invalid-coupon' });
    // The concurrent write may be the same request; its slot would show that, and here the slot is free.
    await bought([refused('coupon', 'slot'), refused('coupon-customer', 'coupon')]);
    expect(shop.payments.created).toHaveLength(1);
  });

  it('rejects with the error of the table and does not call Stripe', async () => {
    await addFrame(shop.table);
    const transactions = transactionsWith([new AppError('service-unavailable')]);
    const call = createCheckout(ofProduct({ name: 'Frame' }), { ...world(), transactions });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(shop.payments.calls).toEqual([]);
  });
});

describe('createGiftCheckout photo', () => {
  const files = createMemoryFiles();
  const cleanImages = async (bytes: Uint8Array) => ({ bytes, widthPx: 8, heightPx: 6 });
  const photo = Buffer.from('photo');
  beforeEach(async () => {
    files.stored.clear();
    await putStory(shop.table);
  });
  const give = (faults: Error[]) =>
    createGiftCheckout(aGiftRequest({ photo }), {
      ...world(),
      files,
      cleanImages,
      transactions: transactionsWith(faults),
    });

  it('is stored once when the checkout succeeds on retry', async () => {
    const { checkoutId } = await give([refused('slot')]);
    const checkout = await world().checkouts.get(checkoutId);
    expect([...files.stored.keys()]).toEqual([checkout?.gift?.photo?.key]);
  });

  it('is deleted when the checkout is refused', async () => {
    await expect(give([refused('idempotency'), refused('idempotency')])).rejects.toBeInstanceOf(TransactionRefused);
    expect(files.stored.size).toBe(0);
  });

  it('is deleted when the transaction was not attempted', async () => {
    await expect(give([new AppError('conflict')])).rejects.toMatchObject({ code: 'conflict' });
    expect(files.stored.size).toBe(0);
  });

  it('remains stored when the response of the table was lost', async () => {
    await expect(give([new AppError('service-unavailable')])).rejects.toMatchObject({ status: 503 });
    await expect(give([new Error('the connection broke')])).rejects.toThrow('the connection broke');
    expect(files.stored.size).toBe(2);
  });
});
