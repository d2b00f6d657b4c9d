import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#shared/schemas/order.ts';
import {
  depositNote,
  getReceiptUrl,
  isFree,
  isTrouble,
  productKind,
  statusNote,
} from '#web/src/features/orders/model/order-facts.ts';

const origins = ['https://receipts.stripe.com'];
const receipt = 'https://receipts.stripe.com/r/1';

describe('receiptOf', () => {
  test.each([
    ['reads receipt_url', { receipt_url: receipt, receiptUrl: null }, receipt],
    ['reads receiptUrl', { receipt_url: null, receiptUrl: receipt }, receipt],
    ['returns null without a receipt', { receipt_url: null, receiptUrl: null }, null],
    ['returns null for another origin', { receipt_url: 'https://evil.example/r/1', receiptUrl: null }, null],
    ['returns null for a javascript: URL', { receipt_url: 'javascript:alert(1)', receiptUrl: null }, null],
  ])('%s', (_, order, expected) => {
    expect(getReceiptUrl(order, origins)).toBe(expected);
  });
});

test('statusNote describes every status except paid', () => {
  expect(orderStatuses.filter((status) => (statusNote(status) ?? '') === '')).toEqual(['paid']);
});

test.each([
  ['unpaid', 'Deposit for your $3,500 film. We’ll confirm when the calendar does.'],
  ['booked', 'Deposit for your $3,500 film. We’ll send the invoice after we meet.'],
  ['paid', 'Deposit for your $3,500 film.'],
  ['cancelled', 'Deposit for your $3,500 film.'],
] as const)('depositNote explains the amount of a film that is %s', (status, note) => {
  expect(depositNote({ productName: 'Film', status })).toBe(note);
});

test('depositNote is null for other products', () => {
  expect(depositNote({ productName: 'Story Bundle', status: 'paid' })).toBeNull();
});

test('isFree is true only for an order of $0', () => {
  expect([0, 0.5, 19].map((totalAmount) => isFree({ totalAmount }))).toEqual([true, false, false]);
});

test.each([
  ['Story Bundle', 'story'],
  ['Film', 'film'],
  ['Monthly Subscription', 'subscription'],
  ['Framed Gift Set', 'gift'],
  ['Your Story as a Book', 'parcel'],
])('productKind of %s is %s', (name, kind) => {
  expect(productKind(name)).toBe(kind);
});

test('isTrouble is true for orders that need the customer’s attention', () => {
  expect(orderStatuses.filter(isTrouble)).toEqual(['unpaid', 'cancelled', 'disputed', 'needs-attention']);
});
