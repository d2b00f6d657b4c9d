import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AddStoryRequest, addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listItems, listQueuedMails } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { emptyBalance, openShop, type Shop } from '#tests/support/shop.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('coupons on $name', ({ url }) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(url);
  });
  afterEach(() => shop.table.close());

  const open = (coupon: string, userId = 'u1') => createCheckout(storyCheckout({ coupon }, { userId }), shop);
  const validate = (code: string, userId = 'u1') => validateCoupon({ userId, code }, shop);
  const free = (coupon: string, over: Partial<AddStoryRequest> = {}): AddStoryRequest => ({
    userId: 'u1',
    email: 'u1@example.com',
    balance: emptyBalance,
    body: { product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT', coupon }, chatHistory: transcript },
    idempotencyKey: undefined,
    ...over,
  });

  it('a coupon with five uses is reserved by five of forty concurrent customers', async () => {
    await addCoupon(shop.table, { maxUses: 5 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, each) => open('WREN20', `u${each}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid-coupon' });
    }
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 5 });
    expect(shop.payments.created.map(({ cents }) => cents)).toEqual(Array(5).fill(1520));
  });

  it('a 100 % coupon with five uses pays for five stories of forty concurrent customers', async () => {
    await addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 5 });
    const customers = Array.from({ length: 40 }, (_, each) => `u${each}`);
    await Promise.all(customers.map((userId) => addCustomer(shop.table, userId, emptyBalance)));
    const results = await Promise.allSettled(customers.map((userId) => addStory(free('ALL', { userId }), shop)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid-coupon', status: 400 });
    }
    const accounts = await Promise.all(customers.map((userId) => readBalances(shop.table, userId)));
    expect(accounts.reduce((sum, { stories }) => sum + stories, 0)).toBe(5);
    for (const { counters, ledger } of accounts) expect(counters).toEqual(ledger);
    expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 5 });
  });

  it('a reserved coupon is redeemed with the payment and counted once', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    const { checkoutId, sessionId } = await open('WREN20');
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'reserved' });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 1520 }]);
  });

  it('concurrent checkouts of one customer with the last use share one session', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => open('WREN20')));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('a reservation moves to the customer’s next purchase', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    await addFrame(shop.table);
    const first = await open('WREN20');
    expect(await validate('WREN20')).toBe(20);
    const body = { product: { name: 'Frame', coupon: 'WREN20' } };
    const second = await createCheckout(storyCheckout({}, { body }), shop);
    expect(shop.payments.sessions.get(first.sessionId)).toMatchObject({ status: 'expired' });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBe(second.checkoutId);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('a once-per-customer coupon is accepted once per customer', async () => {
    await addCoupon(shop.table, { oncePerCustomer: true });
    await fulfilCheckout(shop.payments.pay((await open('WREN20')).sessionId), [], shop);
    await expect(open('WREN20')).rejects.toMatchObject({ code: 'invalid-coupon' });
    await expect(validate('WREN20')).rejects.toMatchObject({ code: 'invalid-coupon' });
    expect(await validate('wren20 ', 'u2')).toBe(20);
  });

  it.each([
    ['expired', { validUntilSeconds: 1 }],
    ['disabled', { disabled: true }],
    ['used up', { maxUses: 3, uses: 3 }],
  ])('a coupon that is %s is refused everywhere with the same message', async (_name, coupon) => {
    await addCoupon(shop.table, coupon);
    await addCoupon(shop.table, { ...coupon, code: 'ALL', percent: 100 });
    const refusal = { code: 'invalid-coupon', message: 'This coupon code isn’t valid.', status: 400 };
    await expect(validate('WREN20')).rejects.toMatchObject(refusal);
    await expect(validate('UNKNOWN')).rejects.toMatchObject(refusal);
    await expect(open('WREN20')).rejects.toMatchObject(refusal);
    await expect(open('ALL')).rejects.toMatchObject(refusal);
    await expect(addStory(free('ALL'), shop)).rejects.toMatchObject(refusal);
    expect(await listItems(shop.table, 'CHECKOUT#')).toEqual([]);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0, uses: 0 });
    expect(await shop.orders.list('u1')).toEqual([]);
  });

  describe('with a discount of 100 %', () => {
    beforeEach(() => addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 5, oncePerCustomer: true }));

    it('addStory creates the story and an order of 0 cents in one transaction', async () => {
      const { story } = await addStory(free('all'), shop);
      const storyId = String(story?.storyId);
      expect(story).toMatchObject({ status: 'writing', paidFrom: 'bonus' });
      expect(await shop.orders.list('u1')).toMatchObject([
        { orderId: storyId, totalCents: 0, status: 'paid', kind: 'story' },
      ]);
      expect(await shop.coupons.getUse('ALL', storyId)).toMatchObject({ state: 'redeemed', userId: 'u1' });
      expect((await shop.ledger.list('u1')).map(({ cause, delta }) => [cause, delta])).toEqual([
        [`checkout ${storyId}`, 1],
        [`story ${storyId}`, -1],
      ]);
      expect((await readBalances(shop.table, 'u1')).counters).toEqual({ first: 0, monthly: 0, bonus: 0 });
    });

    it('addStory leaves the customer’s remaining stories unchanged', async () => {
      const balance = { firstStory: true, monthlyStories: 2, bonusStories: 1 };
      await addCustomer(shop.table, 'u2', balance);
      await addStory(free('ALL', { userId: 'u2', balance }), shop);
      expect(await readBalances(shop.table, 'u2')).toMatchObject({
        stories: 1,
        counters: { first: 1, monthly: 2, bonus: 1 },
      });
    });

    it('addStory creates one story for twenty concurrent calls of a customer', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => addStory(free('ALL'), shop)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1 });
      expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 1 });
    });

    it('addStory returns the same story for a retry with its key, even if the first response was lost', async () => {
      const losing = loseFirstResponse(shop.table);
      const call = () => addStory(free('ALL', { idempotencyKey: 'key-1' }), { ...shop, transactions: losing });
      await expect(call()).rejects.toMatchObject({ status: 503 });
      const { story } = await call();
      expect((await shop.stories.list('u1')).map(({ storyId }) => storyId)).toEqual([story?.storyId]);
      const other = free('ALL', { idempotencyKey: 'key-1', body: { ...free('ALL').body, introStoryLines: 'x' } });
      await expect(addStory(other, shop)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    });

    it('addStory creates a package order of 0 cents and queues the mails', async () => {
      await addFrame(shop.table);
      const body = { product: { name: 'Frame', coupon: 'ALL' }, chatHistory: [] };
      expect(await addStory(free('ALL', { body }), shop)).toEqual({ story: null });
      expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'package', productName: 'Frame', totalCents: 0 }]);
      expect((await listQueuedMails(shop.table)).map(({ template }) => template)).toEqual([
        'package-bought',
        'package-sold',
      ]);
    });
  });

  it('a partial discount pays for no story: addStory uses the customer’s remaining stories or returns 402', async () => {
    await addCoupon(shop.table);
    await expect(addStory(free('WREN20'), shop)).rejects.toMatchObject({ code: 'no-stories-left', status: 402 });
    const balance = { ...emptyBalance, bonusStories: 1 };
    await addCustomer(shop.table, 'u2', balance);
    await addStory(free('WREN20', { userId: 'u2', balance }), shop);
    expect(await readBalances(shop.table, 'u2')).toMatchObject({ stories: 1, counters: { bonus: 0 } });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
  });
});
