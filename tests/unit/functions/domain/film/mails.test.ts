import { describe, expect, it } from 'vitest';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import { type Booking, newBooking } from '#functions/domain/film/booking.ts';
import { addFilmMails, formatFilmTime } from '#functions/domain/film/film-mails.ts';
import { mailTemplates, type OutboxRow } from '#functions/domain/outbox/outbox.ts';

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

const at = '2026-11-21T10:00:00.000Z';
const booked: Booking = {
  ...newBooking('b1', at),
  invitees: [
    {
      uri: 'b1',
      isCreated: true,
      isCancelled: false,
      isMoved: false,
      after: null,
      startsAt: '2026-12-03T14:00:00.000Z',
    },
  ],
  person: { name: 'Ada', email: 'ada@example.com', timezone: 'America/New_York' },
  userId: 'u1',
  orderId: 'o1',
  claimedBy: 'customer',
};

describe('film mails', () => {
  it.each(ofFilms)('%s has no placeholders left and fits the size limits', (template) => {
    for (const over of [{}, { accountEmail: '', orderId: '', storyId: '', name: 'Ada' }]) {
      const { subject, html, text } = write(template, over);
      for (const form of [subject, html, text]) expect(form).not.toMatch(/undefined|NaN|\[object/);
      if (template !== 'film-delivered') expect(text).toContain('Thursday, December 3, 2026');
      expect(subject.length).toBeLessThan(60);
      expect(Buffer.byteLength(html)).toBeLessThan(20 * 1024);
    }
  });

  it.each(ofFilms)('%s escapes names as text and omits them from its subject', (template) => {
    const hostile = '</h1><script>alert(1)</script>\r\nBcc: x@example.com';
    const { html, subject } = write(template, { name: hostile, typedName: hostile, typedEmail: hostile });
    expect(html).not.toMatch(/<script>/i);
    expect(subject).not.toMatch(/[\r\n<]/);
  });

  it('name the account for the operator, and mention the payment to refund', () => {
    expect(write('film-booked-operator').text).toContain('from the account of ada@example.com');
    expect(write('film-booked-operator', { accountEmail: '' }).text).toContain('There is no account with that address');
    expect(write('film-cancelled-operator').text).not.toContain('paid already');
    expect(write('film-cancelled-operator', { status: 'paid' }).text).toContain('paid already');
  });
});

describe('addFilmMails', () => {
  const rows: OutboxRow[] = [];
  let ids = 0;
  const collaborators = {
    users: { get: async () => ({ name: 'Ada', email: 'ada@example.com' }) },
    outbox: {
      addPart: (row: OutboxRow) => {
        rows.push(row);
        return { name: 'outbox', write: row };
      },
    },
    identifiers: {
      ulid: () => {
        ids += 1;
        return `id${ids}`;
      },
      secret: () => 'secret',
    },
    clock: { now: () => Date.parse(at) },
  };
  const notify = async (booking: Booking) => {
    rows.length = 0;
    const { booking: after } = await addFilmMails(booking, collaborators);
    return {
      after,
      mails: rows.map((row) => (row.kind === 'mail' ? `${row.mail.template} to ${row.mail.to}` : row.kind)),
    };
  };

  it('sends each mail once', async () => {
    const { after, mails } = await notify(booked);
    expect(mails).toEqual(['film-booked to ada@example.com', 'film-booked-operator to operator']);
    expect((await notify(after)).mails).toEqual([]);
  });

  it('sends no mail while only the browser reported the booking', async () => {
    expect((await notify({ ...newBooking('b1', at), userId: 'u1', orderId: 'o1' })).mails).toEqual([]);
  });

  it('mails only the operator when a paid film is cancelled', async () => {
    const invitees = booked.invitees.map((invitee) => ({ ...invitee, isCancelled: true }));
    const { mails } = await notify({ ...booked, invitees, decision: 'paid' });
    expect(mails).toEqual(['film-cancelled-operator to operator']);
  });

  it.each([
    ["in the customer's time zone", 'America/New_York', '9:00'],
    ['in UTC for an unknown time zone', 'Mars/Olympus_Mons', '2:00'],
  ])('shows the time %s', (_, timezone, time) => {
    const person = { name: 'Ada', email: 'ada@example.com', timezone };
    expect(formatFilmTime({ ...booked, person })).toContain(time);
    expect(formatFilmTime(newBooking('b1', at))).toBe('a time to be agreed');
  });
});
