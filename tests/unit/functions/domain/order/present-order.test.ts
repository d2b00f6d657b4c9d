import { describe, expect, it } from 'vitest';
import { presentOrder, trustedReceipt } from '#functions/domain/order/present-order.ts';
import { anOrder } from '#tests/support/builders.ts';

const stripe = 'https://api.stripe.com';
const order = anOrder({ totalCents: 1999, receiptUrl: 'https://pay.stripe.com/receipts/1' });

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
