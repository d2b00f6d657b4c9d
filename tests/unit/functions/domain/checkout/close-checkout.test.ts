import { describe, expect, it } from 'vitest';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { closingParts, commitWithRetries, couponParts } from '#functions/domain/checkout/close-checkout.ts';
import type { CouponUseState } from '#functions/domain/coupon/coupon.ts';
import { aCheckout } from '#tests/support/builders.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
const checkout = aCheckout({ cents: 3999, coupon, createdAt: at });

describe('couponParts', () => {
  async function writesOf(
    state: CouponUseState | undefined,
    to: 'redeemed' | 'released',
    over: Partial<Checkout> = {},
  ) {
    const use = state && { code: 'WREN', checkoutId: 'c1', userId: 'u1', state, at };
    const coupons = {
      getUse: async (code: string, checkoutId: string) => (code === 'WREN' && checkoutId === 'c1' ? use : undefined),
      moveUsePart: partSpy('use', 'moves'),
      releaseUsePart: partSpy('coupon', 'given back'),
      addLateUsePart: partSpy('coupon', 'taken late'),
      ensureCustomerPart: partSpy('coupon-customer', 'kept'),
      freeCustomerPart: partSpy('coupon-customer', 'freed'),
    };
    return (await couponParts({ ...checkout, ...over }, to, { coupons })).map(({ write }) => write);
  }
  const once = { coupon: { ...coupon, oncePerCustomer: true } };

  it('returns no parts without a coupon or without its use', async () => {
    expect(await writesOf('reserved', 'released', { coupon: null })).toEqual([]);
    expect(await writesOf(undefined, 'released')).toEqual([]);
    expect(await writesOf(undefined, 'redeemed')).toEqual([]);
  });

  it('returns no parts when the use already has the new state', async () => {
    expect(await writesOf('released', 'released')).toEqual([]);
    expect(await writesOf('redeemed', 'redeemed')).toEqual([]);
  });

  it('redeems a reserved use, which is already counted', async () => {
    expect(await writesOf('reserved', 'redeemed', once)).toEqual([
      ['use: moves', 'WREN', 'c1', 'reserved', 'redeemed'],
    ]);
  });

  it('releases a reserved use and allows the customer another use', async () => {
    const back = [
      ['use: moves', 'WREN', 'c1', 'reserved', 'released'],
      ['coupon: given back', 'WREN'],
    ];
    expect(await writesOf('reserved', 'released')).toEqual(back);
    expect(await writesOf('reserved', 'released', once)).toEqual([
      ...back,
      ['coupon-customer: freed', 'WREN', 'u1', 'c1'],
    ]);
  });

  it('counts a released use again when it was paid later', async () => {
    const late = [
      ['use: moves', 'WREN', 'c1', 'released', 'redeemed'],
      ['coupon: taken late', 'WREN'],
    ];
    expect(await writesOf('released', 'redeemed')).toEqual(late);
    expect(await writesOf('released', 'redeemed', once)).toEqual([
      ...late,
      ['coupon-customer: kept', 'WREN', 'u1', 'c1'],
    ]);
  });
});

describe('closingParts', () => {
  async function writesOf(slot: string | undefined) {
    const checkouts = {
      get: async () => checkout,
      getSlot: async (userId: string, subject: string) =>
        userId === 'u1' && subject === 'package Frame' ? slot : undefined,
      movePart: partSpy('checkout', 'moves'),
      clearSlotPart: partSpy('slot', 'cleared'),
      removeWaitingPart: partSpy('waiting', 'ends'),
    };
    return (await closingParts(checkout, 'expired', { checkouts })).map(({ write }) => write);
  }
  const closed = [
    ['checkout: moves', 'c1', ['open'], 'expired'],
    ['waiting: ends', 'c1'],
  ];

  it('moves the checkout from its last read state and clears its slot', async () => {
    expect(await writesOf('c1')).toEqual([...closed, ['slot: cleared', checkout]]);
  });

  it('leaves the slot of another checkout unchanged', async () => {
    expect(await writesOf('c2')).toEqual(closed);
    expect(await writesOf(undefined)).toEqual(closed);
  });
});

describe('settle', () => {
  const part = partSpy('checkout', 'moves')('c1');
  const event = partSpy('event', 'recorded')('evt_1');
  const look = async () => ({ parts: [part], outcome: 'done' as const });

  it('retries conflicts, then throws service-unavailable with a wait of two seconds', async () => {
    const four = createTransactionSpy(Array.from({ length: 4 }, () => ['checkout']));
    expect(await commitWithRetries({ transactions: four }, [event], look)).toBe('done');
    expect(four.committed).toEqual([[event.write, part.write]]);
    const five = createTransactionSpy(Array.from({ length: 20 }, () => ['checkout']));
    const call = commitWithRetries({ transactions: five }, [event], look);
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
  });

  it('commits the remaining parts when the event was already recorded', async () => {
    const transactions = createTransactionSpy([['event']]);
    expect(await commitWithRetries({ transactions }, [event], look)).toBe('done');
    expect(transactions.committed).toEqual([[part.write]]);
  });

  it('commits the event again after another condition failed', async () => {
    const transactions = createTransactionSpy([['slot']]);
    await commitWithRetries({ transactions }, [event], look);
    expect(transactions.committed).toEqual([[event.write, part.write]]);
  });

  it('writes nothing without parts, and records an event alone', async () => {
    const transactions = createTransactionSpy();
    const idle = async () => ({ parts: [], outcome: 'already' as const });
    expect(await commitWithRetries({ transactions }, [], idle)).toBe('already');
    expect(transactions.tries()).toBe(0);
    expect(await commitWithRetries({ transactions }, [event], idle)).toBe('already');
    expect(transactions.committed).toEqual([[event.write]]);
  });

  it('uses the commit function of the plan if it has one', async () => {
    const transactions = createTransactionSpy();
    const committedParts: unknown[] = [];
    const commit = async (parts: readonly unknown[]) => committedParts.push(...parts);
    await commitWithRetries({ transactions }, [event], async () => ({ ...(await look()), commit }));
    expect(committedParts).toEqual([event, part]);
    expect(transactions.tries()).toBe(0);
  });

  it('stops at the first error of the table', async () => {
    const out = new Error('the table is out');
    const transactions = createTransactionSpy([out]);
    await expect(commitWithRetries({ transactions }, [event], look)).rejects.toBe(out);
    expect(transactions.tries()).toBe(1);
  });
});
