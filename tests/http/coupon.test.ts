import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { thinStoryBody } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('coupon');

describe('a coupon', () => {
  it('is valid however its code is typed, and pays for a story once', async () => {
    const [{ token }, other] = [await readyCustomer(addresses), await readyCustomer(addresses)];
    const { code } = await addCoupon(stackTable(addresses), { code: `C${ulid()}`, percent: 100, maxUses: 1 });
    for (const couponCode of [code, ` ${code.toLowerCase()} `])
      expect(await get('validateCoupon', { token, couponCode })).toBe(100);
    const body = { ...thinStoryBody, product: { ...thinStoryBody.product, coupon: code } };
    const { _id: storyId } = await get('addStory', { token, body });
    expect(await get('listOrders', { token })).toMatchObject([{ _id: storyId, totalAmount: 0, status: 'paid' }]);
    expect(await get('getUser', { token })).toMatchObject({ firstStory: true });
    const invalid = { status: 400, body: { code: 'invalid-coupon', message: 'This coupon code isn’t valid.' } };
    expect(await call('addStory', { token: other.token, body })).toMatchObject(invalid);
    for (const couponCode of [code, 'NOBODY', 'a code#with/signs'])
      expect(await call('validateCoupon', { token: other.token, couponCode })).toMatchObject(invalid);
    expect(await get('listStories', { token: other.token })).toEqual([]);
  });

  it('pays for a product of the catalogue, which is ordered without a story', async () => {
    const { token } = await readyCustomer(addresses);
    const table = stackTable(addresses);
    const productId = ulid();
    const frame = {
      productId,
      name: `Frame ${productId}`,
      description: '',
      link: null,
      variants: [],
      basePriceCents: 6000,
    };
    const imageUrl = 'https://tellwren.test/frame.jpg';
    await table.commit(createProductRepository(table).putParts({ ...frame, imageUrl }, undefined));
    const { code: coupon } = await addCoupon(table, { code: `C${ulid()}`, percent: 100 });
    const { body } = await call('addStory', { token, body: { product: { name: frame.name, coupon } } });
    expect(body).toEqual({ success: true, message: 'Your order has been placed', data: null });
    expect(await get('listOrders', { token })).toMatchObject([
      { productName: frame.name, totalAmount: 0, status: 'paid' },
    ]);
    expect(await get('listStories', { token })).toEqual([]);
  });

  reachesAll();
});
