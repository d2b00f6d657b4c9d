import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { createCoupon, getCoupon, switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';
import { listItems } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('coupons on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
  });
  afterEach(() => shop.table.close());

  const open = (coupon = 'WREN20', userId = 'u1') => createCheckout(storyCheckout({ coupon }, { userId }), shop);
  const validate = (code = 'WREN20', userId = 'u1') => validateCoupon({ userId, code }, shop);
  const usesOf = async (code = 'WREN20') => (await shop.coupons.get(code))?.uses;

  it('are reserved with the checkout, redeemed with the payment and counted once', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    const { checkoutId, sessionId } = await open();
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'reserved', userId: 'u1' });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await usesOf()).toBe(1);
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 1520 }]);
  });

  it('with one use left give ten concurrent checkouts of a customer one session', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await usesOf()).toBe(1);
  });

  it.each([true, false])(
    'reserved by a customer stay valid for them, and move to their next purchase; once per customer: %s',
    async (oncePerCustomer) => {
      await addCoupon(shop.table, { maxUses: 1, oncePerCustomer });
      await addFrame(shop.table);
      const first = await open();
      expect(await validate()).toBe(20);
      await expect(validate('WREN20', 'u2')).rejects.toMatchObject({ code: 'invalid-coupon' });
      const body = { product: { name: 'Frame', coupon: 'WREN20' } };
      const second = await createCheckout(storyCheckout({}, { body }), shop);
      expect(shop.openSessions().map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
      expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
      expect(await shop.coupons.getUse('WREN20', second.checkoutId)).toMatchObject({ state: 'reserved' });
      await expect(open('WREN20', 'u2')).rejects.toMatchObject({ code: 'invalid-coupon' });
      expect(await usesOf()).toBe(1);
      await switchCoupon('WREN20', true, shop);
      await expect(validate()).rejects.toMatchObject({ code: 'invalid-coupon' });
    },
  );

  it('of a customer are free again when the checkout expires', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const { checkoutId } = await open();
    await expireCheckout(checkoutId, [], shop);
    expect(await validate('WREN20', 'u2')).toBe(20);
    expect((await open()).checkoutId).not.toBe(checkoutId);
  });

  it('that many customers may use, but each once, refuse the second use', async () => {
    await addCoupon(shop.table, { oncePerCustomer: true });
    await fulfilCheckout(shop.payments.pay((await open()).sessionId), [], shop);
    await expect(open()).rejects.toMatchObject({ code: 'invalid-coupon' });
    await expect(validate()).rejects.toMatchObject({ code: 'invalid-coupon' });
    expect(await validate('wren20 ', 'u2')).toBe(20);
  });

  it('reserved by a delayed payment of the customer are refused for another purchase', async () => {
    await addCoupon(shop.table, { oncePerCustomer: true });
    await addFrame(shop.table);
    shop.payments.change((await open()).sessionId, { status: 'complete', url: null });
    const body = { product: { name: 'Frame', coupon: 'WREN20' } };
    const call = createCheckout(storyCheckout({}, { body }), shop);
    await expect(call).rejects.toMatchObject({ code: 'invalid-coupon' });
  });

  it('that are unusable, unknown or malformed are refused everywhere with the same message', async () => {
    const unusable = [{ validUntilSeconds: 1 }, { disabled: true }, { maxUses: 3, uses: 3 }];
    const refusal = { code: 'invalid-coupon', message: 'This coupon code isn’t valid.', status: 400 };
    for (const [index, coupon] of unusable.entries()) {
      const [some, all] = [`SOME${index}`, `ALL${index}`];
      await addCoupon(shop.table, { ...coupon, code: some });
      await addCoupon(shop.table, { ...coupon, code: all, percent: 100 });
      const { body, ...customer } = storyCheckout({ coupon: all });
      const request = { ...customer, balance: emptyBalance, body: { ...body, chatHistory: body.chatHistory ?? [] } };
      for (const call of [() => validate(some), () => open(some), () => open(all), () => addStory(request, shop)])
        await expect(call()).rejects.toMatchObject(refusal);
    }
    for (const code of ['UNKNOWN', 'a b']) await expect(validate(code)).rejects.toMatchObject(refusal);
    expect([await listItems(shop.table, 'CHECKOUT#'), await shop.orders.list('u1')]).toEqual([[], []]);
    expect(await shop.stories.list('u1')).toEqual([]);
  });
});

describe('createCoupon and switchCoupon', () => {
  const input = { code: 'wren20', percent: 20, maxUses: 2, lastDay: '2026-12-31', oncePerCustomer: true };

  it('create a coupon once, end it, and take that back', async () => {
    const shop = await openCustomerShop();
    expect(await createCoupon(input, shop)).toMatchObject({ code: 'WREN20', uses: 0, disabled: false });
    const again = createCoupon({ ...input, percent: 30 }, shop);
    await expect(again).rejects.toThrow('There is a coupon WREN20 already.');
    expect(await getCoupon('WREN20', shop)).toMatchObject({ percent: 20 });
    for (const disabled of [true, false]) {
      expect(await switchCoupon(' wren20 ', disabled, shop)).toMatchObject({ disabled });
      expect(await getCoupon('WREN20', shop)).toMatchObject({ disabled });
    }
    for (const code of ['NONE', 'no code at all'])
      await expect(switchCoupon(code, true, shop)).rejects.toMatchObject({ code: 'coupon-not-found' });
  });
});
