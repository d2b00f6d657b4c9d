import { expect, test } from 'vitest';
import { exactPrice, shortPrice } from '#web/src/lib/money.ts';

test.each([
  [1900, '$19', '$19.00'],
  [350_000, '$3,500', '$3,500.00'],
  [950, '$9.50', '$9.50'],
  [38, '$0.38', '$0.38'],
  [0, '$0', '$0.00'],
])('%i cents are %s as short price and %s as exact price', (cents, short, exact) => {
  expect(shortPrice(cents)).toBe(short);
  expect(exactPrice(cents)).toBe(exact);
});
