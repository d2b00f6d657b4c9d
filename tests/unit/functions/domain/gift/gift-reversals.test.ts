import { describe, expect, it } from 'vitest';
import { type GiftState, giftReversalParts, readGiftState } from '#functions/domain/gift/gift-reversals.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { anOrder } from '#tests/support/builders.ts';
import { paidGift } from '#tests/support/gifts.ts';
import { telling } from '#tests/support/told-parts.ts';

const at = '2026-11-22T10:00:00.000Z';
const reader = { name: 'Ada', email: 'ada@example.com' };
const order = anOrder({
  ...{ orderId: paidGift.giftId, kind: 'gift', productName: 'Framed Gift Set', totalCents: 4000, createdAt: at },
});
const seenAs = (status: GiftState['gift']['status'], over: Partial<GiftState> = {}): GiftState => ({
  ...{ gift: { ...paidGift, status }, reader, isFlagged: false },
  ...over,
});

const collaborators = {
  gifts: {
    get: async (userId: string, giftId: string) =>
      userId === 'u1' && giftId === paidGift.giftId ? paidGift : undefined,
    movePart: telling('gift', 'moves'),
    closePart: telling('open-gift', 'closed'),
  },
  orders: {
    isFlagged: async () => true,
    flagPart: telling('attention', 'noted'),
    unflagPart: telling('attention', 'cleared'),
  },
  users: { get: async (userId: string) => (userId === 'u1' ? reader : undefined) },
  outbox: { addPart: telling('outbox', 'added') },
  identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
  clock: { now: () => Date.parse(at) },
};

/** What is written when the order of a gift becomes something else. */
const told = (seen: GiftState, before: OrderRecord['status'], after: OrderRecord['status']) =>
  giftReversalParts(seen, { ...order, status: before }, after, collaborators).map(({ write }) => write);
/** Only which parts there are. */
const verbs = (...args: Parameters<typeof told>) => told(...args).map((part) => (Array.isArray(part) ? part[0] : part));

const asked = (name: string, reason: string) => [
  [
    'attention: noted',
    {
      ...{ orderId: paidGift.giftId, userId: 'u1', reason, sessionId: null, paymentIntentId: 'pi_1' },
      ...{ expectedCents: 4000, paidCents: 4000, currency: 'usd', at },
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
          ...{ name, storyName: 'Burnt toast', giftId: paidGift.giftId, shippingMethod: 'pickup', address: '' },
          ...{ tracking: '', reason },
        },
      },
    },
  ],
];

describe('a gift whose money goes back', () => {
  it.each(['paid', 'proof'] as const)('is cancelled while it is %s, whether refunded or disputed', (status) => {
    for (const after of ['refunded', 'disputed'] as const) {
      expect(verbs(seenAs(status), 'paid', after)).toEqual(['gift: moves', 'outbox: added', 'open-gift: closed']);
    }
  });

  it.each(['printing', 'shipped', 'ready'] as const)(
    'is for a person to decide once it is %s, who is told',
    (status) => {
      expect(told(seenAs(status), 'paid', 'refunded')).toEqual(asked('Ada', 'gift-under-way'));
      expect(told(seenAs(status), 'paid', 'disputed')).toEqual(asked('Ada', 'gift-under-way'));
    },
  );

  it('is told of also when its buyer is gone', () => {
    expect(told(seenAs('shipped', { reader: undefined }), 'paid', 'refunded')).toEqual(asked('', 'gift-under-way'));
  });

  it('is told of once', () => {
    expect(told(seenAs('printing', { isFlagged: true }), 'disputed', 'refunded')).toEqual([]);
  });

  it('is nobody’s affair any more once it is delivered', () => {
    expect(told(seenAs('delivered'), 'paid', 'refunded')).toEqual([]);
    expect(told(seenAs('delivered', { isFlagged: true }), 'paid', 'refunded')).toEqual([]);
  });

  it('leaves the list when it was cancelled before and the money is back, and not while a bank holds it', () => {
    const cancelled = seenAs('cancelled', { isFlagged: true });
    expect(told(cancelled, 'paid', 'refunded')).toEqual([['attention: cleared', paidGift.giftId]]);
    expect(told(cancelled, 'paid', 'disputed')).toEqual([]);
    expect(told(seenAs('cancelled'), 'paid', 'refunded')).toEqual([]);
  });
});

describe('a gift whose money comes back to us', () => {
  it('stays cancelled, and a person gives that money back', () => {
    expect(told(seenAs('cancelled'), 'disputed', 'paid')).toEqual(asked('Ada', 'gift-cancelled'));
  });

  it('is told of once', () => {
    expect(told(seenAs('cancelled', { isFlagged: true }), 'disputed', 'paid')).toEqual([]);
  });

  it.each(['printing', 'shipped', 'ready'] as const)('leaves the list again while it is %s', (status) => {
    const cleared = [['attention: cleared', paidGift.giftId]];
    expect(told(seenAs(status, { isFlagged: true }), 'disputed', 'paid')).toEqual(cleared);
    expect(told(seenAs(status), 'disputed', 'paid')).toEqual([]);
  });

  it('is delivered, and the list is not its affair', () => {
    expect(told(seenAs('delivered', { isFlagged: true }), 'disputed', 'paid')).toEqual([]);
  });
});

describe('a gift of which a part was refunded', () => {
  it.each(['paid', 'proof', 'printing', 'cancelled'] as const)('stays %s, and nobody is told', (status) => {
    expect(told(seenAs(status), 'paid', 'partially-refunded')).toEqual([]);
    expect(told(seenAs(status, { isFlagged: true }), 'paid', 'partially-refunded')).toEqual([]);
  });
});

describe('readGiftState', () => {
  it('finds it with its buyer and its place on the list', async () => {
    expect(await readGiftState(order, collaborators)).toEqual({ gift: paidGift, reader, isFlagged: true });
  });

  it('finds none of another kind of order, and none that was never delivered', async () => {
    expect(await readGiftState({ ...order, kind: 'package' }, collaborators)).toBeUndefined();
    expect(await readGiftState({ ...order, orderId: 'o2' }, collaborators)).toBeUndefined();
  });
});
