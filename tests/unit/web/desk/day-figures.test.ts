import { describe, expect, it } from 'vitest';
import { conversionOf, describeFigure, figuresOf } from '#web/desk/src/pages/today/day-figures.ts';

const day = (name: string, over: object = {}) => ({
  day: name,
  orders: 0,
  orderCents: 0,
  refundCents: 0,
  stories: 0,
  checkouts: 0,
  paidCheckouts: 0,
  ...over,
});
const days = [
  day('2026-11-23', { orders: 2, orderCents: 6800, checkouts: 4, paidCheckouts: 1 }),
  day('2026-11-24', { orders: 1, orderCents: 1900, refundCents: 1900, stories: 3 }),
  day('2026-11-25', { checkouts: 4, paidCheckouts: 3 }),
];

describe('figuresOf', () => {
  it('sums sales, refunds and stories', () => {
    const [sales, stories] = figuresOf(days);
    expect(sales).toMatchObject({ total: '$87.00', note: '3 orders, $19.00 refunded', values: [6800, 1900, 0] });
    expect(stories).toMatchObject({ total: '3', values: [0, 3, 0] });
  });

  it('says how many checkouts were paid, of a hundred too, and nothing of a hundred without any', () => {
    expect(figuresOf(days)[2]).toMatchObject({ total: '4 of 8', note: 'paid; 50 in a hundred', values: [4, 0, 4] });
    expect(conversionOf({ checkouts: 0, paidCheckouts: 0 })).toBeNull();
    expect(figuresOf([day('2026-11-25')])[2]).toMatchObject({ total: '0 of 0', note: 'paid' });
    expect(figuresOf([day('2026-11-25', { orders: 1 })])[0]?.note).toBe('1 order, $0.00 refunded');
  });
});

describe('describeFigure', () => {
  it('tells the sum and the highest day', () => {
    const [sales, , checkouts] = figuresOf(days);
    expect(sales && describeFigure(sales, days)).toBe(
      'Sales of the last 30 days: $87.00, 3 orders, $19.00 refunded. Highest on Nov 23: $68.00.',
    );
    expect(checkouts && describeFigure(checkouts, days)).toContain(
      '4 of 8, paid; 50 in a hundred. Highest on Nov 23: 4.',
    );
  });

  it('names no highest day when there is nothing', () => {
    const empty = [day('2026-11-25')];
    for (const figure of figuresOf(empty)) expect(describeFigure(figure, empty)).not.toContain('Highest');
  });
});
