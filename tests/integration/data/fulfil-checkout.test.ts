import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listItems, listQueuedMails } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, eventParts, storyCheckout } from '#tests/support/checkouts.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('fulfilCheckout on $name', ({ url }) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(url);
  });
  afterEach(() => shop.table.close());

  const open = async (product?: Parameters<typeof storyCheckout>[0]) => createCheckout(storyCheckout(product), shop);

  /** Expects counters equal to the ledger, one story, and one order of that amount. */
  async function expectOneStory(cents = 1900) {
    const accounts = await readBalances(shop.table, 'u1');
    expect(accounts).toMatchObject({ stories: 1, uses: 1, counters: { bonus: 0 } });
    expect(accounts.counters).toEqual(accounts.ledger);
    expect(await shop.orders.list('u1')).toMatchObject([{ kind: 'story', totalCents: cents, status: 'paid' }]);
  }

  it('writes the story, its order, the payment and the ledger entries, and closes the checkout', async () => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId, { customerId: 'cus_1' });
    expect(await fulfilCheckout(paid, eventParts(shop.table, 'evt_1'), shop)).toBe('fulfilled');
    await expectOneStory();
    const { story } = (await shop.stories.get('u1', checkoutId)) ?? {};
    expect(story).toMatchObject({ status: 'writing', paidFrom: 'bonus', category: 'memories' });
    expect((await shop.stories.readSource(checkoutId))?.transcript).toEqual(transcript);
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({
      receiptUrl: paid.receiptUrl,
      productName: 'Story Bundle',
    });
    expect(await shop.orders.getPayment(paid.paymentIntentId ?? '')).toMatchObject({
      userId: 'u1',
      orderId: checkoutId,
      grant: { cause: `checkout ${checkoutId}`, source: 'bonus', stories: 1 },
    });
    expect((await shop.ledger.list('u1')).map(({ cause, delta }) => [cause, delta])).toEqual([
      [`checkout ${checkoutId}`, 1],
      [`story ${checkoutId}`, -1],
    ]);
    expect(await shop.stripeCustomers.getUserId('cus_1')).toBe('u1');
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
    expect(await shop.checkouts.listWaiting(outboxDay(checkoutId))).toEqual([]);
    const { due } = await shop.outbox.listDue(outboxDay(checkoutId), Math.ceil(Date.now() / 1000));
    expect(due.map(({ row }) => row)).toMatchObject([{ kind: 'workflow', workflow: { storyId: checkoutId } }]);
  });

  it('delivers once for ten events, ten confirmations and five duplicates, all concurrent', async () => {
    const { sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    const events = [...Array.from({ length: 10 }, (_, each) => `evt_${each}`), ...Array(5).fill('evt_0')];
    const [byEvents, confirmed] = await Promise.all([
      Promise.all(events.map((event) => fulfilCheckout(paid, eventParts(shop.table, event), shop))),
      Promise.all(Array.from({ length: 10 }, () => confirmCheckout({ userId: 'u1', sessionId }, shop))),
    ]);
    expect(new Set(byEvents).isSubsetOf(new Set(['fulfilled', 'already']))).toBe(true);
    expect(confirmed.every(({ status }) => status === 'fulfilled')).toBe(true);
    await expectOneStory();
    expect(await listItems(shop.table, 'EVENT#')).toHaveLength(10);
  });

  it('delivers whenever a payment races with the expiry of its session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { checkoutId, sessionId } = await open();
      const paid = shop.payments.pay(sessionId);
      const outcomes = await Promise.all([
        fulfilCheckout(paid, eventParts(shop.table, `evt_paid_${round}`), shop),
        expireCheckout(checkoutId, eventParts(shop.table, `evt_expired_${round}`), shop),
      ]);
      expect(outcomes[0]).toBe('fulfilled');
      expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    }
    expect(await readBalances(shop.table, 'u1')).toMatchObject({
      stories: 5,
      uses: 5,
      counters: { bonus: 0 },
      ledger: { bonus: 0 },
    });
  });

  it('delivers once when the response to the commit was lost', async () => {
    const { sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    const losing = loseFirstResponse(shop.table);
    const call = () => fulfilCheckout(paid, eventParts(shop.table, 'evt_1'), { ...shop, transactions: losing });
    await expect(call()).rejects.toMatchObject({ status: 503 });
    expect(await call()).toBe('already');
    await expectOneStory();
  });

  it('returns pending until a delayed payment succeeds, then delivers', async () => {
    const { checkoutId, sessionId } = await open();
    const complete = shop.payments.change(sessionId, { status: 'complete', url: null });
    expect(await fulfilCheckout(complete, eventParts(shop.table, 'evt_1'), shop)).toBe('pending');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
    expect(await confirmCheckout({ userId: 'u1', sessionId }, shop)).toMatchObject({
      status: 'pending',
      storyId: null,
    });
    expect(await fulfilCheckout(shop.payments.pay(sessionId), eventParts(shop.table, 'evt_2'), shop)).toBe('fulfilled');
    // The first event arrives again after the payment succeeded.
    expect(await fulfilCheckout(shop.payments.pay(sessionId), eventParts(shop.table, 'evt_1'), shop)).toBe('already');
    await expectOneStory();
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
  });

  it('delivers when a recorded event arrives again after the payment succeeded', async () => {
    const { sessionId } = await open();
    const complete = shop.payments.change(sessionId, { status: 'complete', url: null });
    await fulfilCheckout(complete, eventParts(shop.table, 'evt_1'), shop);
    expect(await fulfilCheckout(shop.payments.pay(sessionId), eventParts(shop.table, 'evt_1'), shop)).toBe('fulfilled');
    await expectOneStory();
  });

  const misfits: [string, Partial<PaymentSession>, string][] = [
    ['another amount', { amountTotalCents: 1 }, 'wrong-amount'],
    ['a higher amount', { amountTotalCents: 190_000 }, 'wrong-amount'],
    ['another currency', { currency: 'eur' }, 'wrong-currency'],
    ['real money in a test stage', { livemode: true }, 'wrong-livemode'],
    ['a subscription', { mode: 'subscription' }, 'wrong-mode'],
  ];
  it.each(misfits)('delivers nothing for %s and reports it to the operator once', async (_name, over, reason) => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId, over);
    const outcomes = await Promise.all(
      ['evt_1', 'evt_2', 'evt_3'].map((event) => fulfilCheckout(paid, eventParts(shop.table, event), shop)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['quarantined']));
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0, uses: 0, counters: { bonus: 0 } });
    expect(await shop.orders.list('u1')).toMatchObject([
      { orderId: checkoutId, status: 'needs-attention', totalCents: paid.amountTotalCents },
    ]);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { orderId: checkoutId, reason, expectedCents: 1900 },
    ]);
    expect(await confirmCheckout({ userId: 'u1', sessionId }, shop)).toMatchObject({ status: 'pending' });
  });

  it('flags a second payment of one checkout once, and delivers nothing for it', async () => {
    const { checkoutId, sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    const second = { ...paid, sessionId: 'cs_test_other', paymentIntentId: 'pi_other' };
    const outcomes = await Promise.all(
      ['evt_1', 'evt_2'].map((event) => fulfilCheckout(second, eventParts(shop.table, event), shop)),
    );
    expect(outcomes.filter((outcome) => outcome === 'quarantined')).toHaveLength(1);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { reason: 'paid-twice', paymentIntentId: 'pi_other' },
    ]);
    expect(await shop.orders.list('u1')).toHaveLength(2);
    expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'paid' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('throws for an unknown checkout, so that Stripe sends the event again', async () => {
    const { sessionId } = await open();
    const paid = shop.payments.pay(sessionId);
    for (const checkoutId of [null, '01JNOBODY']) {
      const call = fulfilCheckout({ ...paid, checkoutId }, eventParts(shop.table, 'evt_1'), shop);
      await expect(call).rejects.toMatchObject({ code: 'checkout-not-ready' });
    }
    expect(await listItems(shop.table, 'EVENT#')).toEqual([]);
  });

  it('releases the coupon and the slot of an unpaid checkout once', async () => {
    await addCoupon(shop.table, { maxUses: 5, oncePerCustomer: true });
    const { checkoutId } = await open({ coupon: 'wren20' });
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    const ends = Array.from({ length: 10 }, (_, each) =>
      expireCheckout(checkoutId, eventParts(shop.table, `evt_${each}`), shop),
    );
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['expired']));
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'released' });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('delivers at the agreed price if the coupon was released before the payment succeeded', async () => {
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
    const { checkoutId, sessionId } = await open({ coupon: 'WREN20' });
    await expireCheckout(checkoutId, [], shop);
    expect(await fulfilCheckout(shop.payments.pay(sessionId), eventParts(shop.table, 'evt_1'), shop)).toBe('fulfilled');
    await expectOneStory(1520);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBe(checkoutId);
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
    await addFrame(shop.table, [
      { name: 'Small', priceCents: 2500 },
      { name: 'Large', priceCents: 4999 },
    ]);
    const request = storyCheckout({}, { body: { product: { name: 'Frame - Large' } } });
    const { checkoutId, sessionId } = await createCheckout(request, shop);
    const paid = shop.payments.pay(sessionId);
    const outcomes = await Promise.all(
      ['evt_1', 'evt_2', 'evt_3'].map((event) => fulfilCheckout(paid, eventParts(shop.table, event), shop)),
    );
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(1);
    expect(await shop.orders.list('u1')).toMatchObject([
      { kind: 'package', productName: 'Frame - Large', totalCents: 4999 },
    ]);
    const mails = await listQueuedMails(shop.table);
    expect(mails.map(({ template, to }) => [template, to])).toEqual([
      ['package-bought', 'u1@example.com'],
      ['package-sold', 'operator'],
    ]);
    expect(mails[0]?.data).toMatchObject({ orderId: checkoutId, cents: '4999' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('confirmCheckout rejects another customer’s session as not found', async () => {
    const { sessionId } = await open();
    shop.payments.pay(sessionId);
    const call = confirmCheckout({ userId: 'u2', sessionId }, shop);
    await expect(call).rejects.toMatchObject({ code: 'checkout-not-found' });
    const unknown = confirmCheckout({ userId: 'u1', sessionId: 'cs_test_unknown' }, shop);
    await expect(unknown).rejects.toMatchObject({ code: 'checkout-not-found' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });
});
