import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AddStoryRequest, addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { validateCoupon } from '#functions/domain/coupon/validate-coupon.ts';
import { itemsOf, waitingMails } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { losingFirstAnswer } from '#tests/support/rivals.ts';
import { nothingLeft, openShop, type Shop } from '#tests/support/shop.ts';
import { addCustomer, checkAccounts, transcript } from '#tests/support/stories.ts';
import { tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('coupons, on $name', ({ url }) => {
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
    balance: nothingLeft,
    body: { product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT', coupon }, chatHistory: transcript },
    idempotencyKey: undefined,
    ...over,
  });

  it('is reserved five times by forty customers at once', async () => {
    await addCoupon(shop.table, { maxUses: 5 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, each) => open('WREN20', `u${each}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid-coupon' });
    }
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 5 });
    expect(shop.payments.created.map(({ cents }) => cents)).toEqual(Array(5).fill(1520));
  });

  it('buys five stories for forty customers at once when it takes all off', async () => {
    await addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 5 });
    const customers = Array.from({ length: 40 }, (_, each) => `u${each}`);
    await Promise.all(customers.map((userId) => addCustomer(shop.table, userId, nothingLeft)));
    const results = await Promise.allSettled(customers.map((userId) => addStory(free('ALL', { userId }), shop)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid-coupon', status: 400 });
    }
    const accounts = await Promise.all(customers.map((userId) => checkAccounts(shop.table, userId)));
    expect(accounts.reduce((sum, { stories }) => sum + stories, 0)).toBe(5);
    for (const { counters, ledger } of accounts) expect(counters).toEqual(ledger);
    expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 5 });
  });

  it('goes from reserved to redeemed with the payment, counted once', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    const { checkoutId, sessionId } = await open('WREN20');
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'reserved' });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 1520 }]);
  });

  it('gives a double click with the last use one session', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => open('WREN20')));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('comes back when the customer takes it to another purchase', async () => {
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

  it('is taken once by a customer, and by the next one again', async () => {
    await addCoupon(shop.table, { oncePerCustomer: true });
    await fulfilCheckout(shop.payments.pay((await open('WREN20')).sessionId), [], shop);
    await expect(open('WREN20')).rejects.toMatchObject({ code: 'invalid-coupon' });
    await expect(validate('WREN20')).rejects.toMatchObject({ code: 'invalid-coupon' });
    expect(await validate('wren20 ', 'u2')).toBe(20);
  });

  it.each([
    ['over', { validUntilSeconds: 1 }],
    ['disabled', { disabled: true }],
    ['used up', { maxUses: 3, uses: 3 }],
  ])('is refused everywhere with one sentence when it is %s', async (_name, coupon) => {
    await addCoupon(shop.table, coupon);
    await addCoupon(shop.table, { ...coupon, code: 'ALL', percent: 100 });
    const refusal = { code: 'invalid-coupon', message: 'This coupon code isn’t valid.', status: 400 };
    await expect(validate('WREN20')).rejects.toMatchObject(refusal);
    await expect(validate('UNKNOWN')).rejects.toMatchObject(refusal);
    await expect(open('WREN20')).rejects.toMatchObject(refusal);
    await expect(open('ALL')).rejects.toMatchObject(refusal);
    await expect(addStory(free('ALL'), shop)).rejects.toMatchObject(refusal);
    expect(await itemsOf(shop.table, 'CHECKOUT#')).toEqual([]);
    expect(await checkAccounts(shop.table, 'u1')).toMatchObject({ stories: 0, uses: 0 });
    expect(await shop.orders.list('u1')).toEqual([]);
  });

  describe('that take all off', () => {
    beforeEach(() => addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 5, oncePerCustomer: true }));

    it('buy a story with an order of nothing, in one transaction', async () => {
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
      expect((await checkAccounts(shop.table, 'u1')).counters).toEqual({ first: 0, monthly: 0, bonus: 0 });
    });

    it('leave what the customer has left alone', async () => {
      const balance = { firstStory: true, monthlyStories: 2, bonusStories: 1 };
      await addCustomer(shop.table, 'u2', balance);
      await addStory(free('ALL', { userId: 'u2', balance }), shop);
      expect(await checkAccounts(shop.table, 'u2')).toMatchObject({
        stories: 1,
        counters: { first: 1, monthly: 2, bonus: 1 },
      });
    });

    it('buy one story for twenty clicks of a customer', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => addStory(free('ALL'), shop)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await checkAccounts(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1 });
      expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 1 });
    });

    it('answer the retry of a key with its story, also when the first answer was lost', async () => {
      const losing = losingFirstAnswer(shop.table);
      const call = () => addStory(free('ALL', { idempotencyKey: 'key-1' }), { ...shop, transactions: losing });
      await expect(call()).rejects.toMatchObject({ status: 503 });
      const { story } = await call();
      expect((await shop.stories.list('u1')).map(({ storyId }) => storyId)).toEqual([story?.storyId]);
      const other = free('ALL', { idempotencyKey: 'key-1', body: { ...free('ALL').body, introStoryLines: 'x' } });
      await expect(addStory(other, shop)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    });

    it('buy a package too: an order of nothing and the mails', async () => {
      await addFrame(shop.table);
      const body = { product: { name: 'Frame', coupon: 'ALL' }, chatHistory: [] };
      expect(await addStory(free('ALL', { body }), shop)).toEqual({ story: null });
      expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'package', productName: 'Frame', totalCents: 0 }]);
      expect((await waitingMails(shop.table)).map(({ template }) => template)).toEqual([
        'package-bought',
        'package-sold',
      ]);
    });
  });

  it('that leave a price pay nothing by themselves: what the customer has left does, or 402', async () => {
    await addCoupon(shop.table);
    await expect(addStory(free('WREN20'), shop)).rejects.toMatchObject({ code: 'no-stories-left', status: 402 });
    const balance = { ...nothingLeft, bonusStories: 1 };
    await addCustomer(shop.table, 'u2', balance);
    await addStory(free('WREN20', { userId: 'u2', balance }), shop);
    expect(await checkAccounts(shop.table, 'u2')).toMatchObject({ stories: 1, counters: { bonus: 0 } });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
  });
});
