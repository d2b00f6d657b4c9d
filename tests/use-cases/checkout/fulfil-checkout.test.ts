import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listItems } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, eventParts, storyCheckout } from '#tests/support/checkouts.ts';
import { createFaultyTransactions, loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { aGiftRequest, putStory } from '#tests/support/gifts.ts';
import { readBalances } from '#tests/support/stories.ts';
import { subscribe } from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('fulfilCheckout on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
  });
  afterEach(() => shop.table.close());

  const open = (product?: Parameters<typeof storyCheckout>[0]) => createCheckout(storyCheckout(product), shop);
  async function openFrame() {
    await addFrame(shop.table);
    return createCheckout(storyCheckout({}, { body: { product: { name: 'Frame' } } }), shop);
  }
  const confirm = (sessionId: string, userId = 'u1') => confirmCheckout({ userId, sessionId }, shop);
  const fulfil = (session: PaymentSession, eventId: string) =>
    fulfilCheckout(session, eventParts(shop.table, eventId), shop);
  const statusOf = async (checkoutId: string) => (await shop.checkouts.get(checkoutId))?.status;
  const mailsTo = async () => (await shop.queuedMails()).map(({ template, to }) => [template, to]);

  /** Expects counters equal to the ledger, one story, and one order of that amount. */
  async function expectOneStory(cents = 1900) {
    const accounts = await readBalances(shop.table, 'u1');
    expect(accounts).toMatchObject({ stories: 1, uses: 1, counters: { bonus: 0 } });
    expect(accounts.counters).toEqual(accounts.ledger);
    expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'story', totalCents: cents, status: 'paid' }]);
  }
  async function expectNothing() {
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0, uses: 0, counters: { bonus: 0 } });
  }

  it('writes the story, its order, the payment and the ledger entries, and closes the checkout', async () => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId, { customerId: 'cus_1', invoiceId: 'in_1' });
    expect(await fulfil(paid, 'evt_1')).toBe('fulfilled');
    await expectOneStory();
    const { story } = (await shop.stories.get('u1', checkoutId)) ?? {};
    expect(story).toMatchObject({ status: 'writing', paidFrom: 'bonus', category: 'memories' });
    expect((await shop.stories.readSource(checkoutId))?.transcript).toEqual(transcript);
    const { receiptUrl, invoiceId, paymentIntentId } = paid;
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({
      receiptUrl,
      invoiceId,
      paymentIntentId,
      productName: 'Story Bundle',
      refundedCents: 0,
    });
    expect(await shop.orders.getPayment(paymentIntentId ?? '')).toMatchObject({
      userId: 'u1',
      orderId: checkoutId,
      amountCents: 1900,
      grant: { cause: `checkout ${checkoutId}`, source: 'bonus', stories: 1 },
    });
    expect((await shop.ledger.list('u1')).map(({ cause, delta }) => [cause, delta])).toEqual([
      [`checkout ${checkoutId}`, 1],
      [`story ${checkoutId}`, -1],
    ]);
    expect(await shop.stripeCustomers.getUserId('cus_1')).toBe('u1');
    expect(await statusOf(checkoutId)).toBe('fulfilled');
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
    expect(await shop.checkouts.listWaiting('2026-11-21')).toEqual([]);
    expect(await shop.queued()).toMatchObject([{ kind: 'workflow', workflow: { storyId: checkoutId } }]);
    expect(shop.lines).toEqual([{ code: 'CHECKOUT_SETTLED', fields: { checkoutId, sessionId, outcome: 'fulfilled' } }]);
  });

  it('delivers whenever a payment races with the expiry of its session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { checkoutId, sessionId } = await open();
      const paid = shop.payments.pay(sessionId);
      const [outcome] = await Promise.all([
        fulfil(paid, `evt_paid_${round}`),
        expireCheckout(checkoutId, eventParts(shop.table, `evt_expired_${round}`), shop),
      ]);
      expect(outcome).toBe('fulfilled');
      expect(await statusOf(checkoutId)).toBe('fulfilled');
    }
    const none = { bonus: 0 };
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 5, uses: 5, counters: none, ledger: none });
  });

  it('delivers once when the response to the commit was lost', async () => {
    const { sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    const losing = { ...shop, transactions: loseFirstResponse(shop.table) };
    const call = () => fulfilCheckout(paid, eventParts(shop.table, 'evt_1'), losing);
    await expect(call()).rejects.toMatchObject({ status: 503 });
    expect(await call()).toBe('already');
    await expectOneStory();
  });

  it('repeats what a concurrent write refused, and throws service-unavailable when each round lost', async () => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    const refusals = (count: number) =>
      createFaultyTransactions(
        shop.table,
        Array.from({ length: count }, () => new TransactionRefused(['checkout'])),
      );
    const call = fulfilCheckout(paid, eventParts(shop.table, 'evt_1'), { ...shop, transactions: refusals(20) });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    expect(await statusOf(checkoutId)).toBe('open');
    const again = { ...shop, transactions: refusals(4) };
    expect(await fulfilCheckout(paid, eventParts(shop.table, 'evt_1'), again)).toBe('fulfilled');
    await expectOneStory();
    // The refusals were not of the event, which is recorded with the delivery.
    expect(await listItems(shop.table, 'EVENT#')).toHaveLength(1);
  });

  it('returns pending until a delayed payment succeeds, then delivers, also by an event recorded before', async () => {
    for (const eventOfPayment of ['evt_2', 'evt_1']) {
      shop.table.close();
      shop = await openCustomerShop(url);
      const { checkoutId, sessionId } = await open();
      const complete = shop.payments.change(sessionId, { status: 'complete', url: null });
      expect(await fulfil(complete, 'evt_1')).toBe('pending');
      await expectNothing();
      expect(await confirm(sessionId)).toMatchObject({ status: 'pending', storyId: null });
      expect(await fulfil(shop.payments.pay(sessionId), eventOfPayment)).toBe('fulfilled');
      expect(await fulfil(shop.payments.pay(sessionId), 'evt_1')).toBe('already');
      await expectOneStory();
      expect(await statusOf(checkoutId)).toBe('fulfilled');
    }
  });

  const misfits: [Partial<PaymentSession>, string][] = [
    [{ amountTotalCents: 1 }, 'wrong-amount'],
    [{ amountTotalCents: 190_000 }, 'wrong-amount'],
    [{ currency: 'eur' }, 'wrong-currency'],
    [{ livemode: true }, 'wrong-livemode'],
    [{ mode: 'subscription' }, 'wrong-mode'],
    [{ isDisputed: true }, 'disputed'],
  ];
  it.each(misfits)('delivers nothing for %j and reports it to the operator once, as %s', async (over, reason) => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId, over);
    const outcomes = await Promise.all(['evt_1', 'evt_2', 'evt_3'].map((event) => fulfil(paid, event)));
    expect(new Set(outcomes)).toEqual(new Set(['quarantined']));
    await expectNothing();
    expect(await shop.orders.list('u1')).toMatchObject([
      { orderId: checkoutId, status: 'needs-attention', totalCents: paid.amountTotalCents },
    ]);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { orderId: checkoutId, reason, expectedCents: 1900, paidCents: paid.amountTotalCents },
    ]);
    expect(await confirm(sessionId)).toMatchObject({ status: 'pending', storyId: null });
    expect(shop.lines.at(-1)).toEqual({
      code: 'PAYMENT_QUARANTINED',
      fields: { checkoutId, sessionId, outcome: 'quarantined' },
    });
  });

  it('flags a second payment of one checkout once, and delivers nothing for it', async () => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    expect(await fulfilCheckout({ ...paid, paymentIntentId: null }, [], shop)).toBe('already');
    const second = { ...paid, sessionId: 'cs_test_other', paymentIntentId: 'pi_other' };
    const outcomes = await Promise.all(['evt_1', 'evt_2'].map((event) => fulfil(second, event)));
    expect(outcomes.filter((outcome) => outcome === 'quarantined')).toHaveLength(1);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { reason: 'paid-twice', paymentIntentId: 'pi_other' },
    ]);
    expect(await shop.orders.list('u1')).toHaveLength(2);
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('records an order that needs attention without a payment id, and none for a subscription', async () => {
    const { checkoutId, sessionId } = await open();
    const mismatch = shop.payments.pay(sessionId, { amountTotalCents: 1, paymentIntentId: null });
    expect(await fulfilCheckout(mismatch, [], shop)).toBe('quarantined');
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'needs-attention', paymentIntentId: null });
    const frame = await openFrame();
    const month = shop.payments.pay(frame.sessionId, { subscriptionId: 'sub_1', mode: 'subscription' });
    expect(await fulfilCheckout(month, [], shop)).toBe('quarantined');
    expect(await shop.orders.get('u1', frame.checkoutId)).toBeUndefined();
    expect(await shop.orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId }, { reason: 'wrong-mode' }]);
  });

  it('throws for an unknown checkout, so that Stripe sends the event again', async () => {
    const { sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    const expired = { ...paid, status: 'expired' as const };
    for (const session of [
      { ...paid, checkoutId: null },
      { ...paid, checkoutId: '01J' },
      { ...expired, checkoutId: null },
    ])
      await expect(fulfil(session, 'evt_1')).rejects.toMatchObject({
        code: 'checkout-not-ready',
        retryAfterSeconds: 5,
      });
    expect(await listItems(shop.table, 'EVENT#')).toEqual([]);
  });

  it('releases the coupon and the slot of an unpaid checkout once', async () => {
    await addCoupon(shop.table, { maxUses: 5, oncePerCustomer: true });
    const { checkoutId, sessionId } = await open({ coupon: 'wren20' });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    const expired = shop.payments.change(sessionId, { status: 'expired', url: null });
    const ends = Array.from({ length: 10 }, (_, each) => fulfil(expired, `evt_${each}`));
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['expired']));
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'released' });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
    expect(shop.lines.at(-1)).toEqual({ code: 'CHECKOUT_EXPIRED', fields: { checkoutId, outcome: 'expired' } });
  });

  it('delivers at the agreed price if the coupon was released before the payment succeeded', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const { checkoutId, sessionId } = await open({ coupon: 'WREN20' });
    await expireCheckout(checkoutId, [], shop);
    expect(await fulfil(shop.payments.pay(sessionId), 'evt_1')).toBe('fulfilled');
    await expectOneStory(1520);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBe(checkoutId);
  });

  it('clears the slot only when it is of this checkout', async () => {
    const first = await open();
    shop.payments.change(first.sessionId, { status: 'complete', url: null });
    const chatHistory = [...transcript, { role: 'user' as const, content: 'More.' }];
    const second = await createCheckout(storyCheckout({}, { body: { ...storyCheckout().body, chatHistory } }), shop);
    await fulfilCheckout(shop.payments.pay(first.sessionId), [], shop);
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(second.checkoutId);
  });

  it('expireCheckout leaves what is closed or unknown', async () => {
    const { checkoutId, sessionId } = await open();
    for (let time = 0; time < 2; time += 1) expect(await expireCheckout(checkoutId, [], shop)).toBe('expired');
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await expireCheckout(checkoutId, [], shop)).toBe('already');
    expect(await expireCheckout('c9', [], shop)).toBe('already');
    await expectOneStory();
  });

  it('returns the credit of a paid story that failed, and leaves the order paid', async () => {
    const { checkoutId, sessionId } = await open();
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await failStory('u1', checkoutId, shop)).toBe(true);
    expect(await failStory('u1', checkoutId, shop)).toBe(false);
    const accounts = await readBalances(shop.table, 'u1');
    expect(accounts).toMatchObject({ counters: { bonus: 1 }, failed: 1, returns: 1 });
    expect(accounts.counters).toEqual(accounts.ledger);
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'paid', totalCents: 1900 });
  });

  it('delivers a package once, with mails to the customer and the operator', async () => {
    const { checkoutId, sessionId } = await openFrame();
    const paid = shop.payments.pay(sessionId);
    const outcomes = await Promise.all(['evt_1', 'evt_2', 'evt_3'].map((event) => fulfil(paid, event)));
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(1);
    expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'package', productName: 'Frame', totalCents: 5000 }]);
    expect((await shop.orders.getPayment(paid.paymentIntentId ?? ''))?.grant).toBeNull();
    const data = { name: 'Ada', email: 'u1@example.com', productName: 'Frame', orderId: checkoutId, cents: '5000' };
    expect(await shop.queuedMails()).toEqual([
      { template: 'package-bought', to: 'u1@example.com', data },
      { template: 'package-sold', to: 'operator', data },
    ]);
    await expectNothing();
  });

  it('mails the payer of a package when the account was deleted, and records what Stripe reports only', async () => {
    const { checkoutId, sessionId } = await openFrame();
    const users = { ...shop.users, get: async () => undefined };
    await fulfilCheckout(shop.payments.pay(sessionId, { paymentIntentId: null }), [], { ...shop, users });
    expect(await mailsTo()).toEqual([
      ['package-bought', 'u1@example.com'],
      ['package-sold', 'operator'],
    ]);
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ paymentIntentId: null, status: 'paid' });
    expect([...(await listItems(shop.table, 'PAYMENT#')), ...(await listItems(shop.table, 'STRIPE#'))]).toEqual([]);
  });

  it('delivers a subscription by its sync, without an order of the checkout', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { sessionId, checkoutId } = await createSubscription(subscriber, shop);
    subscribe(shop.payments, 'u1', 1);
    const paid = shop.payments.pay(sessionId, { subscriptionId: 'sub_u1', paymentIntentId: null });
    expect(await fulfil(paid, 'evt_1')).toBe('fulfilled');
    expect(await statusOf(checkoutId)).toBe('fulfilled');
    expect(await shop.users.getBilling('u1')).toMatchObject({ subscriptionActive: true, monthlyStories: 6 });
    expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'subscription', invoiceId: 'in_u1_1' }]);
    expect(await listItems(shop.table, 'EVENT#')).toHaveLength(1);
  });

  describe('confirmCheckout', () => {
    it('returns the id of the story or gift once it is paid, and none for a package', async () => {
      const story = await open();
      const bought = { kind: 'story', productName: 'Story Bundle', amountCents: 1900, giftId: null };
      expect(await confirm(story.sessionId)).toEqual({ ...bought, status: 'pending', storyId: null });
      shop.payments.pay(story.sessionId);
      expect(await confirm(story.sessionId)).toEqual({ ...bought, status: 'fulfilled', storyId: story.checkoutId });
      await expectOneStory();
      const frame = await openFrame();
      shop.payments.pay(frame.sessionId);
      expect(await confirm(frame.sessionId)).toEqual({
        kind: 'package',
        productName: 'Frame',
        amountCents: 5000,
        status: 'fulfilled',
        storyId: null,
        giftId: null,
      });
      await putStory(shop.table);
      const gift = await createGiftCheckout(aGiftRequest(), shop);
      expect(await confirm(gift.sessionId)).toMatchObject({ status: 'pending', storyId: null, giftId: null });
      shop.payments.pay(gift.sessionId);
      expect(await confirm(gift.sessionId)).toMatchObject({
        status: 'fulfilled',
        storyId: null,
        giftId: gift.checkoutId,
      });
    });

    it('returns expired for an expired session', async () => {
      const { sessionId } = await open();
      shop.payments.change(sessionId, { status: 'expired', url: null });
      expect(await confirm(sessionId)).toMatchObject({ status: 'expired' });
    });

    it('throws checkout-not-found for an unknown or foreign session, without asking Stripe', async () => {
      const { sessionId } = await open();
      shop.payments.pay(sessionId);
      shop.payments.calls.length = 0;
      for (const call of [() => confirm(sessionId, 'u2'), () => confirm('cs_test_unknown')])
        await expect(call()).rejects.toMatchObject({ code: 'checkout-not-found' });
      expect(shop.payments.calls).toEqual([]);
      await expectNothing();
      shop.payments.sessions.delete(sessionId);
      await expect(confirm(sessionId)).rejects.toMatchObject({ code: 'checkout-not-found' });
    });
  });
});
