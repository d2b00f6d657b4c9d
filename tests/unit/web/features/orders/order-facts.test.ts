import { expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { orderStatuses } from '#shared/schemas/order.ts';
import {
  depositNote,
  getReceiptUrl,
  isFree,
  isTrouble,
  productKind,
  statusNote,
} from '#web/src/features/orders/model/order-facts.ts';
import { shortPrice } from '#web/src/lib/money.ts';

const origins = ['https://receipts.stripe.com'];
const receipt = 'https://receipts.stripe.com/r/1';

test('getReceiptUrl reads both names', () => {
  expect(getReceiptUrl({ receipt_url: receipt, receiptUrl: null }, origins)).toBe(receipt);
  expect(getReceiptUrl({ receipt_url: null, receiptUrl: receipt }, origins)).toBe(receipt);
});

test('statusNote describes every status except paid', () => {
  expect(orderStatuses.filter((status) => (statusNote(status) ?? '') === '')).toEqual(['paid']);
});

test('depositNote explains the amount of a film, and is null for other products', () => {
  const statuses = ['unpaid', 'booked', 'paid', 'cancelled'] as const;
  expect(statuses.map((status) => depositNote({ productName: 'Film', status }))).toEqual([
    `Deposit for your ${shortPrice(prices.filmShownCents)} film. We’ll confirm when the calendar does.`,
    `Deposit for your ${shortPrice(prices.filmShownCents)} film. We’ll send the invoice after we meet.`,
    `Deposit for your ${shortPrice(prices.filmShownCents)} film.`,
    `Deposit for your ${shortPrice(prices.filmShownCents)} film.`,
  ]);
  expect(depositNote({ productName: 'Story Bundle', status: 'paid' })).toBeNull();
});

test('isFree is true only for an order of $0', () => {
  expect([0, 0.5, 19].map((totalAmount) => isFree({ totalAmount }))).toEqual([true, false, false]);
});

test('productKind recognises each product', () => {
  const names = ['Story Bundle', 'Film', 'Monthly Subscription', 'Framed Gift Set', 'Your Story as a Book'];
  expect(names.map(productKind)).toEqual(['story', 'film', 'subscription', 'gift', 'parcel']);
});

test('isTrouble is true for orders that need the customer’s attention', () => {
  expect(orderStatuses.filter(isTrouble)).toEqual(['unpaid', 'cancelled', 'disputed', 'needs-attention']);
});
