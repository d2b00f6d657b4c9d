import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { type CheckoutRequest, createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { createTestClock, listItems } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, checkoutCollaborators, storyCheckout } from '#tests/support/checkouts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import type { FakePayments } from '#tests/support/fake-payments.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

const another: CheckoutRequest['body'] = {
  product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
  chatHistory: [...transcript, { role: 'user', content: 'And one thing more.' }],
};

describe.each(proofBackends)('createCheckout on $name', ({ url }) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(url);
    await addFrame(shop.table);
  });
  afterEach(() => shop.table.close());

  const open = (request: CheckoutRequest = storyCheckout()) => createCheckout(request, shop);
  const openSessions = () => [...shop.payments.sessions.values()].filter(({ status }) => status === 'open');

  it('stores the purchase before the call to Stripe, then stores the session', async () => {
    const { checkoutId, sessionId, url: address } = await open();
    expect(address).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({
      status: 'open',
      sessionId,
      cents: 1900,
      story: { category: 'memories', transcript },
    });
    expect(await shop.checkouts.listWaiting(outboxDay(checkoutId))).toEqual([checkoutId]);
    expect(shop.payments.created).toMatchObject([
      {
        checkoutId,
        cents: 1900,
        productName: 'Story Bundle',
        mode: 'payment',
        email: 'u1@example.com',
        successUrl: 'https://tellwren.test/order-story-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://tellwren.test/checkout',
      },
    ]);
    const life = (shop.payments.created[0]?.expiresAtSeconds ?? 0) - Date.now() / 1000;
    expect(life).toBeGreaterThan(23 * 3600);
    expect(life).toBeLessThan(24 * 3600);
  });

  it('returns one session for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(shop.payments.created).toHaveLength(1);
    expect(await listItems(shop.table, 'CHECKOUT#')).toHaveLength(1);
  });

  it('expires the open session when the customer buys something else, so that only one can be paid', async () => {
    const first = await open();
    const second = await open(storyCheckout({}, { body: another }));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(shop.payments.sessions.get(first.sessionId)).toMatchObject({ status: 'expired' });
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(second.checkoutId);
    expect(await shop.checkouts.listWaiting(outboxDay(second.checkoutId))).toEqual([second.checkoutId]);
  });

  it('leaves at most one open session after concurrent requests of ten tabs with two conversations', async () => {
    const bodies = Array.from({ length: 10 }, (_, tab) => (tab % 2 === 0 ? storyCheckout().body : another));
    const results = await Promise.allSettled(bodies.map((body) => open(storyCheckout({}, { body }))));
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    // Tabs may expire each other's sessions and leave none; the next request opens one.
    expect(openSessions().length).toBeLessThanOrEqual(1);
    const { checkoutId } = await open();
    expect(openSessions().map((session) => session.checkoutId)).toEqual([checkoutId]);
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(checkoutId);
  });

  it('opens separate sessions for different kinds of purchase', async () => {
    await open();
    await open(storyCheckout({}, { body: { product: { name: 'Frame' } } }));
    expect(openSessions()).toHaveLength(2);
  });

  it('delivers the open checkout and returns already-paid when it turns out to be paid', async () => {
    const first = await open();
    shop.payments.pay(first.sessionId);
    await expect(open(storyCheckout({}, { body: another }))).rejects.toMatchObject({
      code: 'already-paid',
      status: 409,
    });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
    expect(shop.payments.created).toHaveLength(1);
  });

  it('delivers a paid purchase and returns already-paid when it is requested again', async () => {
    const { sessionId } = await open();
    shop.payments.pay(sessionId);
    await expect(open()).rejects.toMatchObject({ code: 'already-paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1, counters: { bonus: 0 } });
  });

  it('delivers a payment that succeeds while its session is being expired', async () => {
    const { sessionId } = await open();
    const { expireSession } = shop.payments;
    const paidMeanwhile = async (id: string) => {
      shop.payments.pay(sessionId);
      await expireSession(id);
    };
    const racing = { ...shop, payments: { ...shop.payments, expireSession: paidMeanwhile } };
    const call = createCheckout(storyCheckout({}, { body: another }), racing);
    await expect(call).rejects.toMatchObject({ code: 'already-paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('opens another checkout while a delayed payment is pending, and both are delivered', async () => {
    const first = await open();
    shop.payments.change(first.sessionId, { status: 'complete', url: null });
    await expect(open()).rejects.toMatchObject({ code: 'already-paid' });
    const second = await open(storyCheckout({}, { body: another }));
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'open' });
    for (const { sessionId } of [first, second]) {
      expect(await fulfilCheckout(shop.payments.pay(sessionId), [], shop)).toBe('fulfilled');
    }
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 2, uses: 2, counters: { bonus: 0 } });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('replaces a session that Stripe has expired', async () => {
    const first = await open();
    shop.payments.change(first.sessionId, { status: 'expired', url: null });
    const second = await open();
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
  });

  it('expires and replaces a session with less than an hour left', async () => {
    const clock = createTestClock();
    const timed = checkoutCollaborators(shop.table, shop.payments, clock);
    const first = await createCheckout(storyCheckout(), timed);
    clock.pass(23 * 3600 - 60);
    expect((await createCheckout(storyCheckout(), timed)).sessionId).toBe(first.sessionId);
    clock.pass(60);
    const second = await createCheckout(storyCheckout(), timed);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(shop.payments.sessions.get(first.sessionId)).toMatchObject({ status: 'expired' });
    expect(openSessions()).toHaveLength(1);
  });

  it('reuses the checkout and its coupon for the retry when Stripe is unavailable', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    shop.payments.failNext('createSession');
    await expect(open(storyCheckout({ coupon: 'WREN20' }))).rejects.toMatchObject({ code: 'payments-unavailable' });
    const { sessionId } = await open(storyCheckout({ coupon: 'WREN20' }));
    expect(openSessions().map((session) => session.sessionId)).toEqual([sessionId]);
    expect(await listItems(shop.table, 'CHECKOUT#')).toHaveLength(1);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('opens one session when the response to the commit was lost', async () => {
    const losing = loseFirstResponse(shop.table);
    const call = () =>
      createCheckout(storyCheckout({}, { idempotencyKey: 'key-1' }), { ...shop, transactions: losing });
    await expect(call()).rejects.toMatchObject({ status: 503 });
    await call();
    expect(shop.payments.created).toHaveLength(1);
    expect(await listItems(shop.table, 'CHECKOUT#')).toHaveLength(1);
  });

  it('returns already-paid when the payment event arrives before Stripe’s response', async () => {
    const createSession: FakePayments['createSession'] = async (asked) => {
      const session = await shop.payments.createSession(asked);
      await fulfilCheckout(shop.payments.pay(session.sessionId), [], shop);
      return session;
    };
    const call = createCheckout(storyCheckout(), { ...shop, payments: { ...shop.payments, createSession } });
    await expect(call).rejects.toMatchObject({ code: 'already-paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1, counters: { bonus: 0 } });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('returns no session of a checkout that another tab expired meanwhile', async () => {
    const createSession = withWriteAfterRead(shop.payments.createSession, async () => {
      await createCheckout(storyCheckout({}, { body: another }), shop);
    });
    const racing = { ...shop, payments: { ...shop.payments, createSession } };
    const answer = await createCheckout(storyCheckout(), racing);
    expect(openSessions().map(({ sessionId }) => sessionId)).toEqual([answer.sessionId]);
  });

  it('expires a session that was returned while its checkout was being expired', async () => {
    shop.payments.failNext('createSession');
    await expect(open()).rejects.toMatchObject({ code: 'payments-unavailable' });
    let given: string | undefined;
    const overtaken = {
      commit: async (parts: Parameters<Table['commit']>[0]) => {
        // The first tab retries after this call has read its checkout and before it expires it.
        given ??= (await open()).sessionId;
        return shop.table.commit(parts);
      },
    };
    const second = await createCheckout(storyCheckout({}, { body: another }), { ...shop, transactions: overtaken });
    expect(shop.payments.sessions.get(given ?? '')).toMatchObject({ status: 'expired' });
    expect(openSessions().map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (idempotencyKey: string, body = storyCheckout().body) => storyCheckout({}, { idempotencyKey, body });

    it('returns the same session for every retry', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => open(keyed('key-1'))));
      expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
      expect((await open(keyed('key-1'))).sessionId).toBe(answers[0]?.sessionId);
    });

    it('refuses the key for another request, even if its first request reused an open session', async () => {
      await open();
      await open(keyed('key-1'));
      await expect(open(keyed('key-1', another))).rejects.toMatchObject({
        code: 'idempotency-key-reused',
        status: 409,
      });
      expect(openSessions()).toHaveLength(1);
    });

    it('opens no session for a retry after the payment', async () => {
      const { sessionId } = await open(keyed('key-1'));
      await expect(open(keyed('key-1'))).resolves.toMatchObject({ sessionId });
      shop.payments.pay(sessionId);
      await expect(open(keyed('key-1'))).rejects.toMatchObject({ code: 'already-paid' });
      await expect(open(keyed('key-1'))).rejects.toMatchObject({ code: 'already-paid' });
      // The stored checkout is enough: Stripe may have forgotten the session.
      shop.payments.sessions.delete(sessionId);
      await expect(open(keyed('key-1'))).rejects.toMatchObject({ code: 'already-paid' });
      expect(shop.payments.created).toHaveLength(1);
    });

    it('opens a new session for a retry after the first session expired', async () => {
      const first = await open(keyed('key-1'));
      shop.payments.change(first.sessionId, { status: 'expired', url: null });
      const second = await open(keyed('key-1'));
      expect(second.sessionId).not.toBe(first.sessionId);
      expect((await open(keyed('key-1'))).sessionId).toBe(second.sessionId);
    });
  });

  describe('refusals', () => {
    it.each([
      ['an unknown product', { name: 'Film' }, 'unknown-product'],
      ['a name with a known prefix', { name: 'Frame - Huge' }, 'unknown-product'],
      ['a story without a category', { name: 'Story Bundle' }, 'invalid-input'],
      ['an unknown coupon', { name: 'Frame', coupon: 'NOBODY' }, 'invalid-coupon'],
      ['a malformed coupon', { name: 'Frame', coupon: 'a b#c' }, 'invalid-coupon'],
    ])('%s', async (_name, product, code) => {
      const body = { ...storyCheckout().body, product };
      await expect(open(storyCheckout({}, { body }))).rejects.toMatchObject({ code });
      expect(shop.payments.calls).toEqual([]);
      expect(await listItems(shop.table, 'CHECKOUT#')).toEqual([]);
    });

    it('a story with fewer than ten messages', async () => {
      const body = { ...storyCheckout().body, chatHistory: transcript.slice(0, 9) };
      await expect(open(storyCheckout({}, { body }))).rejects.toMatchObject({ code: 'too-few-messages' });
    });

    it('a price of zero', async () => {
      await addCoupon(shop.table, { code: 'ALL', percent: 100 });
      await addCoupon(shop.table, { code: 'NEARLY', percent: 98 });
      for (const coupon of ['ALL', 'NEARLY']) {
        await expect(open(storyCheckout({ coupon }))).rejects.toMatchObject({ code: 'nothing-to-pay', status: 409 });
      }
      expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 0 });
    });
  });
});
