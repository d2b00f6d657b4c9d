import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { presentOrder, trustedReceipt } from '#functions/domain/order/present-order.ts';

const stripe = 'https://api.stripe.com';
const order: OrderRecord = {
  userId: 'u1',
  orderId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
  kind: 'story',
  productName: 'Story Bundle',
  totalCents: 1999,
  refundedCents: 0,
  status: 'paid',
  createdAt: '2026-11-21T10:00:00.000Z',
  receiptUrl: 'https://pay.stripe.com/receipts/1',
  paymentIntentId: 'pi_1',
  invoiceId: null,
};

describe('an order as the API tells it', () => {
  it('is in dollars, with both spellings, and without what is ours', () => {
    expect(presentOrder(order, stripe)).toEqual({
      _id: order.orderId,
      productName: 'Story Bundle',
      totalAmount: 19.99,
      createdAt: order.createdAt,
      receipt_url: order.receiptUrl,
      receiptUrl: order.receiptUrl,
      status: 'paid',
    });
  });
});

describe('the address of a receipt', () => {
  it.each([
    'https://pay.stripe.com/receipts/1',
    'https://invoice.stripe.com/i/acct_1/test?s=il',
    'https://stripe.com/receipts/1',
  ])('%s is trusted', (address) => {
    expect(trustedReceipt(address, stripe)).toBe(address);
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://pay.stripe.com/receipts/1'],
    ['https://pay.stripe.com.evil.test/'],
    ['https://evilstripe.com/'],
    ['https://evil.test/#pay.stripe.com'],
    ['https://pay.stripe.com@evil.test/'],
    ['//pay.stripe.com/'],
    ['/receipts/1'],
    [''],
    [null],
  ])('%j is not', (address) => {
    expect(trustedReceipt(address, stripe)).toBeNull();
  });

  it("is trusted at the stand-in's own origin, and at no other port", () => {
    expect(trustedReceipt('http://127.0.0.1:12111/r/1', 'http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111/r/1');
    expect(trustedReceipt('http://127.0.0.1:3000/r/1', 'http://127.0.0.1:12111')).toBeNull();
  });
});
