import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#shared/schemas/order.ts';
import { getReceiptUrl, statusNote } from '#web/src/features/orders/model/order-facts.ts';

const origins = ['https://receipts.stripe.com'];
const receipt = 'https://receipts.stripe.com/r/1';

describe('the receipt', () => {
  test.each([
    ['under one spelling', { receipt_url: receipt, receiptUrl: null }, receipt],
    ['under the other', { receipt_url: null, receiptUrl: receipt }, receipt],
    ['that is not there', { receipt_url: null, receiptUrl: null }, null],
    ['of another origin', { receipt_url: 'https://evil.example/r/1', receiptUrl: null }, null],
    ['that is a script', { receipt_url: 'javascript:alert(1)', receiptUrl: null }, null],
  ])('%s', (_, order, expected) => {
    expect(getReceiptUrl(order, origins)).toBe(expected);
  });
});

test('every status but paid is said', () => {
  expect(orderStatuses.filter((status) => (statusNote(status) ?? '') === '')).toEqual(['paid']);
});
