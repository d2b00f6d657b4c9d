import { beforeEach, describe, expect, it } from 'vitest';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift } from '#functions/domain/gift/move-gift.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { aGiftRequest, openPrintShop, type PrintShop } from '#tests/support/gifts.ts';
import { aPaymentEvent, refundAtStripe } from '#tests/support/subscriptions.ts';

/** The operator's moves that bring a gift with a proof into each state. */
const movesTo = {
  paid: [],
  proof: [],
  printing: ['printing'],
  ready: ['printing', 'ready'],
  delivered: ['printing', 'ready', 'delivered'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OperatorGiftStatus[]>;

const onceCancelled = {
  gift: 'cancelled',
  order: 'refunded',
  attention: [],
  isOpen: false,
  mails: ['gift-cancelled to u1@example.com'],
};

describe('refunds and disputes of a gift', () => {
  let shop: PrintShop;
  beforeEach(async () => {
    shop = await openPrintShop();
  });

  /** Buys a gift and moves it to a state. */
  async function boughtGift(to: keyof typeof movesTo) {
    const { sessionId, checkoutId: giftId } = await createGiftCheckout(aGiftRequest(), shop);
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    if (to !== 'paid') await makeGiftProof({ userId: 'u1', giftId, replaces: null }, shop);
    for (const step of movesTo[to]) await moveGift(giftId, step, shop, { approvedElsewhere: true });
    return { giftId, paymentIntentId: paid.paymentIntentId ?? '' };
  }

  function refund(paymentIntentId: string, amountRefundedCents = 4000, over: Partial<Shop> = {}) {
    const chargeId = `ch_${paymentIntentId}`;
    const amounts = { amountCents: 4000, amountRefundedCents, currency: 'usd' };
    shop.payments.charges.set(chargeId, { chargeId, paymentIntentId, ...amounts, receiptUrl: null, livemode: false });
    return receiveEvent(aPaymentEvent('charge.refunded', chargeId), { ...shop, ...over });
  }

  function dispute(paymentIntentId: string, status = 'needs_response') {
    const disputeId = `dp_${paymentIntentId}`;
    const facts = { chargeId: `ch_${paymentIntentId}`, amountCents: 4000, livemode: false };
    shop.payments.disputes.set(disputeId, { disputeId, paymentIntentId, status, ...facts });
    return receiveEvent(aPaymentEvent('charge.dispute.created', disputeId), shop);
  }

  async function found(giftId: string) {
    const [gift, order, attention, open, mails] = await Promise.all([
      shop.gifts.get('u1', giftId),
      shop.orders.get('u1', giftId),
      shop.orders.listNeedingAttention(),
      shop.gifts.listOpen(),
      shop.queuedMails(),
    ]);
    return {
      gift: gift?.status,
      order: order?.status,
      attention: attention.filter(({ orderId }) => orderId === giftId).map(({ reason }) => reason),
      isOpen: open.some((each) => each.giftId === giftId),
      mails: mails
        .map(({ template, to }) => `${template} to ${to}`)
        .filter((mail) => /gift-(?:cancelled|attention)/.test(mail)),
    };
  }

  it('cancel a gift that is paid or has a proof, once, and mail the customer', async () => {
    for (const state of ['paid', 'proof'] as const) {
      shop = await openPrintShop();
      const { giftId, paymentIntentId } = await boughtGift(state);
      await refund(paymentIntentId);
      await refund(paymentIntentId);
      expect(await found(giftId), state).toEqual(onceCancelled);
    }
  });

  it('change nothing when the refund is partial', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    await refund(paymentIntentId, 1000);
    expect(await found(giftId)).toMatchObject({ gift: 'proof', order: 'partially-refunded', isOpen: true, mails: [] });
    const cancelled = await boughtGift('cancelled');
    await shop.table.commit([shop.orders.unflagPart(cancelled.giftId)]);
    await refund(cancelled.paymentIntentId, 1000);
    expect(await found(cancelled.giftId)).toMatchObject({ gift: 'cancelled', attention: [] });
  });

  it('flag a gift in production for the operator, once, until the order is resolved', async () => {
    for (const state of ['printing', 'ready'] as const) {
      shop = await openPrintShop();
      const { giftId, paymentIntentId } = await boughtGift(state);
      await dispute(paymentIntentId);
      await refund(paymentIntentId);
      expect(await found(giftId), state).toEqual({
        gift: state,
        order: 'disputed',
        attention: ['gift-under-way'],
        isOpen: true,
        mails: ['gift-attention to operator'],
      });
      const [flag] = await shop.orders.listNeedingAttention();
      expect(flag).toMatchObject({ orderId: giftId, paymentIntentId, expectedCents: 4000, paidCents: 4000 });
      await resolveOrder(giftId, 'refunded', shop);
      expect((await found(giftId)).attention).toEqual([]);
    }
  });

  it('flag a gift in production also when the account of its buyer was deleted', async () => {
    const { giftId, paymentIntentId } = await boughtGift('printing');
    await refund(paymentIntentId, 4000, { users: { ...shop.users, get: async () => undefined } });
    expect(await found(giftId)).toMatchObject({ attention: ['gift-under-way'], mails: ['gift-attention to operator'] });
    expect((await shop.queuedMails()).at(-1)?.data).toMatchObject({ name: '', giftId, reason: 'gift-under-way' });
  });

  it('that fail later leave a gift cancelled and flag it, or keep the note of one in production', async () => {
    for (const [state, reason] of [
      ['proof', 'gift-cancelled'],
      ['printing', 'gift-under-way'],
    ] as const) {
      shop = await openPrintShop();
      const { giftId, paymentIntentId } = await boughtGift(state);
      await refund(paymentIntentId);
      refundAtStripe(shop.payments, `ch_${paymentIntentId}`, 4000, 1);
      const refundId = shop.payments.failRefund(`ch_${paymentIntentId}`);
      await refund(paymentIntentId, 0);
      for (const type of ['refund.failed', 'refund.updated']) await receiveEvent(aPaymentEvent(type, refundId), shop);
      const gift = state === 'proof' ? 'cancelled' : state;
      expect(await found(giftId), state).toMatchObject({ gift, order: 'paid', attention: [reason] });
    }
  });

  it('remove the flag when the dispute is won', async () => {
    const { giftId, paymentIntentId } = await boughtGift('printing');
    await dispute(paymentIntentId);
    await dispute(paymentIntentId, 'won');
    expect(await found(giftId)).toMatchObject({ gift: 'printing', order: 'paid', attention: [] });
  });

  it('do not restore a gift cancelled by a dispute that is won, and flag it for a manual refund', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    await dispute(paymentIntentId);
    expect(await found(giftId)).toMatchObject({ gift: 'cancelled', order: 'disputed', attention: [] });
    await dispute(paymentIntentId, 'won');
    expect(await found(giftId)).toMatchObject({ gift: 'cancelled', order: 'paid', attention: ['gift-cancelled'] });
    await refund(paymentIntentId);
    expect(await found(giftId)).toMatchObject({ gift: 'cancelled', order: 'refunded', attention: [] });
  });

  it('flag a gift that the operator cancelled until its refund, also during and after a dispute', async () => {
    const { giftId, paymentIntentId } = await boughtGift('cancelled');
    await dispute(paymentIntentId);
    expect(await found(giftId)).toMatchObject({ order: 'disputed', attention: ['gift-cancelled'] });
    await dispute(paymentIntentId, 'won');
    expect(await found(giftId)).toMatchObject({ order: 'paid', attention: ['gift-cancelled'] });
    await refund(paymentIntentId);
    expect(await found(giftId)).toEqual(onceCancelled);
  });

  it('leave a delivered gift unchanged', async () => {
    const { giftId, paymentIntentId } = await boughtGift('delivered');
    await refund(paymentIntentId);
    expect(await found(giftId)).toMatchObject({ gift: 'delivered', order: 'refunded', attention: [], mails: [] });
  });

  it('flag a gift that went to print during its refund', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    const print = async () => void (await moveGift(giftId, 'printing', shop, { approvedElsewhere: true }));
    const gifts = { ...shop.gifts, get: withWriteAfterRead(shop.gifts.get, print) };
    await refund(paymentIntentId, 4000, { gifts });
    expect(await found(giftId)).toMatchObject({ gift: 'printing', order: 'refunded', attention: ['gift-under-way'] });
  });

  it('end in the same state when ten of them are concurrent with a proof', async () => {
    const { giftId, paymentIntentId } = await boughtGift('paid');
    const deliveries = Array.from({ length: 10 }, (_, call) =>
      call % 2 === 0 ? refund(paymentIntentId) : dispute(paymentIntentId),
    );
    const proof = makeGiftProof({ userId: 'u1', giftId, replaces: null }, shop);
    for (const result of await Promise.allSettled([...deliveries, proof]))
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'service-unavailable' });
    await refund(paymentIntentId);
    await dispute(paymentIntentId);
    expect(await found(giftId)).toEqual({ ...onceCancelled, order: 'disputed' });
  });
});
