import { describe, expect, it } from 'vitest';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import { mailTemplates } from '#functions/domain/outbox/outbox.ts';
import { giftSheets } from '#shared/catalogue/gift.ts';

const siteUrl = 'https://tellwren.test';
const parcel = {
  name: 'Ada',
  email: 'ada@example.com',
  storyName: 'Burnt toast',
  giftId: '01JD9Y6Z3N8Q5R7T2V4W6X8Z00',
  shippingMethod: 'shipping',
  address: '1 Mill Lane, Oakham, Ohio 45001',
  tracking: 'TW 123 456',
  productName: 'Framed Gift Set',
  cents: '5000',
  reason: 'gift-under-way',
  problem: 'Her name is Ann.',
};
const pickup = { ...parcel, shippingMethod: 'pickup', address: '', tracking: '', cents: '4000' };
const ofGifts = mailTemplates.filter((template) => template.startsWith('gift-'));
const toOperator: readonly string[] = ['gift-sold', 'gift-attention', 'gift-proof-approved', 'gift-proof-problem'];
const write = (template: (typeof ofGifts)[number], data: Record<string, string> = parcel) =>
  writeMail(template, { data, siteUrl, token: undefined });

describe('gift mails', () => {
  it('have no placeholders left, fit the size limits and treat names as text', () => {
    const hostile = '</h1><script>alert(1)</script>\r\nBcc: x@example.com';
    for (const template of ofGifts) {
      for (const data of [parcel, pickup]) {
        const { subject, html, text } = write(template, data);
        for (const form of [subject, html, text]) expect(form, template).not.toMatch(/undefined|NaN|\[object/);
        expect(subject.length, template).toBeLessThan(60);
        expect(text, template).toContain('Burnt toast');
        expect(Buffer.byteLength(html), template).toBeLessThan(20 * 1024);
      }
      const { html, subject } = write(template, { ...parcel, storyName: hostile, name: hostile, address: hostile });
      expect(html, template).not.toMatch(/<script>/i);
      expect(subject, template).not.toMatch(/[\r\n<]/);
    }
  });

  it('name the customer and link to the gift, or lead the operator to the gift at the desk', () => {
    const { giftId } = parcel;
    for (const template of ofGifts) {
      const { text, html } = write(template);
      if (toOperator.includes(template)) expect(text, template).toContain(`${siteUrl}/desk/gifts/${giftId}`);
      else {
        expect(text, template).toContain('Ada');
        expect(text, template).toContain(`${siteUrl}/gift/${giftId}`);
        expect(html, template).toContain(`href="${siteUrl}/gift/${giftId}"`);
      }
    }
  });

  it('contain the shipping address, or the pickup address and hours', () => {
    for (const template of ['gift-bought', 'gift-printing'] as const) {
      expect(write(template).text).toContain('1 Mill Lane, Oakham, Ohio 45001');
      expect(write(template, pickup).text).toContain('The Tellwren Print Room, 14 Lantern Lane, Riverwood');
    }
    expect(write('gift-ready', pickup).text).toContain('Monday to Friday, 10 am to 6 pm');
    expect(write('gift-shipped').text).toContain('Tracking number: TW 123 456');
  });

  it('explain the frame the same way when the gift was bought and when its proof is ready', () => {
    for (const template of ['gift-bought', 'gift-proof-ready'] as const)
      for (const sheet of Object.values(giftSheets)) expect(write(template).text.replace(/\s+/g, ' ')).toContain(sheet);
  });

  it('contain what the customer found wrong, as text', () => {
    const { html, subject } = write('gift-proof-problem', { ...parcel, problem: '<img src=x>\r\n\r\nBcc: x' });
    expect(html).toContain('&lt;img src=x&gt;');
    expect(subject).not.toContain('img');
  });

  it('contain the amount paid for customer and operator', () => {
    expect(write('gift-bought').text).toContain('$50.00');
    expect(write('gift-sold', pickup).text).toContain('Ada (ada@example.com) paid $40.00 for Framed Gift Set');
  });
});
