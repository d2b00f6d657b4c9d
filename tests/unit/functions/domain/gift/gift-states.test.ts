import { describe, expect, it } from 'vitest';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { giftHistory } from '#functions/domain/gift/gift-history.ts';
import { possibleMoves } from '#functions/domain/gift/gift-states.ts';
import { aGift } from '#tests/support/builders.ts';

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const proof = { key: 'u/u1/gift/1/a.pdf', pages: 2, photoDpi: 240, madeAt: at(1) };

describe('possibleMoves', () => {
  it('lists what an operator may do in each state', () => {
    const rows: readonly [Partial<GiftRecord>, readonly string[]][] = [
      [{}, ['cancelled']],
      [{ status: 'proof', proof }, ['printing', 'cancelled']],
      [{ status: 'proof', proof, answer: { problem: 'A typo', at: at(2) } }, ['cancelled']],
      [{ status: 'printing' }, ['ready']],
      [{ status: 'printing', shippingMethod: 'shipping' }, ['shipped']],
      [{ status: 'shipped', shippingMethod: 'shipping' }, ['shipped', 'delivered']],
      [{ status: 'ready' }, ['delivered']],
      [{ status: 'delivered' }, []],
      [{ status: 'cancelled' }, []],
    ];
    expect(rows.map(([over]) => [over, possibleMoves(aGift(over))])).toEqual(rows);
  });
});

describe('giftHistory', () => {
  it('has each state with its time, oldest first', () => {
    const times = { createdAt: at(0), printingAt: at(2), shippedAt: at(3), deliveredAt: at(4), updatedAt: at(4) };
    const gift = aGift({ status: 'delivered', shippingMethod: 'shipping', proof, ...times });
    expect(giftHistory(gift)).toEqual([
      { status: 'paid', at: at(0) },
      { status: 'proof', at: at(1) },
      { status: 'printing', at: at(2) },
      { status: 'shipped', at: at(3) },
      { status: 'delivered', at: at(4) },
    ]);
  });

  it('takes the last change as the time of the present state when that was not stored', () => {
    const gift = aGift({ status: 'ready', proof, createdAt: at(0), updatedAt: at(5) });
    expect(giftHistory(gift).map((step) => [step.status, step.at])).toEqual([
      ['paid', at(0)],
      ['proof', at(1)],
      ['ready', at(5)],
    ]);
  });
});
