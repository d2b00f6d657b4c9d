import { describe, expect, it } from 'vitest';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { closingParts, commitWithRetries, couponParts } from '#functions/domain/checkout/close-checkout.ts';
import type { CouponUseState } from '#functions/domain/coupon/coupon.ts';
import { aCheckout } from '#tests/support/builders.ts';
import { telling, tellingTransactions } from '#tests/support/told-parts.ts';

const at = '2026-11-22T10:00:00.000Z';
const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
const checkout = aCheckout({ cents: 3999, coupon, createdAt: at });

describe('what the end of a checkout does to its coupon', () => {
  async function told(state: CouponUseState | undefined, to: 'redeemed' | 'released', over: Partial<Checkout> = {}) {
    const use = state && { code: 'WREN', checkoutId: 'c1', userId: 'u1', state, at };
    const coupons = {
      getUse: async (code: string, checkoutId: string) => (code === 'WREN' && checkoutId === 'c1' ? use : undefined),
      moveUsePart: telling('use', 'moves'),
      releaseUsePart: telling('coupon', 'given back'),
      addLateUsePart: telling('coupon', 'taken late'),
      ensureCustomerPart: telling('coupon-customer', 'kept'),
      freeCustomerPart: telling('coupon-customer', 'freed'),
    };
    return (await couponParts({ ...checkout, ...over }, to, { coupons })).map(({ write }) => write);
  }
  const once = { coupon: { ...coupon, oncePerCustomer: true } };

  it('is nothing where there is none, or its use is not known', async () => {
    expect(await told('reserved', 'released', { coupon: null })).toEqual([]);
    expect(await told(undefined, 'released')).toEqual([]);
    expect(await told(undefined, 'redeemed')).toEqual([]);
  });

  it('is nothing when that was done before', async () => {
    expect(await told('released', 'released')).toEqual([]);
    expect(await told('redeemed', 'redeemed')).toEqual([]);
  });

  it('redeems what was reserved, which is counted already', async () => {
    expect(await told('reserved', 'redeemed', once)).toEqual([['use: moves', 'WREN', 'c1', 'reserved', 'redeemed']]);
  });

  it('gives back what was reserved, and lets the customer use it again', async () => {
    const back = [
      ['use: moves', 'WREN', 'c1', 'reserved', 'released'],
      ['coupon: given back', 'WREN'],
    ];
    expect(await told('reserved', 'released')).toEqual(back);
    expect(await told('reserved', 'released', once)).toEqual([...back, ['coupon-customer: freed', 'WREN', 'u1', 'c1']]);
  });

  it('counts one again that was paid after it had been given back', async () => {
    const late = [
      ['use: moves', 'WREN', 'c1', 'released', 'redeemed'],
      ['coupon: taken late', 'WREN'],
    ];
    expect(await told('released', 'redeemed')).toEqual(late);
    expect(await told('released', 'redeemed', once)).toEqual([...late, ['coupon-customer: kept', 'WREN', 'u1', 'c1']]);
  });
});

describe('closing a checkout', () => {
  async function told(slot: string | undefined) {
    const checkouts = {
      get: async () => checkout,
      getSlot: async (userId: string, subject: string) =>
        userId === 'u1' && subject === 'package Frame' ? slot : undefined,
      movePart: telling('checkout', 'moves'),
      clearSlotPart: telling('slot', 'cleared'),
      removeWaitingPart: telling('waiting', 'ends'),
    };
    return (await closingParts(checkout, 'expired', { checkouts })).map(({ write }) => write);
  }
  const closed = [
    ['checkout: moves', 'c1', ['open'], 'expired'],
    ['waiting: ends', 'c1'],
  ];

  it('moves it on from where it was seen and clears its slot', async () => {
    expect(await told('c1')).toEqual([...closed, ['slot: cleared', checkout]]);
  });

  it('leaves a slot that another purchase has, or nobody', async () => {
    expect(await told('c2')).toEqual(closed);
    expect(await told(undefined)).toEqual(closed);
  });
});

describe('settling, while rivals write', () => {
  const part = telling('checkout', 'moves')('c1');
  const event = telling('event', 'recorded')('evt_1');
  const look = async () => ({ parts: [part], outcome: 'done' as const });

  it('looks again up to five times, then gives up for two seconds', async () => {
    const four = tellingTransactions(Array.from({ length: 4 }, () => ['checkout']));
    expect(await commitWithRetries({ transactions: four }, [event], look)).toBe('done');
    expect(four.committed).toEqual([[event.write, part.write]]);
    const five = tellingTransactions(Array.from({ length: 6 }, () => ['checkout']));
    const call = commitWithRetries({ transactions: five }, [event], look);
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
    expect(five.tries()).toBe(5);
  });

  it('does what is left without an event that was recorded before', async () => {
    const transactions = tellingTransactions([['event']]);
    expect(await commitWithRetries({ transactions }, [event], look)).toBe('done');
    expect(transactions.committed).toEqual([[part.write]]);
  });

  it('keeps the event beside it when something else refuses', async () => {
    const transactions = tellingTransactions([['slot']]);
    await commitWithRetries({ transactions }, [event], look);
    expect(transactions.committed).toEqual([[event.write, part.write]]);
  });

  it('writes nothing when nothing is to be done, and records an event by itself', async () => {
    const transactions = tellingTransactions();
    const idle = async () => ({ parts: [], outcome: 'already' as const });
    expect(await commitWithRetries({ transactions }, [], idle)).toBe('already');
    expect(transactions.tries()).toBe(0);
    expect(await commitWithRetries({ transactions }, [event], idle)).toBe('already');
    expect(transactions.committed).toEqual([[event.write]]);
  });

  it('has them committed by who says how, and not by itself', async () => {
    const transactions = tellingTransactions();
    const given: unknown[] = [];
    const commit = async (parts: readonly unknown[]) => given.push(...parts);
    await commitWithRetries({ transactions }, [event], async () => ({ ...(await look()), commit }));
    expect(given).toEqual([event, part]);
    expect(transactions.tries()).toBe(0);
  });

  it('stops at once when the table is out', async () => {
    const out = new Error('the table is out');
    const transactions = tellingTransactions([out]);
    await expect(commitWithRetries({ transactions }, [event], look)).rejects.toBe(out);
    expect(transactions.tries()).toBe(1);
  });
});
