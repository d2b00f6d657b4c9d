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

describe('the amount to charge', () => {
  it('is half a dollar at least, which is the least that Stripe takes', async () => {
    await addFrame(shop.table, [
      { name: 'Cent', priceCents: 49 },
      { name: 'Half', priceCents: 50 },
    ]);
    await expect(buy({ name: 'Frame - Cent' })).rejects.toMatchObject({ code: 'nothing-to-pay' });
    await buy({ name: 'Frame - Half' });
    expect(shop.payments.created).toMatchObject([{ cents: 50 }]);
  });

  it('is nothing with a coupon that takes all off: that is for who buys without paying', async () => {
    await addFrame(shop.table);
    await addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 1, uses: 0 });
    await expect(buy({ name: 'Frame', coupon: 'ALL' })).rejects.toMatchObject({ code: 'nothing-to-pay' });
    await addCoupon(shop.table, { code: 'GONE', percent: 100, maxUses: 1, uses: 1 });
    await expect(buy({ name: 'Frame', coupon: 'GONE' })).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it('is no story without a conversation', async () => {
    const call = buy({ name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' });
    await expect(call).rejects.toMatchObject({ code: 'too-few-messages' });
  });
});

describe('the open session of a customer', () => {
  it('is one session per product', async () => {
    await addFrame(shop.table, [
      { name: 'Small', priceCents: 2500 },
      { name: 'Large', priceCents: 4999 },
    ]);
    const [small, large] = [await buy({ name: 'Frame - Small' }), await buy({ name: 'Frame - Large' })];
    expect(await world().checkouts.getSlot('u1', 'package Frame - Small')).toBe(small.checkoutId);
    expect(await world().checkouts.getSlot('u1', 'package Frame - Large')).toBe(large.checkoutId);
    expect(await world().checkouts.get(large.checkoutId)).toMatchObject({ story: null, draftId: null });
  });

  it('is read up to five times under concurrent changes', async () => {
    await addFrame(shop.table);
    const transactions = transactionsWith(Array.from({ length: 6 }, () => refused('slot')));
    const call = createCheckout(ofProduct({ name: 'Frame' }), { ...world(), transactions });
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
    expect(transactions.tries).toHaveLength(5);
    expect(shop.payments.calls).toEqual([]);
  });

  it('is given again without a write, or with the key that asked for it this time', async () => {
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

  it('is refused when the last use of its coupon was taken meanwhile', async () => {
    await addFrame(shop.table);
    await addCoupon(shop.table, { oncePerCustomer: true });
    const bought = (faults: Error[]) =>
      createCheckout(ofProduct({ name: 'Frame', coupon: 'WREN20' }), {
        ...{ ...world(), transactions: transactionsWith(faults) },
      });
    await expect(bought([refused('coupon')])).rejects.toMatchObject({ code: 'invalid-coupon' });
    // The rival is perhaps this very click: its slot tells, and here nobody has it.
    await bought([refused('coupon', 'slot'), refused('coupon-customer', 'coupon')]);
    expect(shop.payments.created).toHaveLength(1);
  });

  it('stops at once when the table is out, with nothing asked of Stripe', async () => {
    await addFrame(shop.table);
    const transactions = transactionsWith([new AppError('service-unavailable')]);
    const call = createCheckout(ofProduct({ name: 'Frame' }), { ...world(), transactions });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(shop.payments.calls).toEqual([]);
  });
});

describe('the photo of a gift whose checkout', () => {
  const files = createMemoryFiles();
  const cleanImages = async (bytes: Uint8Array) => ({ bytes, widthPx: 8, heightPx: 6 });
  const photo = Buffer.from('photo');
  beforeEach(async () => {
    files.stored.clear();
    await putStory(shop.table);
  });
  const give = (faults: Error[]) =>
    createGiftCheckout(aGiftRequest({ photo }), {
      ...{ ...world(), files, cleanImages, transactions: transactionsWith(faults) },
    });

  it('is written stays, and it is the only one', async () => {
    const { checkoutId } = await give([refused('slot')]);
    const checkout = await world().checkouts.get(checkoutId);
    expect([...files.stored.keys()]).toEqual([checkout?.gift?.photo?.key]);
  });

  it('is refused goes again', async () => {
    await expect(give([refused('idempotency'), refused('idempotency')])).rejects.toBeInstanceOf(TransactionRefused);
    expect(files.stored.size).toBe(0);
  });

  it('could not be tried goes again', async () => {
    await expect(give([new AppError('conflict')])).rejects.toMatchObject({ code: 'conflict' });
    expect(files.stored.size).toBe(0);
  });

  it('may have been written by a table that gave no answer stays', async () => {
    await expect(give([new AppError('service-unavailable')])).rejects.toMatchObject({ status: 503 });
    await expect(give([new Error('the connection broke')])).rejects.toThrow('the connection broke');
    expect(files.stored.size).toBe(2);
  });
});
