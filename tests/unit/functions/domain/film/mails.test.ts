import { describe, expect, it } from 'vitest';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import { newBooking } from '#functions/domain/film/booking.ts';
import { formatFilmTime } from '#functions/domain/film/film-mails.ts';
import { mailTemplates } from '#functions/domain/outbox/outbox.ts';

const siteUrl = 'https://tellwren.test';
const data = {
  name: 'Ada',
  typedName: 'Ada L.',
  typedEmail: 'ada@work.test',
  accountEmail: 'ada@example.com',
  status: 'booked',
  when: 'Thursday, December 3, 2026 at 9:00 AM (America/New York)',
  orderId: '01JD9Y6Z3N8Q5R7T2V4W6X8Z00',
  storyId: '01JS',
};
const ofFilms = mailTemplates.filter((template) => template.startsWith('film-'));
const write = (template: (typeof ofFilms)[number], over: Record<string, string> = {}) =>
  writeMail(template, { data: { ...data, ...over }, siteUrl, token: undefined });

describe('film mails', () => {
  it('have no placeholders left, fit the size limits and treat names as text', () => {
    const hostile = '</h1><script>alert(1)</script>\r\nBcc: x@example.com';
    for (const template of ofFilms) {
      for (const over of [{}, { accountEmail: '', orderId: '', storyId: '' }]) {
        const { subject, html, text } = write(template, over);
        for (const form of [subject, html, text]) expect(form, template).not.toMatch(/undefined|NaN|\[object/);
        if (template !== 'film-delivered') expect(text, template).toContain('Thursday, December 3, 2026');
        expect(subject.length, template).toBeLessThan(60);
        expect(Buffer.byteLength(html), template).toBeLessThan(20 * 1024);
      }
      const { html, subject } = write(template, { name: hostile, typedName: hostile, typedEmail: hostile });
      expect(html, template).not.toMatch(/<script>/i);
      expect(subject, template).not.toMatch(/[\r\n<]/);
    }
  });

  it('lead the operator of a booking that has an order to the desk, without the customer’s words', () => {
    const link = `${siteUrl}/desk/films/${data.orderId}`;
    expect(write('film-booked-operator').text).toContain(link);
    expect(write('film-booked-operator', { orderId: '' }).text).not.toContain('/desk/');
  });

  it('name the account for the operator, and mention the payment to refund', () => {
    expect(write('film-booked-operator').text).toContain('from the account of ada@example.com');
    expect(write('film-booked-operator', { accountEmail: '' }).text).toContain('There is no account with that address');
    expect(write('film-cancelled-operator').text).not.toContain('paid already');
    expect(write('film-cancelled-operator', { status: 'paid' }).text).toContain('paid already');
  });
});

it('formatFilmTime uses the time zone of the customer, or UTC when it is unknown', () => {
  const invitee = { uri: 'b1', isCreated: true, isCancelled: false, isMoved: false, after: null };
  const at = (timezone: string) =>
    formatFilmTime({
      ...newBooking('b1', '2026-11-21T10:00:00.000Z'),
      invitees: [{ ...invitee, startsAt: '2026-12-03T14:00:00.000Z' }],
      person: { name: 'Ada', email: 'ada@example.com', timezone },
    });
  expect(at('America/New_York')).toBe(data.when);
  expect(at('Mars/Olympus_Mons')).toContain('2:00 PM (UTC)');
  expect(formatFilmTime(newBooking('b1', '2026-11-21T10:00:00.000Z'))).toBe('a time to be agreed');
});
