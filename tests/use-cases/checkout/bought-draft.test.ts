import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { newDraftId, transcript } from '#infra/tooling/requests/valid-requests.ts';
import { addCoupon, eventParts, storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions, loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

const credits = { firstStory: true, monthlyStories: 0, bonusStories: 5 };

/** Threat 152. */
describe.each(proofBackends)('a bought draft on $name', ({ url }) => {
  let shop: CustomerShop;
  let draftId: string;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
    await addCustomer(shop.table, 'rich', credits);
    draftId = await keepDraft();
  });
  afterEach(() => shop.table.close());

  async function keepDraft(): Promise<string> {
    const id = newDraftId();
    const opening = { title: 'Leeds', html: '<h4>Leeds</h4>' };
    const storyPromptKey = 'GENERATE_STORY_PROMPT' as const;
    const preview = { at: '2026-11-21T12:00:00.000Z', storyPromptKey, transcript, opening };
    await shop.drafts.keep(aTurn(id, 'a', { preview }));
    return id;
  }

  const request = (userId = 'rich', product: { coupon?: string } = {}) => {
    const whole = storyCheckout(product, { userId, email: `${userId}@example.com` });
    return { ...whole, body: { ...whole.body, chatHistory: transcript, draftId }, balance: credits };
  };
  const open = (userId = 'rich', product: { coupon?: string } = {}) => createCheckout(request(userId, product), shop);
  const add = (over: Partial<CustomerShop> = {}) => addStory(request(), { ...shop, ...over });
  const outcomeOf = (adding: Promise<unknown>) =>
    adding.then(
      () => 'added',
      (error: unknown) => (error instanceof AppError ? `${error.code} ${error.storyId}` : String(error)),
    );
  const secondMails = async () =>
    (await shop.queuedMails()).filter(({ template }) => template === 'second-payment-refunded');

  async function expectOneStory(userId = 'rich'): Promise<string> {
    const [story, ...more] = await shop.stories.list(userId);
    expect(more).toEqual([]);
    expect(await shop.drafts.get(draftId)).toMatchObject({ ended: 'bought', storyId: story?.storyId, ownerId: userId });
    const { counters, ledger } = await readBalances(shop.table, userId);
    expect(counters).toEqual(ledger);
    return story?.storyId ?? '';
  }

  it('is neither sold nor paid from the balance again, and the refusal names its story', async () => {
    await addCoupon(shop.table, { code: 'FREE', percent: 100 });
    const { sessionId } = await open();
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    const storyId = await expectOneStory();
    const free = () => addStory(request('rich', { coupon: 'FREE' }), shop);
    for (const again of [open, add, free]) {
      await expect(again()).rejects.toMatchObject({ code: 'already-bought', status: 409, storyId });
    }
    expect(shop.payments.created).toHaveLength(1);
    expect((await shop.coupons.get('FREE'))?.uses).toBe(0);
    expect(await readBalances(shop.table, 'rich')).toMatchObject({ stories: 1, counters: { first: 1, bonus: 5 } });
  });

  it('costs one story of the balance for twenty concurrent requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(add())));
    const storyId = await expectOneStory();
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === `already-bought ${storyId}`)).toHaveLength(19);
    expect(await readBalances(shop.table, 'rich')).toMatchObject({ counters: { first: 0, bonus: 5 } });
  });

  it('returns the same story to a retry with the same key', async () => {
    const retried = { ...request(), idempotencyKey: 'key-1' };
    const first = await addStory(retried, shop);
    expect(await addStory(retried, shop)).toEqual(first);
    await expectOneStory();
  });

  it('refunds a payment that arrives after the story was paid from the balance', async () => {
    const { sessionId, checkoutId } = await open();
    const storyId = (await add()).story?.storyId ?? '';
    const paid = shop.payments.pay(sessionId);
    const outcomes = await Promise.all(
      ['evt_1', 'evt_2', 'evt_3'].map((event) => fulfilCheckout(paid, eventParts(shop.table, event), shop)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['refunded']));
    expect(await expectOneStory()).toBe(storyId);
    expect(shop.payments.refunds).toEqual([paid.paymentIntentId]);
    expect(await shop.orders.list('rich')).toMatchObject([
      { orderId: checkoutId, status: 'refunded', totalCents: 1900, refundedCents: 1900 },
    ]);
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
    expect(await confirmCheckout({ userId: 'rich', sessionId }, shop)).toMatchObject({ status: 'refunded', storyId });
    expect(await secondMails()).toMatchObject([
      { to: 'rich@example.com', data: { storyId, orderId: checkoutId, cents: '1900' } },
    ]);
    expect(await shop.checkouts.getSlot('rich', 'story')).toBeUndefined();
  });

  it('is paid for once when the payment races with the balance', async () => {
    for (let round = 0; round < 8; round += 1) {
      draftId = await keepDraft();
      const before = await readBalances(shop.table, 'rich');
      const { sessionId } = await open();
      const paid = shop.payments.pay(sessionId);
      const [added] = await Promise.all([outcomeOf(add()), fulfilCheckout(paid, [], shop)]);
      const after = await readBalances(shop.table, 'rich');
      expect(after.stories - before.stories).toBe(1);
      const spent = before.counters.first + before.counters.bonus - after.counters.first - after.counters.bonus;
      const isRefunded = shop.payments.refunds.includes(paid.paymentIntentId ?? '');
      expect([added === 'added', spent, isRefunded]).toEqual([isRefunded, Number(isRefunded), isRefunded]);
    }
  });

  it('is not sold when it is bought between the read and the write', async () => {
    const get = withWriteAfterRead(shop.drafts.get, () => add());
    expect(await outcomeOf(add({ drafts: { ...shop.drafts, get } }))).toBe(`already-bought ${await expectOneStory()}`);
    expect(await readBalances(shop.table, 'rich')).toMatchObject({ counters: { first: 0, bonus: 5 } });
  });

  it.each([
    ['Stripe', 'before'],
    ['the table', 'before'],
    ['the table', 'after'],
  ] as const)('refunds once when %s fails %s the write', async (what, side) => {
    const { sessionId } = await open();
    await add();
    const paid = shop.payments.pay(sessionId);
    if (what === 'Stripe') shop.payments.failNext('refund');
    const outage = [new AppError('service-unavailable')];
    const faulty = side === 'after' ? loseFirstResponse(shop.table) : createFaultyTransactions(shop.table, outage);
    const transactions = what === 'Stripe' ? shop.table : faulty;
    const deliver = async () => {
      const now = (await shop.payments.getSession(sessionId)) ?? paid;
      return fulfilCheckout(now, eventParts(shop.table, 'evt_1'), { ...shop, transactions });
    };
    await expect(deliver()).rejects.toMatchObject({ status: 503 });
    expect(await deliver()).toBe('refunded');
    expect(shop.payments.refunds).toEqual([paid.paymentIntentId]);
    expect(await secondMails()).toHaveLength(1);
    expect(await shop.orders.list('rich')).toMatchObject([{ status: 'refunded' }]);
    await expectOneStory();
  });

  it('leaves a payment that Stripe does not refund to the operator, who cannot deliver it', async () => {
    const { sessionId, checkoutId } = await open();
    await add();
    const payments = { ...shop.payments, refund: async () => false };
    expect(await fulfilCheckout(shop.payments.pay(sessionId), [], { ...shop, payments })).toBe('quarantined');
    expect(await shop.orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId, reason: 'paid-twice' }]);
    await expect(resolveOrder(checkoutId, 'deliver', shop)).rejects.toThrow(/refund it at Stripe/);
    await resolveOrder(checkoutId, 'refunded', shop);
    await expectOneStory();
  });

  it('releases the coupon of a refunded payment', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    const { sessionId } = await open('rich', { coupon: 'WREN20' });
    await add();
    expect(await fulfilCheckout(shop.payments.pay(sessionId), [], shop)).toBe('refunded');
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
  });

  it('is not offered at another price while a delayed payment for it is under way', async () => {
    await addCoupon(shop.table);
    const { sessionId } = await open();
    shop.payments.change(sessionId, { status: 'complete', url: null });
    await expect(open('rich', { coupon: 'WREN20' })).rejects.toMatchObject({ code: 'already-paid' });
    expect(shop.payments.created).toHaveLength(1);
  });

  it('is closed for its buyer only: another customer who opened a checkout before is delivered', async () => {
    await addCustomer(shop.table, 'other', credits);
    const { sessionId } = await open('other');
    await add();
    expect(await fulfilCheckout(shop.payments.pay(sessionId), [], shop)).toBe('fulfilled');
    await expectOneStory();
    expect(await shop.stories.list('other')).toHaveLength(1);
  });

  it('stays bought when a tab starts again, and when its story fails', async () => {
    const storyId = (await add()).story?.storyId ?? '';
    await shop.drafts.discard(draftId, 'rich');
    await failStory('rich', storyId, shop);
    await expect(add()).rejects.toMatchObject({ code: 'already-bought', storyId });
    expect(await shop.drafts.get(draftId)).toMatchObject({ storyId, begunWith: [], turns: [] });
  });
});
