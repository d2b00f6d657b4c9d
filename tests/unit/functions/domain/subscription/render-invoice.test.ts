import { describe, expect, it } from 'vitest';
import { renderInvoice } from '#functions/domain/subscription/render-invoice.ts';
import { anInvoice } from '#tests/support/subscriptions.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };

describe('renderInvoice', () => {
  it('shows number, date, period, line, total, customer and status', () => {
    const html = renderInvoice(anInvoice('u1', 1), ada);
    for (const text of [
      'TW-0001',
      'November 21st 2026',
      'November 21st 2026 – December 21st 2026',
      'Monthly Subscription',
      '6 stories and 30 posts',
      '$49.00',
      'u1@<wbr>example<wbr>.com',
      'Paid',
    ]) {
      expect(html).toContain(text);
    }
  });

  it("uses the account's name and address and the invoice id when Stripe has none", () => {
    const html = renderInvoice(anInvoice('u1', 1, { number: null, customerName: null, customerEmail: null }), ada);
    expect(html).toContain('Ada<br>ada@<wbr>example<wbr>.com');
    expect(html).toContain('in_u1_1');
  });

  it('lets an email address break after its @ and before its dots only', () => {
    const html = renderInvoice(anInvoice('u1', 1, { customerEmail: 'ada.lovelace@harbour-bakery.org' }), ada);
    expect(html).toContain('ada<wbr>.lovelace@<wbr>harbour-bakery<wbr>.org<');
  });

  it('escapes all text from customers and Stripe', () => {
    const evil = '<script>alert("1")</script>';
    const html = renderInvoice(anInvoice('u1', 1, { number: evil, customerName: evil, customerEmail: evil }), ada);
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;/g)).toHaveLength(4);
  });
});
