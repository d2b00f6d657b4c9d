import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CheckoutRequest, createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionConflict, type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listItems } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import type { FakePayments } from '#tests/support/fake-payments.ts';
import { readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

const another: CheckoutRequest['body'] = {
  product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
  chatHistory: [...transcript, { role: 'user', content: 'And one thing more.' }],
};
const ofProduct = (product: CheckoutRequest['body']['product'], idempotencyKey?: string) =>
  storyCheckout({}, { body: { product }, idempotencyKey });

describe.each(proofBackends)('createCheckout on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
    await addFrame(shop.table);
  });
  afterEach(() => shop.table.close());

  const open = (request: CheckoutRequest = storyCheckout()) => createCheckout(request, shop);
  const openAnother = () => open(storyCheckout({}, { body: another }));
  const statusOf = async (checkoutId: string) => (await shop.checkouts.get(checkoutId))?.status;
  const checkouts = () => listItems(shop.table, 'CHECKOUT#');
  /** Payments of which this call is another. */
  const withPayments = (over: Partial<FakePayments>) => ({ ...shop, payments: { ...shop.payments, ...over } });
  /** Transactions whose commits throw these errors first. */
  const failing = (...faults: Error[]) => ({
    ...shop,
    transactions: {
      async commit(parts: readonly TransactionPart[]) {
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        await shop.table.commit(parts);
      },
    },
  });
  const refused = (...parts: string[]) => new TransactionRefused(parts);

  it('stores the purchase before the call to Stripe, then stores the session', async () => {
    const stored: unknown[] = [];
    const createSession: FakePayments['createSession'] = async (asked) => {
      stored.push(await shop.checkouts.get(asked.checkoutId));
      return shop.payments.createSession(asked);
    };
    const {
      checkoutId,
      sessionId,
      url: address,
    } = await createCheckout(storyCheckout(), withPayments({ createSession }));
    expect(address).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    const checkout = { status: 'open', cents: 1900, story: { category: 'memories', transcript } };
    expect(stored).toMatchObject([{ ...checkout, sessionId: null }]);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ ...checkout, sessionId });
    expect(await shop.checkouts.listWaiting('2026-11-21')).toEqual([checkoutId]);
    expect(shop.payments.created).toMatchObject([
      {
        checkoutId,
        cents: 1900,
        productName: 'Story Bundle',
        mode: 'payment',
        email: 'u1@example.com',
        successUrl: 'https://tellwren.test/order-story-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://tellwren.test/checkout',
        expiresAtSeconds: shop.clock.now() / 1000 + 24 * 3600 - 300,
      },
    ]);
  });

  it('returns one session for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(shop.payments.created).toHaveLength(1);
    expect(await checkouts()).toHaveLength(1);
  });

  it('expires the open session when the customer buys something else, so that only one can be paid', async () => {
    const first = await open();
    const second = await openAnother();
    expect(shop.openSessions().map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
    expect(await statusOf(first.checkoutId)).toBe('expired');
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(second.checkoutId);
    expect(await shop.checkouts.listWaiting('2026-11-21')).toEqual([second.checkoutId]);
  });

  it('leaves at most one open session after concurrent requests of ten tabs with two conversations', async () => {
    const bodies = Array.from({ length: 10 }, (_, tab) => (tab % 2 === 0 ? storyCheckout().body : another));
    const results = await Promise.allSettled(bodies.map((body) => open(storyCheckout({}, { body }))));
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    // Tabs may expire each other's sessions and leave none; the next request opens one.
    expect(shop.openSessions().length).toBeLessThanOrEqual(1);
    const { checkoutId } = await open();
    expect(shop.openSessions().map((session) => session.checkoutId)).toEqual([checkoutId]);
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(checkoutId);
  });

  it('opens separate sessions for different products', async () => {
    const variants = [
      { name: 'Small', priceCents: 2500 },
      { name: 'Large', priceCents: 4999 },
    ];
    await shop.table.commit(
      shop.products.putParts(
        { productId: 'p', name: 'Print', imageUrl: '', basePriceCents: 1, description: '', link: null, variants },
        undefined,
      ),
    );
    for (const request of [storyCheckout(), ...variants.map(({ name }) => ofProduct({ name: `Print - ${name}` }))])
      await open(request);
    expect(shop.openSessions()).toHaveLength(3);
  });

  it('delivers a paid checkout and returns already-paid when it, or another story, is requested', async () => {
    for (const again of [open, openAnother]) {
      const { sessionId, checkoutId } = await open();
      shop.payments.pay(sessionId);
      const created = shop.payments.created.length;
      await expect(again()).rejects.toMatchObject({ code: 'already-paid', status: 409 });
      expect(await statusOf(checkoutId)).toBe('fulfilled');
      expect(shop.payments.created).toHaveLength(created);
    }
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 2, uses: 2, counters: { bonus: 0 } });
  });

  it('delivers a payment that succeeds while its session is being expired', async () => {
    const { sessionId } = await open();
    const expireSession = async (id: string) => {
      shop.payments.pay(sessionId);
      await shop.payments.expireSession(id);
    };
    const call = createCheckout(storyCheckout({}, { body: another }), withPayments({ expireSession }));
    await expect(call).rejects.toMatchObject({ code: 'already-paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('opens another checkout while a delayed payment is pending, and both are delivered', async () => {
    const first = await open();
    shop.payments.change(first.sessionId, { status: 'complete', url: null });
    await expect(open()).rejects.toMatchObject({ code: 'already-paid' });
    const second = await openAnother();
    expect(await statusOf(first.checkoutId)).toBe('open');
    for (const { sessionId } of [first, second])
      expect(await fulfilCheckout(shop.payments.pay(sessionId), [], shop)).toBe('fulfilled');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 2, uses: 2, counters: { bonus: 0 } });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('asks for no second payment of the same purchase while a delayed one is pending, also after a day', async () => {
    const { sessionId } = await open();
    shop.payments.change(sessionId, { status: 'complete', url: null });
    shop.clock.pass(23.5 * 3_600_000);
    await expect(open()).rejects.toMatchObject({ code: 'already-paid' });
    expect(shop.payments.created).toHaveLength(1);
  });

  it('replaces a session that Stripe expired, forgot, or gives no address for', async () => {
    const ends: ((sessionId: string) => unknown)[] = [
      (id) => shop.payments.change(id, { status: 'expired', url: null }),
      (id) => shop.payments.sessions.delete(id),
      (id) => shop.payments.change(id, { url: null }),
    ];
    for (const end of ends) {
      const first = await open();
      end(first.sessionId);
      const second = await open();
      expect(second.sessionId).not.toBe(first.sessionId);
      expect(await statusOf(first.checkoutId)).toBe('expired');
      expect(await statusOf(second.checkoutId)).toBe('open');
    }
    const { checkoutId, sessionId } = await open();
    shop.payments.sessions.delete(sessionId);
    await openAnother();
    expect(await statusOf(checkoutId)).toBe('expired');
  });

  it('expires and replaces a session with less than an hour left', async () => {
    const first = await open();
    shop.clock.pass((23 * 3600 - 60) * 1000);
    expect((await open()).sessionId).toBe(first.sessionId);
    shop.clock.pass(60_000);
    const second = await open();
    expect(shop.openSessions().map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
    expect(second.sessionId).not.toBe(first.sessionId);
  });

  it('opens nothing while Stripe has not expired the former session', async () => {
    const { checkoutId } = await open();
    const call = createCheckout(
      storyCheckout({}, { body: another }),
      withPayments({ expireSession: async () => undefined }),
    );
    await expect(call).rejects.toMatchObject({ code: 'payments-unavailable', retryAfterSeconds: 5 });
    expect(await statusOf(checkoutId)).toBe('open');
    expect(shop.payments.created).toHaveLength(1);
  });

  it('reuses the checkout and its coupon for the retry when Stripe is unavailable', async () => {
    await addCoupon(shop.table, { maxUses: 1 });
    const opened = () => open(storyCheckout({ coupon: 'WREN20' }));
    shop.payments.failNext('createSession');
    await expect(opened()).rejects.toMatchObject({ code: 'payments-unavailable' });
    const { sessionId } = await opened();
    expect(shop.openSessions().map((session) => session.sessionId)).toEqual([sessionId]);
    expect(await checkouts()).toHaveLength(1);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('closes a checkout that has no session without a call to Stripe', async () => {
    shop.payments.failNext('createSession');
    await expect(open()).rejects.toMatchObject({ code: 'payments-unavailable' });
    const [first] = await checkouts();
    shop.payments.calls.length = 0;
    const { checkoutId } = await openAnother();
    expect(shop.payments.calls).toEqual(['createSession']);
    expect(await statusOf(String(first?.['checkoutId']))).toBe('expired');
    expect(await statusOf(checkoutId)).toBe('open');
  });

  it('opens one session when the response to the commit was lost', async () => {
    const losing = { ...shop, transactions: loseFirstResponse(shop.table) };
    const call = () => createCheckout(storyCheckout({}, { idempotencyKey: 'key-1' }), losing);
    await expect(call()).rejects.toMatchObject({ status: 503 });
    await call();
    expect(shop.payments.created).toHaveLength(1);
    expect(await checkouts()).toHaveLength(1);
  });

  it('returns already-paid when the payment event arrives before Stripe’s response', async () => {
    const createSession: FakePayments['createSession'] = async (asked) => {
      const session = await shop.payments.createSession(asked);
      await fulfilCheckout(shop.payments.pay(session.sessionId), [], shop);
      return session;
    };
    const call = createCheckout(storyCheckout(), withPayments({ createSession }));
    await expect(call).rejects.toMatchObject({ code: 'already-paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1, counters: { bonus: 0 } });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('opens a new session when Stripe gives no address for the first', async () => {
    const first = new Set<string>();
    const createSession: FakePayments['createSession'] = async (asked) => {
      const session: PaymentSession = await shop.payments.createSession(asked);
      if (first.size > 0) return session;
      first.add(session.sessionId);
      return { ...session, url: null };
    };
    const { sessionId } = await createCheckout(storyCheckout(), withPayments({ createSession }));
    expect(first.has(sessionId)).toBe(false);
    expect(shop.openSessions().map((session) => session.sessionId)).toEqual([sessionId]);
  });

  it('returns no session of a checkout that another tab expired meanwhile', async () => {
    const createSession = withWriteAfterRead(shop.payments.createSession, openAnother);
    const answer = await createCheckout(storyCheckout(), withPayments({ createSession }));
    expect(shop.openSessions().map(({ sessionId }) => sessionId)).toEqual([answer.sessionId]);
  });

  it('expires a session that was returned while its checkout was being expired', async () => {
    shop.payments.failNext('createSession');
    await expect(open()).rejects.toMatchObject({ code: 'payments-unavailable' });
    let given: string | undefined;
    const commit = async (parts: readonly TransactionPart[]) => {
      // The first tab retries after this call has read its checkout and before it expires it.
      given ??= (await open()).sessionId;
      return shop.table.commit(parts);
    };
    const overtaken = { ...shop, transactions: { commit } };
    const second = await createCheckout(storyCheckout({}, { body: another }), overtaken);
    expect(shop.payments.sessions.get(given ?? '')).toMatchObject({ status: 'expired' });
    expect(shop.openSessions().map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
  });

  it('tries again after concurrent writes, and gives up with a conflict when each round lost', async () => {
    const request = ofProduct({ name: 'Frame' });
    const lost = Array.from({ length: 20 }, () => refused('slot'));
    await expect(createCheckout(request, failing(...lost))).rejects.toMatchObject({ code: 'conflict' });
    expect(shop.payments.calls).toEqual([]);
    await createCheckout(request, failing(refused('slot'), new TransactionConflict()));
    expect(shop.payments.created).toHaveLength(1);
  });

  it('throws invalid-coupon when the last use was taken meanwhile, unless this same purchase took it', async () => {
    await addCoupon(shop.table, { code: 'ONE', maxUses: 1 });
    await addCoupon(shop.table, { oncePerCustomer: true });
    await createCheckout(storyCheckout({ coupon: 'ONE' }, { userId: 'u2' }), shop);
    const late = createCheckout(ofProduct({ name: 'Frame', coupon: 'ONE' }), shop);
    await expect(late).rejects.toMatchObject({ code: 'invalid-coupon' });
    shop.payments.created.length = 0;
    const request = ofProduct({ name: 'Frame', coupon: 'WREN20' });
    const own = [refused('coupon', 'slot'), refused('coupon', 'idempotency'), refused('coupon-customer', 'coupon')];
    await createCheckout(request, failing(...own));
    expect(shop.payments.created).toHaveLength(1);
  });

  it('rejects with the error of the table and does not call Stripe', async () => {
    const call = createCheckout(storyCheckout(), failing(new AppError('service-unavailable')));
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(shop.payments.calls).toEqual([]);
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (body = storyCheckout().body) => storyCheckout({}, { idempotencyKey: 'key-1', body });

    it('returns the same session for every retry', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => open(keyed())));
      expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
      expect((await open(keyed())).sessionId).toBe(answers[0]?.sessionId);
    });

    it('refuses the key for another request, even if its first request reused an open session', async () => {
      await open();
      const { sessionId } = await open(keyed());
      const call = open(keyed(another));
      await expect(call).rejects.toMatchObject({ code: 'idempotency-key-reused', status: 409 });
      expect(shop.openSessions().map((session) => session.sessionId)).toEqual([sessionId]);
    });

    it('returns the session of a concurrent call that recorded the key while this one resumed', async () => {
      await open();
      const getSession = withWriteAfterRead(shop.payments.getSession, () => open(keyed()));
      const { sessionId } = await createCheckout(keyed(), withPayments({ getSession }));
      expect(shop.openSessions().map((session) => session.sessionId)).toEqual([sessionId]);
    });

    it('opens no session for a retry after the payment', async () => {
      const { sessionId } = await open(keyed());
      shop.payments.pay(sessionId);
      await expect(open(keyed())).rejects.toMatchObject({ code: 'already-paid' });
      // The stored checkout is enough: Stripe may have forgotten the session.
      shop.payments.sessions.delete(sessionId);
      await expect(open(keyed())).rejects.toMatchObject({ code: 'already-paid' });
      expect(shop.payments.created).toHaveLength(1);
    });

    it('opens a new session for a retry after the first session expired or was refunded', async () => {
      const ends = {
        'key-1': (id: string) => shop.payments.change(id, { status: 'expired', url: null }),
        'key-2': (_: string, checkoutId: string) => expireCheckout(checkoutId, [], shop),
        'key-3': (id: string) => fulfilCheckout(shop.payments.pay(id, { refundedCents: 1900 }), [], shop),
      };
      for (const [idempotencyKey, end] of Object.entries(ends)) {
        const again = () => open(storyCheckout({}, { idempotencyKey }));
        const first = await again();
        await end(first.sessionId, first.checkoutId);
        const second = await again();
        expect(second.sessionId).not.toBe(first.sessionId);
        expect((await again()).sessionId).toBe(second.sessionId);
        await expireCheckout(second.checkoutId, [], shop);
      }
    });
  });

  it('refuses what cannot be bought before a write or a call to Stripe', async () => {
    await addCoupon(shop.table, { code: 'ALL', percent: 100 });
    await addCoupon(shop.table, { code: 'NEARLY', percent: 98 });
    await addCoupon(shop.table, { code: 'GONE', percent: 100, maxUses: 1, uses: 1 });
    const story = { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' };
    const cases: [CheckoutRequest['body']['product'], string, typeof transcript?][] = [
      [{ name: 'Film' }, 'unknown-product'],
      [{ name: 'Frame - Huge' }, 'unknown-product'],
      [{ name: 'Story Bundle' }, 'invalid-input', transcript],
      [{ name: 'Frame', coupon: 'NOBODY' }, 'invalid-coupon'],
      [{ name: 'Frame', coupon: 'a b#c' }, 'invalid-coupon'],
      [story, 'too-few-messages', transcript.slice(0, 9)],
      [story, 'too-few-messages'],
      [{ ...story, coupon: 'ALL' }, 'nothing-to-pay', transcript],
      // 38 cents are less than Stripe's minimum.
      [{ ...story, coupon: 'NEARLY' }, 'nothing-to-pay', transcript],
      [{ name: 'Frame', coupon: 'GONE' }, 'invalid-coupon'],
    ];
    const faults: unknown[] = [];
    for (const [product, code, chatHistory] of cases) {
      const outcome = await open(storyCheckout({}, { body: { product, ...(chatHistory && { chatHistory }) } })).then(
        () => 'opened',
        (error: AppError) => error.code,
      );
      if (outcome !== code) faults.push({ product, code, outcome });
    }
    expect(faults).toEqual([]);
    expect(shop.payments.calls).toEqual([]);
    expect(await checkouts()).toEqual([]);
    expect(await shop.coupons.get('ALL')).toMatchObject({ uses: 0 });
  });
});

it('createCheckout charges Stripe’s minimum of 50 cents, and not less', async () => {
  const shop = await openCustomerShop();
  const variants = [
    { name: 'Cent', priceCents: 49 },
    { name: 'Half', priceCents: 50 },
  ];
  await addFrame(shop.table, variants);
  const call = createCheckout(ofProduct({ name: 'Frame - Cent' }), shop);
  await expect(call).rejects.toMatchObject({ code: 'nothing-to-pay' });
  await createCheckout(ofProduct({ name: 'Frame - Half' }), shop);
  expect(shop.payments.created).toMatchObject([{ cents: 50 }]);
});
