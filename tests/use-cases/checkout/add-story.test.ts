import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AddStoryRequest, addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listItems } from '#tests/support/accounts.ts';
import { addCoupon, addFrame } from '#tests/support/checkouts.ts';
import { createFaultyTransactions, loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

const body: AddStoryRequest['body'] = {
  product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
  chatHistory: transcript,
};
const monthly = (monthlyStories: number): CreditBalance => ({ ...emptyBalance, monthlyStories });
const requestOf = (userId: string, balance: CreditBalance): AddStoryRequest => ({
  userId,
  email: `${userId}@example.com`,
  balance,
  body,
  idempotencyKey: undefined,
});

describe.each(proofBackends)('addStory on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
  });
  afterEach(() => shop.table.close());

  describe('from the balance', () => {
    /** A new customer with a balance. */
    async function customer(balance: CreditBalance, userId = 'c1') {
      await addCustomer(shop.table, userId, balance);
      const add = (over: Partial<AddStoryRequest> = {}, transactions: Transactions = shop.table) =>
        addStory({ ...requestOf(userId, balance), ...over }, { ...shop, transactions });
      return { add, balances: () => readBalances(shop.table, userId) };
    }

    async function expectExactly(calls: number, balance: CreditBalance, userId?: string): Promise<void> {
      const left = Number(balance.firstStory) + balance.monthlyStories + balance.bonusStories;
      const { add, balances } = await customer(balance, userId);
      const results = await Promise.allSettled(Array.from({ length: calls }, () => add()));
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      const added = Math.min(calls, left);
      expect(refusals).toHaveLength(calls - added);
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'no-stories-left', status: 402 });
      const { counters, ledger, stories, uses } = await balances();
      expect({ stories, uses, counters }).toEqual({ stories: added, uses: added, counters: ledger });
      expect(Object.values(counters).reduce((sum, count) => sum + count)).toBe(left - added);
    }

    // `money/races.test.ts` runs 200 concurrent calls, through the product.
    it.each([2, 50])('adds as many stories as are left of %i concurrent calls', async (calls) => {
      const balances = [
        emptyBalance,
        { ...emptyBalance, firstStory: true },
        monthly(1),
        monthly(6),
        { firstStory: true, monthlyStories: 2, bonusStories: 3 },
      ];
      for (const [index, balance] of balances.entries()) await expectExactly(calls, balance, `c${index}`);
    });

    it('spends the free first story, then the monthly stories, then the bonus stories', async () => {
      const { add } = await customer({ firstStory: true, monthlyStories: 1, bonusStories: 1 });
      const paid = [await add(), await add(), await add()].map(({ story }) => story?.paidFrom);
      expect(paid).toEqual(['first', 'monthly', 'bonus']);
    });

    it('returns the same story for every retry with one key, even if it was the last story', async () => {
      const { add, balances } = await customer(monthly(1));
      const idempotencyKey = 'key-1';
      const results = await Promise.all(Array.from({ length: 20 }, () => add({ idempotencyKey })));
      const again = await add({ idempotencyKey, balance: emptyBalance });
      expect(new Set([...results, again].map(({ story }) => story?.storyId)).size).toBe(1);
      expect(await balances()).toMatchObject({ stories: 1, uses: 1 });
    });

    it('refuses a key that was used for another request', async () => {
      const { add, balances } = await customer({ ...emptyBalance, bonusStories: 5 });
      await add({ idempotencyKey: 'key-1' });
      const other = add({ idempotencyKey: 'key-1', body: { ...body, introStoryLines: 'x' } });
      await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
      expect(await balances()).toMatchObject({ stories: 1 });
    });

    it('takes a key of another customer or another route for a new one', async () => {
      const mine = await customer(monthly(1));
      const theirs = await customer(monthly(1), 'c2');
      const key = { idempotencyKey: 'key-1' };
      await createCheckout({ userId: 'c1', email: 'c1@example.com', body, ...key }, shop);
      const stories = [await mine.add(key), await theirs.add(key)].map(({ story }) => story?.storyId);
      expect(new Set(stories).size).toBe(2);
    });

    it('returns 402 when a concurrent call spends the credit between the read and the write', async () => {
      const { add, balances } = await customer(monthly(1));
      const racing: Transactions = { commit: (parts) => add().then(() => shop.table.commit(parts)) };
      await expect(add({}, racing)).rejects.toMatchObject({ status: 402 });
      expect(await balances()).toMatchObject({ stories: 1, uses: 1, counters: { monthly: 0 } });
    });

    it('writes nothing when the table fails', async () => {
      const { add, balances } = await customer(monthly(1));
      const down = { commit: () => Promise.reject(new AppError('service-unavailable')) };
      await expect(add({}, down)).rejects.toMatchObject({ status: 503 });
      expect(await balances()).toMatchObject({ stories: 0, uses: 0, counters: { monthly: 1 } });
    });

    it('queues the workflow of a story and stores its source', async () => {
      const { add } = await customer(monthly(1));
      const storyId = String((await add()).story?.storyId);
      expect(await shop.queued()).toMatchObject([{ kind: 'workflow', workflow: { userId: 'c1', storyId } }]);
      expect((await shop.stories.readSource(storyId))?.transcript).toEqual(transcript);
    });

    it('refuses another product, a missing or unknown prompt, and fewer than 10 messages', async () => {
      const { add, balances } = await customer({ ...emptyBalance, bonusStories: 1 });
      const products = [
        { name: 'Film', prompt: 'MEMORIES_PROMPT' },
        { name: 'Story Bundle' },
        { name: 'Story Bundle', prompt: 'SYSTEM_PROMPT' },
      ];
      for (const product of products)
        await expect(add({ body: { ...body, product } })).rejects.toMatchObject({ status: 400 });
      await expect(add({ body: { ...body, chatHistory: transcript.slice(0, 9) } })).rejects.toMatchObject({
        message: 'Please have atleast 5 conversations to generate a better story',
      });
      expect(await balances()).toMatchObject({ stories: 0, counters: { bonus: 1 } });
    });
  });

  describe('with a coupon of 100 %', () => {
    beforeEach(() => addCoupon(shop.table, { code: 'ALL', percent: 100, maxUses: 5, oncePerCustomer: true }));

    const request = (over: Partial<AddStoryRequest> = {}): AddStoryRequest => ({
      ...requestOf('u1', emptyBalance),
      body: { ...body, product: { ...body.product, coupon: 'all' } },
      ...over,
    });
    const add = (over: Partial<AddStoryRequest> = {}, transactions: Transactions = shop.table) =>
      addStory(request(over), { ...shop, transactions });

    it('creates the story and an order of 0 cents, and redeems the coupon', async () => {
      const { story } = await add();
      const storyId = String(story?.storyId);
      expect(story).toMatchObject({ status: 'writing', paidFrom: 'bonus' });
      expect(await shop.orders.list('u1')).toMatchObject([
        { orderId: storyId, totalCents: 0, status: 'paid', kind: 'story', paymentIntentId: null, receiptUrl: null },
      ]);
      expect(await shop.coupons.getUse('ALL', storyId)).toMatchObject({ state: 'redeemed', userId: 'u1' });
      expect(await shop.coupons.getCustomerCheckout('ALL', 'u1')).toBe(storyId);
      expect((await shop.ledger.list('u1')).map(({ cause, delta }) => [cause, delta])).toEqual([
        [`checkout ${storyId}`, 1],
        [`story ${storyId}`, -1],
      ]);
      expect((await readBalances(shop.table, 'u1')).counters).toEqual({ first: 0, monthly: 0, bonus: 0 });
    });

    it('leaves the customer’s remaining stories unchanged', async () => {
      const balance = { firstStory: true, monthlyStories: 2, bonusStories: 1 };
      await addCustomer(shop.table, 'u2', balance);
      await add({ ...request(), userId: 'u2', balance });
      const counters = { first: 1, monthly: 2, bonus: 1 };
      expect(await readBalances(shop.table, 'u2')).toMatchObject({ stories: 1, counters });
    });

    it('creates one story for twenty concurrent calls of a customer', async () => {
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => add()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1 });
      expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 1 });
    });

    it('returns the same story for a retry with its key, even if the first response was lost', async () => {
      const losing = loseFirstResponse(shop.table);
      const call = () => add({ idempotencyKey: 'key-1' }, losing);
      await expect(call()).rejects.toMatchObject({ status: 503 });
      const { story } = await call();
      expect((await shop.stories.list('u1')).map(({ storyId }) => storyId)).toEqual([story?.storyId]);
      const other = { ...request().body, introStoryLines: 'x' };
      const reused = add({ idempotencyKey: 'key-1', body: other });
      await expect(reused).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    });

    it('throws invalid-coupon when the coupon refuses, and other refusals as they are', async () => {
      const refused = (...parts: string[]) =>
        add({}, createFaultyTransactions(shop.table, [new TransactionRefused(parts)]));
      for (const part of ['coupon', 'coupon-customer'])
        await expect(refused(part)).rejects.toMatchObject({ code: 'invalid-coupon' });
      // A retry of the same request may have used the coupon.
      for (const parts of [['idempotency'], ['coupon', 'idempotency'], ['order']])
        await expect(refused(...parts)).rejects.toMatchObject({ parts });
      expect(await listItems(shop.table, 'ORDER#')).toEqual([]);
    });

    it('creates a package order of 0 cents and queues the mails', async () => {
      await addFrame(shop.table);
      const product = { name: 'Frame', coupon: 'ALL' };
      expect(await add({ body: { product, chatHistory: [] } })).toEqual({ story: null });
      expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'package', productName: 'Frame', totalCents: 0 }]);
      expect(await shop.queuedMails()).toMatchObject([
        { template: 'package-bought', data: { cents: '0' } },
        { template: 'package-sold' },
      ]);
    });
  });

  it('pays from the balance with a coupon of less than 100 %, which stays unused', async () => {
    await addCoupon(shop.table);
    const product = { ...body.product, coupon: 'WREN20' };
    const add = (balance: CreditBalance, userId = 'u1') =>
      addStory({ ...requestOf(userId, balance), body: { ...body, product } }, shop);
    await expect(add(emptyBalance)).rejects.toMatchObject({ code: 'no-stories-left', status: 402 });
    const balance = { ...emptyBalance, bonusStories: 1 };
    await addCustomer(shop.table, 'u2', balance);
    await add(balance, 'u2');
    expect(await readBalances(shop.table, 'u2')).toMatchObject({ stories: 1, counters: { bonus: 0 } });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
  });
});
