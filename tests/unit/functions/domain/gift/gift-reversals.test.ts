import { describe, expect, it } from 'vitest';
import { type GiftState, giftReversalParts, readGiftState } from '#functions/domain/gift/gift-reversals.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { anOrder } from '#tests/support/builders.ts';
import { paidGift } from '#tests/support/gifts.ts';
import { partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const reader = { name: 'Ada', email: 'ada@example.com' };
const order = anOrder({
  orderId: paidGift.giftId,
  kind: 'gift',
  productName: 'Framed Gift Set',
  totalCents: 4000,
  createdAt: at,
});
const seenAs = (status: GiftState['gift']['status'], over: Partial<GiftState> = {}): GiftState => ({
  gift: { ...paidGift, status },
  reader,
  isFlagged: false,
  ...over,
});

const collaborators = {
  gifts: {
    get: async (userId: string, giftId: string) =>
      userId === 'u1' && giftId === paidGift.giftId ? paidGift : undefined,
    movePart: partSpy('gift', 'moves'),
    closePart: partSpy('open-gift', 'closed'),
  },
  orders: {
    isFlagged: async () => true,
    flagPart: partSpy('attention', 'noted'),
    unflagPart: partSpy('attention', 'cleared'),
  },
  users: { get: async (userId: string) => (userId === 'u1' ? reader : undefined) },
  outbox: { addPart: partSpy('outbox', 'added') },
  identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
  clock: { now: () => Date.parse(at) },
};

/** The writes when the status of the gift's order changes. */
const writesOf = (seen: GiftState, before: OrderRecord['status'], after: OrderRecord['status']) =>
  giftReversalParts(seen, { ...order, status: before }, after, collaborators).map(({ write }) => write);
/** The names of these writes. */
const writeNames = (...args: Parameters<typeof writesOf>) =>
  writesOf(...args).map((part) => (Array.isArray(part) ? part[0] : part));

const attentionWrites = (name: string, reason: string) => [
  [
    'attention: noted',
    {
      orderId: paidGift.giftId,
      userId: 'u1',
      reason,
      sessionId: null,
      paymentIntentId: 'pi_1',
      expectedCents: 4000,
      paidCents: 4000,
      currency: 'usd',
      at,
    },
  ],
  [
    'outbox: added',
    {
      id: '01JD',
      kind: 'mail',
      mail: {
        template: 'gift-attention',
        to: 'operator',
        data: {
          name,
          storyName: 'Burnt toast',
          giftId: paidGift.giftId,
          shippingMethod: 'pickup',
          address: '',
          tracking: '',
          reason,
        },
      },
    },
  ],
];

describe('giftReversalParts after a refund or dispute', () => {
  it.each(['paid', 'proof'] as const)('cancels the gift while it is %s', (status) => {
    for (const after of ['refunded', 'disputed'] as const) {
      expect(writeNames(seenAs(status), 'paid', after)).toEqual(['gift: moves', 'outbox: added', 'open-gift: closed']);
    }
  });

  it.each(['printing', 'shipped', 'ready'] as const)('asks the operator to decide once the gift is %s', (status) => {
    expect(writesOf(seenAs(status), 'paid', 'refunded')).toEqual(attentionWrites('Ada', 'gift-under-way'));
    expect(writesOf(seenAs(status), 'paid', 'disputed')).toEqual(attentionWrites('Ada', 'gift-under-way'));
  });

  it("notifies the operator even when the buyer's account was deleted", () => {
    expect(writesOf(seenAs('shipped', { reader: undefined }), 'paid', 'refunded')).toEqual(
      attentionWrites('', 'gift-under-way'),
    );
  });

  it('notifies the operator only once', () => {
    expect(writesOf(seenAs('printing', { isFlagged: true }), 'disputed', 'refunded')).toEqual([]);
  });

  it('writes nothing after delivery', () => {
    expect(writesOf(seenAs('delivered'), 'paid', 'refunded')).toEqual([]);
    expect(writesOf(seenAs('delivered', { isFlagged: true }), 'paid', 'refunded')).toEqual([]);
  });

  it('clears the attention entry of a cancelled gift after a refund, not during a dispute', () => {
    const cancelled = seenAs('cancelled', { isFlagged: true });
    expect(writesOf(cancelled, 'paid', 'refunded')).toEqual([['attention: cleared', paidGift.giftId]]);
    expect(writesOf(cancelled, 'paid', 'disputed')).toEqual([]);
    expect(writesOf(seenAs('cancelled'), 'paid', 'refunded')).toEqual([]);
  });
});

describe('giftReversalParts after a won dispute', () => {
  it('leaves the gift cancelled and asks the operator to refund', () => {
    expect(writesOf(seenAs('cancelled'), 'disputed', 'paid')).toEqual(attentionWrites('Ada', 'gift-cancelled'));
  });

  it('notifies the operator only once', () => {
    expect(writesOf(seenAs('cancelled', { isFlagged: true }), 'disputed', 'paid')).toEqual([]);
  });

  it.each(['printing', 'shipped', 'ready'] as const)('clears the attention entry while the gift is %s', (status) => {
    const cleared = [['attention: cleared', paidGift.giftId]];
    expect(writesOf(seenAs(status, { isFlagged: true }), 'disputed', 'paid')).toEqual(cleared);
    expect(writesOf(seenAs(status), 'disputed', 'paid')).toEqual([]);
  });

  it('writes nothing for a delivered gift', () => {
    expect(writesOf(seenAs('delivered', { isFlagged: true }), 'disputed', 'paid')).toEqual([]);
  });
});

describe('giftReversalParts after a partial refund', () => {
  it.each(['paid', 'proof', 'printing', 'cancelled'] as const)('writes nothing for a gift that is %s', (status) => {
    expect(writesOf(seenAs(status), 'paid', 'partially-refunded')).toEqual([]);
    expect(writesOf(seenAs(status, { isFlagged: true }), 'paid', 'partially-refunded')).toEqual([]);
  });
});

describe('readGiftState', () => {
  it('returns the gift with its buyer and whether it needs attention', async () => {
    expect(await readGiftState(order, collaborators)).toEqual({ gift: paidGift, reader, isFlagged: true });
  });

  it('returns undefined for other orders and for a missing gift', async () => {
    expect(await readGiftState({ ...order, kind: 'package' }, collaborators)).toBeUndefined();
    expect(await readGiftState({ ...order, orderId: 'o2' }, collaborators)).toBeUndefined();
  });
});
