import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { readStreamedChange, streamedKindOf } from '#functions/data/read-streamed-change.ts';
import { aCheckout, anOrder } from '#tests/support/builders.ts';

const order = anOrder({ userId: 'u1', orderId: 'o1' });
const checkout = aCheckout({ checkoutId: 'c1', userId: 'u1' });

describe('readStreamedChange', () => {
  it('reads what counts of an order, a checkout and a story', () => {
    const { orderId, status, totalCents, refundedCents, createdAt } = order;
    expect(readStreamedChange({ ...keys.order('u1', 'o1'), ...order })).toEqual({
      kind: 'order',
      order: { orderId, status, totalCents, refundedCents, createdAt },
    });
    expect(readStreamedChange({ ...keys.checkout('c1'), ...checkout })).toEqual({
      kind: 'checkout',
      checkout: { checkoutId: 'c1', status: checkout.status, createdAt: checkout.createdAt },
    });
    expect(readStreamedChange({ ...keys.storyBody('u1', 's1'), description: '<p>x</p>' })).toEqual({
      kind: 'story-text',
      storyId: 's1',
    });
  });

  it('leaves other items out', () => {
    const items: readonly Readonly<Record<string, unknown>>[] = [
      { ...keys.order('u1', 'o1'), ...order, totalCents: '19' },
      { ...keys.checkout('c1'), ...checkout, createdAt: 1 },
      { ...keys.outbox('2026-11-21', 'r1') },
      { ...keys.profile('u1') },
    ];
    expect(items.filter((item) => readStreamedChange(item) !== undefined)).toEqual([]);
  });

  it('tells outbox rows from other items', () => {
    expect(streamedKindOf({ ...keys.outbox('2026-11-21', 'r1') })).toBe('outboxRow');
    expect(streamedKindOf({ ...keys.story('u1', 's1') })).toBeUndefined();
  });
});
