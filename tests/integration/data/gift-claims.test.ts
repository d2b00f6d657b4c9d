import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift } from '#functions/domain/gift/move-gift.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { listItems } from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { aGiftRequest, type GiftShop, openGiftShop } from '#tests/support/gifts.ts';
import { aPaymentEvent } from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

/** The operator's moves that bring a gift with a proof into each state. */
const movesTo = {
  paid: [],
  proof: [],
  printing: ['printing'],
  ready: ['printing', 'ready'],
  delivered: ['printing', 'ready', 'delivered'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OperatorGiftStatus[]>;

describe.each(proofBackends)('refunds and disputes of a gift on $name', ({ url }) => {
  let shop: GiftShop;
  beforeEach(async () => {
    shop = await openGiftShop(url);
  });
  afterEach(() => shop.table.close());

  /** Buys a gift and moves it to a state. */
  async function boughtGift(to: keyof typeof movesTo) {
    const { sessionId, checkoutId: giftId } = await createGiftCheckout(aGiftRequest(), shop);
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    if (to !== 'paid') await makeGiftProof({ userId: 'u1', giftId, replaces: null }, shop);
    for (const step of movesTo[to]) await moveGift(giftId, step, shop, { approvedElsewhere: true });
    return { giftId, paymentIntentId: paid.paymentIntentId ?? '' };
  }

  const deliver = (type: string, id: string, collaborators: Parameters<typeof receiveEvent>[1] = shop) =>
    receiveEvent(aPaymentEvent(type, id), collaborators);

  function refund(
    paymentIntentId: string,
    amountRefundedCents: number,
    collaborators?: Parameters<typeof receiveEvent>[1],
  ) {
    const chargeId = `ch_${paymentIntentId}`;
    const facts = { currency: 'usd', receiptUrl: null, livemode: false };
    shop.payments.charges.set(chargeId, {
      chargeId,
      paymentIntentId,
      amountCents: 4000,
      amountRefundedCents,
      ...facts,
    });
    return deliver('charge.refunded', chargeId, collaborators);
  }

  function dispute(paymentIntentId: string, status: string) {
    const disputeId = `dp_${paymentIntentId}`;
    const facts = { chargeId: `ch_${paymentIntentId}`, amountCents: 4000, livemode: false };
    shop.payments.disputes.set(disputeId, { disputeId, paymentIntentId, status, ...facts });
    return deliver('charge.dispute.created', disputeId);
  }

  async function found(giftId: string) {
    const [gift, orders, attention, open, outbox] = await Promise.all([
      shop.gifts.get('u1', giftId),
      shop.orders.list('u1'),
      shop.orders.listNeedingAttention(),
      shop.gifts.listOpen(),
      listItems(shop.table, 'OUTBOX#'),
    ]);
    const rows = outbox.map((item) => waitingRowSchema.parse(item).row);
    const mails = rows.flatMap((row) => (row.kind === 'mail' ? [`${row.mail.template} to ${row.mail.to}`] : []));
    return {
      gift: gift?.status,
      order: orders.find(({ orderId }) => orderId === giftId)?.status,
      attention: attention.filter(({ orderId }) => orderId === giftId).map(({ reason }) => reason),
      isOpen: open.some((each) => each.giftId === giftId),
      mails: mails.filter((mail) => /gift-(?:cancelled|attention)/.test(mail)),
    };
  }

  it.each(['paid', 'proof'] as const)('cancels a gift in state %s once and mails the customer', async (state) => {
    const { giftId, paymentIntentId } = await boughtGift(state);
    await refund(paymentIntentId, 4000);
    await refund(paymentIntentId, 4000);
    expect(await found(giftId)).toEqual({
      gift: 'cancelled',
      order: 'refunded',
      attention: [],
      isOpen: false,
      mails: ['gift-cancelled to u1@example.com'],
    });
  });

  it('leaves a partially refunded gift in production', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    await refund(paymentIntentId, 1000);
    expect(await found(giftId)).toMatchObject({ gift: 'proof', order: 'partially-refunded', isOpen: true, mails: [] });
  });

  it.each(['printing', 'ready'] as const)('flags a gift in state %s for the operator', async (state) => {
    const { giftId, paymentIntentId } = await boughtGift(state);
    await dispute(paymentIntentId, 'needs_response');
    await refund(paymentIntentId, 4000);
    expect(await found(giftId)).toEqual({
      gift: state,
      order: 'disputed',
      attention: ['gift-under-way'],
      isOpen: true,
      mails: ['gift-attention to operator'],
    });
    await resolveOrder(giftId, 'refunded', shop);
    expect((await found(giftId)).attention).toEqual([]);
  });

  it('removes the flag when the dispute is won', async () => {
    const { giftId, paymentIntentId } = await boughtGift('printing');
    await dispute(paymentIntentId, 'needs_response');
    await dispute(paymentIntentId, 'won');
    expect(await found(giftId)).toMatchObject({ gift: 'printing', order: 'paid', attention: [] });
  });

  it('does not restore a gift cancelled by a dispute, and flags it for a manual refund', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    await dispute(paymentIntentId, 'needs_response');
    await dispute(paymentIntentId, 'won');
    expect(await found(giftId)).toMatchObject({ gift: 'cancelled', order: 'paid', attention: ['gift-cancelled'] });
    await refund(paymentIntentId, 4000);
    expect(await found(giftId)).toMatchObject({ gift: 'cancelled', order: 'refunded', attention: [] });
  });

  it('removes the flag of a gift that the operator cancelled after the refund', async () => {
    const { giftId, paymentIntentId } = await boughtGift('cancelled');
    expect(await found(giftId)).toMatchObject({ attention: ['gift-cancelled'] });
    await refund(paymentIntentId, 4000);
    expect(await found(giftId)).toMatchObject({
      gift: 'cancelled',
      order: 'refunded',
      attention: [],
      mails: ['gift-cancelled to u1@example.com'],
    });
  });

  it('leaves a delivered gift unchanged', async () => {
    const { giftId, paymentIntentId } = await boughtGift('delivered');
    await refund(paymentIntentId, 4000);
    expect(await found(giftId)).toMatchObject({ gift: 'delivered', order: 'refunded', attention: [], mails: [] });
  });

  it('flags a gift that went to print during its refund', async () => {
    const { giftId, paymentIntentId } = await boughtGift('proof');
    const print = async () => void (await moveGift(giftId, 'printing', shop, { approvedElsewhere: true }));
    const gifts = { ...shop.gifts, get: withWriteAfterRead(shop.gifts.get, print) };
    await refund(paymentIntentId, 4000, { ...shop, gifts });
    expect(await found(giftId)).toMatchObject({ gift: 'printing', order: 'refunded', attention: ['gift-under-way'] });
  });

  it('ends in the same state for ten concurrent refunds and disputes with a proof in progress', async () => {
    const { giftId, paymentIntentId } = await boughtGift('paid');
    const deliveries = Array.from({ length: 10 }, (_, call) =>
      call % 2 === 0 ? refund(paymentIntentId, 4000) : dispute(paymentIntentId, 'needs_response'),
    );
    const proof = makeGiftProof({ userId: 'u1', giftId, replaces: null }, shop);
    const results = await Promise.allSettled([...deliveries, proof]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'service-unavailable' });
    }
    await refund(paymentIntentId, 4000);
    await dispute(paymentIntentId, 'needs_response');
    expect(await found(giftId)).toEqual({
      gift: 'cancelled',
      order: 'disputed',
      attention: [],
      isOpen: false,
      mails: ['gift-cancelled to u1@example.com'],
    });
  });
});
