import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { boughtGiftParts } from '#functions/domain/gift/bought-gift.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { isGiftClosed } from '#functions/domain/gift/gift-states.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { CannotMoveGift, moveGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { type OperatorGiftStatus, operatorGiftStatuses } from '#shared/schemas/gift.ts';
import { anOrder } from '#tests/support/builders.ts';
import { address, findGift, openPrintShop, type PrintShop, paidGift } from '#tests/support/gifts.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';

/** A gift never moves to a state of lower rank. */
const rank = { paid: 0, proof: 1, printing: 2, shipped: 3, ready: 3, delivered: 4, cancelled: 5 } as const;
const seed = Number(process.env['TEST_SEED'] ?? Date.now());

describe('moveGift', () => {
  let shop: PrintShop;
  beforeEach(async () => {
    shop = await openPrintShop();
  });

  let giftCount = 0;
  async function addGift(over: Partial<GiftRecord> = {}, paid: Partial<OrderRecord> = {}): Promise<GiftRecord> {
    giftCount += 1;
    const gift = { ...paidGift, photo: null, giftId: `GIFT${giftCount}`, ...over };
    const order = { orderId: gift.giftId, productName: 'Framed Gift Set', totalCents: 4000, paymentIntentId: null };
    await shop.table.commit([
      ...shop.gifts.addParts(gift),
      shop.orders.addPart(anOrder({ ...order, kind: 'gift', createdAt: gift.createdAt, ...paid })),
    ]);
    return gift;
  }
  const proofOf = ({ userId, giftId }: GiftRecord, replaces: string | null = null) =>
    makeGiftProof({ userId, giftId, replaces }, shop);
  const statusOf = async ({ giftId }: GiftRecord) => (await findGift(shop, giftId)).status;
  async function addPrintedGift(): Promise<GiftRecord> {
    const gift = await addGift({ shippingMethod: 'shipping', address });
    await proofOf(gift);
    await moveGift(gift.giftId, 'printing', shop, { approvedElsewhere: true });
    return gift;
  }

  it('moves a gift from proof to delivery and mails the customer each time', async () => {
    const gift = await addPrintedGift();
    await moveGift(gift.giftId, 'shipped', shop, { tracking: 'TW 123 456' });
    expect(await shop.gifts.get('u1', gift.giftId)).toMatchObject({ status: 'shipped', tracking: 'TW 123 456' });
    expect(await shop.gifts.listOpen()).toHaveLength(1);
    await moveGift(gift.giftId, 'delivered', shop);
    expect(await shop.gifts.listOpen()).toEqual([]);
    expect((await shop.gifts.listDeliveredPage({ limit: 5 }, shop.clock)).items).toEqual([
      { userId: 'u1', giftId: gift.giftId },
    ]);
    const sentMails = await shop.queuedMails();
    expect(sentMails.map(({ template, to }) => [template, to])).toEqual([
      ['gift-proof-ready', 'u1@example.com'],
      ['gift-printing', 'u1@example.com'],
      ['gift-shipped', 'u1@example.com'],
      ['gift-delivered', 'u1@example.com'],
    ]);
    expect(sentMails[2]?.data).toMatchObject({ tracking: 'TW 123 456', address: '1 Mill Lane, Oakham, Ohio 45001' });
  });

  it('refuses moves that the state does not allow, and reports the reason', async () => {
    const rows: readonly [Partial<GiftRecord>, OperatorGiftStatus, string][] = [
      [{}, 'printing', 'is paid, and only what is proof becomes printing'],
      [{ status: 'printing' }, 'shipped', 'is for pickup, and only shipping is shipped'],
      [{ status: 'printing' }, 'cancelled', 'only what is paid or proof becomes cancelled'],
      [{ status: 'delivered' }, 'ready', 'only what is printing becomes ready'],
    ];
    for (const [over, to, why] of rows) {
      const gift = await addGift(over);
      await expect(moveGift(gift.giftId, to, shop)).rejects.toThrow(why);
      expect(await statusOf(gift)).toBe(gift.status);
    }
    expect(await shop.queuedMails()).toEqual([]);
    await expect(moveGift('none', 'printing', shop)).rejects.toThrow('There is no gift none.');
  });

  it('corrects a tracking number with a mail, and sends none for the same number', async () => {
    const gift = await addPrintedGift();
    for (const tracking of ['TW 1', 'TW 2', 'TW 2']) await moveGift(gift.giftId, 'shipped', shop, { tracking });
    expect(await shop.gifts.get('u1', gift.giftId)).toMatchObject({ status: 'shipped', tracking: 'TW 2' });
    const shipped = (await shop.queuedMails()).filter(({ template }) => template === 'gift-shipped');
    expect(shipped.map(({ data }) => data['tracking'])).toEqual(['TW 1', 'TW 2']);
  });

  it('does not move a gift that changed since the operator saw it', async () => {
    const gift = await addGift();
    await proofOf(gift);
    const stale = moveGift(gift.giftId, 'cancelled', shop, { seen: '2026-11-01T10:00:00.000Z' });
    await expect(stale).rejects.toThrow('was changed meanwhile');
    const seen = (await shop.gifts.get('u1', gift.giftId))?.updatedAt;
    const moved = await moveGift(gift.giftId, 'printing', shop, { seen, approvedElsewhere: true });
    expect(moved).toEqual(await shop.gifts.get('u1', gift.giftId));
  });

  it('flags a cancelled gift unless it is refunded', async () => {
    const gift = await addGift();
    await moveGift(gift.giftId, 'cancelled', shop);
    expect(await shop.orders.listNeedingAttention()).toMatchObject([
      { orderId: gift.giftId, reason: 'gift-cancelled', expectedCents: 4000 },
    ]);
    const refunded = await addGift({}, { status: 'refunded', refundedCents: 4000 });
    await moveGift(refunded.giftId, 'cancelled', shop);
    expect(await shop.orders.listNeedingAttention()).toHaveLength(1);
    expect(await proofOf(gift)).toBe('superseded');
    expect(await statusOf(gift)).toBe('cancelled');
    expect((await shop.queuedMails()).map(({ template }) => template)).toEqual(['gift-cancelled', 'gift-cancelled']);
  });

  it('applies one of ten concurrent moves and sends one mail', async () => {
    const gift = await addGift();
    await proofOf(gift);
    const moves = Array.from(
      { length: 10 },
      (_, call) => (call % 2 === 0 ? 'printing' : 'cancelled') as OperatorGiftStatus,
    );
    const results = await Promise.allSettled(
      moves.map((to) => moveGift(gift.giftId, to, shop, { approvedElsewhere: true })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(['TransactionRefused', 'CannotMoveGift']).toContain(result.reason.name);
    }
    expect(await shop.queuedMails()).toHaveLength(2);
    expect(await shop.gifts.listOpen()).toHaveLength((await statusOf(gift)) === 'cancelled' ? 0 : 1);
  });

  type Move = OperatorGiftStatus | 'make' | 'remake';

  /** Runs all moves concurrently; a rejected one throws TransactionRefused or CannotMoveGift. */
  async function moveConcurrently(gift: GiftRecord, moves: readonly Move[]): Promise<void> {
    const tries = moves.map(async (move) => {
      if (move === 'make') await proofOf(gift, gift.proof?.key ?? null);
      else if (move === 'remake') await requestNewProof(gift.giftId, shop);
      else await moveGift(gift.giftId, move, shop, { tracking: 'TW 1', approvedElsewhere: true });
    });
    for (const result of await Promise.allSettled(tries)) {
      if (result.status === 'fulfilled') continue;
      const { reason } = result;
      expect(reason instanceof TransactionRefused || reason instanceof CannotMoveGift, String(reason)).toBe(true);
    }
  }

  function expectForward(before: GiftRecord, after: GiftRecord): void {
    const { status, shippingMethod } = after;
    expect(rank[status]).toBeGreaterThanOrEqual(rank[before.status]);
    if (isGiftClosed(before.status)) expect(status).toBe(before.status);
    if (status !== 'paid' && status !== 'cancelled') expect(after.proof).not.toBeNull();
    if (status === 'shipped') expect(shippingMethod).toBe('shipping');
    if (status === 'ready') expect(shippingMethod).toBe('pickup');
  }

  it(`moves only forward for any sequence of concurrent moves (seed ${seed})`, async () => {
    const move = fc.constantFrom<Move>(...operatorGiftStatuses, 'make', 'remake');
    const rounds = fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    const method = fc.constantFrom<GiftRecord['shippingMethod']>('shipping', 'pickup');
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(method, rounds, async (shippingMethod, history) => {
        let gift = await addGift({ shippingMethod, address: shippingMethod === 'shipping' ? address : null });
        for (const moves of history) {
          await moveConcurrently(gift, moves);
          const after = (await shop.gifts.get('u1', gift.giftId)) ?? paidGift;
          expectForward(gift, after);
          expect((await shop.gifts.findOpen(gift.giftId)) !== undefined).toBe(!isGiftClosed(after.status));
          gift = after;
        }
        ends.add(gift.status);
      }),
      { seed, numRuns: isWholeProof ? 25 : 8 },
    );
    // Eight histories may all end in the same state.
    if (isWholeProof) expect(ends.size).toBeGreaterThan(2);
  });
});

describe('boughtGiftParts', () => {
  it('requests the proof, and mails the payer when the account was deleted before', async () => {
    const shop = await openPrintShop();
    const { storyId, storyName, description, photo } = paidGift;
    const details = { storyId, storyName, description, photo, shippingMethod: 'shipping', address } as const;
    const email = 'paid-from@example.com';
    const order = { userId: 'deleted', giftId: 'g1', productName: 'Framed Gift Set', paidCents: 5000, email };
    await shop.table.commit(await boughtGiftParts({ ...order, details }, shop));
    expect(await shop.gifts.get('deleted', 'g1')).toMatchObject({ ...details, status: 'paid' });
    const proof = { kind: 'gift-proof', gift: { userId: 'deleted', giftId: 'g1', replaces: null } };
    expect((await shop.queued())[0]).toMatchObject(proof);
    const data = { name: email, email, cents: '5000' };
    expect(await shop.queuedMails()).toMatchObject([
      { template: 'gift-bought', to: email, data },
      { template: 'gift-sold', to: 'operator', data },
    ]);
  });
});
