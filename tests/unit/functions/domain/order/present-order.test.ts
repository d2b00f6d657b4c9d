import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { presentOrder, trustedReceipt } from '#functions/domain/order/present-order.ts';
import { anOrder } from '#tests/support/builders.ts';

const stripe = 'https://api.stripe.com';
const order = anOrder({ totalCents: 1999, receiptUrl: 'https://pay.stripe.com/receipts/1' });

describe('presentOrder', () => {
  it('returns dollars and both spellings, without internal attributes', () => {
    expect(presentOrder(order, stripe)).toEqual({
      _id: order.orderId,
      productName: 'Story Bundle',
      totalAmount: 19.99,
      createdAt: order.createdAt,
      receipt_url: order.receiptUrl,
      receiptUrl: order.receiptUrl,
      status: 'paid',
      storyName: null,
      address: null,
      making: null,
      film: null,
    });
  });

  it('says how far a product is as long as it is paid', () => {
    const making = { state: 'sent', tracking: 'TW 1', at: order.createdAt, version: 2 } as const;
    const shownAs = (status: OrderRecord['status']) => presentOrder({ ...order, making, status }, stripe).making;
    const shown = { state: 'sent', tracking: 'TW 1' };
    expect([shownAs('paid'), shownAs('partially-refunded')]).toEqual([shown, shown]);
    expect([shownAs('refunded'), shownAs('disputed')]).toEqual([null, null]);
  });

  it('has the link of a finished film as long as it is paid', () => {
    const filmDelivery = { url: 'https://films.example/1', at: order.createdAt, storyId: null };
    const film = anOrder({ kind: 'film', filmDelivery });
    const shown = { url: filmDelivery.url, deliveredAt: filmDelivery.at, storyId: null };
    expect(presentOrder(film, stripe).film).toEqual(shown);
    expect(presentOrder({ ...film, status: 'refunded' }, stripe).film).toBeNull();
  });
});

describe('trustedReceipt', () => {
  it('trusts pages of Stripe over https only', () => {
    const trusted = [
      'https://pay.stripe.com/receipts/1',
      'https://invoice.stripe.com/i/acct_1/test?s=il',
      'https://stripe.com/receipts/1',
    ];
    const refused = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://pay.stripe.com/receipts/1',
      'https://pay.stripe.com.evil.test/',
      'https://evilstripe.com/',
      'https://evil.test/#pay.stripe.com',
      'https://pay.stripe.com@evil.test/',
      '//pay.stripe.com/',
      '/receipts/1',
      '',
      null,
    ];
    const shown = [...trusted, ...refused].filter((address) => trustedReceipt(address, stripe) !== null);
    expect(shown).toEqual(trusted);
    expect(trustedReceipt(trusted[0] ?? '', stripe)).toBe(trusted[0]);
  });

  it('trusts the origin of the Stripe fake, and no other port', () => {
    expect(trustedReceipt('http://127.0.0.1:12111/r/1', 'http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111/r/1');
    expect(trustedReceipt('http://127.0.0.1:3000/r/1', 'http://127.0.0.1:12111')).toBeNull();
  });
});
