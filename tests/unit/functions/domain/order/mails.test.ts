import { describe, expect, it } from 'vitest';
import {
  packageBoughtMail,
  packageSoldMail,
  productDoneMail,
  productInWorkMail,
  productSentMail,
  secondPaymentRefundedMail,
} from '#functions/domain/order/mails.ts';

const siteUrl = 'https://tellwren.example';
const data = {
  name: 'Ada <b>',
  email: 'ada@example.com',
  productName: 'Frame & Co',
  orderId: '01KB0000000000000A7K3F9QDX',
  cents: '4999',
};
const facts = { data, siteUrl, token: undefined };

describe('package mails', () => {
  it('thank the customer with the amount paid and announce a contact', () => {
    const mail = packageBoughtMail(facts);
    expect(mail.subject).toBe('Thank you for your purchase');
    expect(mail.text).toContain('We’ve received your payment of $49.99 for Frame & Co.');
    expect(mail.text).toContain('A team member will contact you shortly');
    expect(mail.text).toContain('https://tellwren.example/order');
    expect(mail.html).toContain('Ada &lt;b&gt;');
  });

  it("give the operator the customer's address and the order", () => {
    const mail = packageSoldMail(facts);
    expect(mail.subject).toBe('Sold: Frame & Co');
    expect(mail.text).toContain('Ada <b> (ada@example.com) paid $49.99 for Frame & Co.');
    expect(mail.text).toContain('Order 7K3F-9QDX (01KB0000000000000A7K3F9QDX)');
    expect(mail.text).toContain('https://tellwren.example/desk/orders');
  });

  it('tell who paid twice that the second payment comes back, and lead to the story', () => {
    const second = { name: 'Ada', storyId: '01S', orderId: '01H', cents: '1900' };
    const mail = secondPaymentRefundedMail({ ...facts, data: second });
    expect(mail.subject).toBe('We refunded your second payment');
    expect(mail.text).toContain('you paid $19.00 for a story that you had already bought');
    expect(mail.text).toContain('https://tellwren.example/story/01S');
  });

  it('name the product at each step, with its tracking number only where there is one', () => {
    const write = (mail: typeof productSentMail, over = {}) => mail({ ...facts, data: { ...data, ...over } });
    const sent = { address: '1 Mill Lane, Oakham', tracking: 'TW 1' };
    const mails = [
      write(productInWorkMail),
      write(productSentMail, sent),
      write(productSentMail, { tracking: '' }),
      write(productDoneMail),
    ];
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We’ve started on your order',
      'Your order is on its way',
      'Your order is on its way',
      'Your order is complete',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Frame & Co');
      expect(text).toContain('Order 7K3F-9QDX');
    }
    expect(mails[1]?.text).toContain('on its way to 1 Mill Lane, Oakham.');
    expect(mails.map(({ text }) => text.includes('Tracking number'))).toEqual([false, true, false, false]);
  });

  it('format cents as dollars', () => {
    const text = (cents: string) => packageBoughtMail({ ...facts, data: { ...data, cents } }).text;
    for (const [cents, dollars] of Object.entries({
      '0': '$0.00',
      '5': '$0.05',
      '1900': '$19.00',
      '100000': '$1000.00',
    }))
      expect(text(cents)).toContain(dollars);
  });
});
