import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilmDecision } from '#functions/domain/film/booking.ts';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import {
  addCustomerWithStory,
  allFilmCollaborators,
  bookedMessage,
  cancelledMessage,
  claimBooking,
  type FilmCollaborators,
  listFilmMails,
  readFilmState,
} from '#tests/support/films.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

/** These customers have no ledgers, so only these rules apply. */
const filmRules = /^(?:booking|film|order|expiry|readable)/;

describe.each(proofBackends)('decideFilm on $name', ({ url }) => {
  let table: Awaited<ReturnType<typeof openTable>>;
  let world: FilmCollaborators;
  let orderId: string;
  beforeEach(async () => {
    table = await openTable(url);
    world = allFilmCollaborators(table);
    await addCustomerWithStory(table, 'ada');
    orderId = (await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' })).orderId;
  });
  afterEach(async () => {
    expect((await checkTable(table)).broken.filter(({ rule }) => filmRules.test(rule))).toEqual([]);
    table.close();
  });

  const decide = (decision: FilmDecision) => decideFilm(orderId, decision, world);
  const status = async () => (await readFilmState(table, ['ada']))['ada']?.orders.map((order) => order.status);
  const receive = (event: Parameters<typeof receiveSchedulerEvent>[0]) => receiveSchedulerEvent(event, world);

  it('confirmed: mails the customer once, even if the scheduler confirms later', async () => {
    expect(await decide('confirmed')).toMatchObject({ status: 'booked' });
    expect(await listFilmMails(table)).toEqual(['film-booked to ada@example.com']);
    await receive(bookedMessage('b1', 'ada'));
    expect(await status()).toEqual(['booked']);
    expect((await listFilmMails(table)).sort()).toEqual([
      'film-booked to ada@example.com',
      'film-booked-operator to operator',
    ]);
    await receive(cancelledMessage('b1', 'ada'));
    expect(await status()).toEqual(['cancelled']);
  });

  it('paid: the order stays paid after a cancellation, and the operator gets a mail about the payment', async () => {
    await receive(bookedMessage('b1', 'ada'));
    expect(await decide('paid')).toMatchObject({ status: 'paid', totalCents: 125_000, refundedCents: 0 });
    await receive(cancelledMessage('b1', 'ada'));
    expect(await status()).toEqual(['paid']);
    expect(await listFilmMails(table)).toContain('film-cancelled-operator to operator');
    expect(await listFilmMails(table)).not.toContain('film-cancelled to ada@example.com');
    await expect(decide('cancelled')).rejects.toThrow('This film is paid: it cannot be cancelled.');
    expect(await decide('refunded')).toMatchObject({ status: 'refunded', refundedCents: 125_000 });
  });

  it.each(['paid', 'refunded'] as const)(
    '%s: the order keeps its payment when the scheduler reports that it replaces an older meeting',
    async (decision) => {
      const moved = await claimBooking(world, 'ada', { bookingUri: 'b2' });
      await decideFilm(moved.orderId, 'paid', world);
      if (decision === 'refunded') await decideFilm(moved.orderId, 'refunded', world);
      expect(await receive(bookedMessage('b2', 'ada', { before: 'b1' }))).toBe('applied');
      expect(await status()).toEqual([decision]);
      expect(await claimBooking(world, 'ada', { bookingUri: 'b1' })).toMatchObject({ orderId: moved.orderId });
      expect((await readFilmState(table, ['ada']))['ada']?.films).toEqual(['ada-story']);
    },
  );

  it('paid: another customer cannot claim the booking with its address', async () => {
    await addCustomerWithStory(table, 'bob');
    await receive(bookedMessage('b9', 'bob'));
    const [film] = (await world.bookings.listFilms()).filter(({ userId }) => userId === 'bob');
    await decideFilm(film?.orderId ?? '', 'paid', world);
    await expect(claimBooking(world, 'ada', { bookingUri: 'b9' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await readFilmState(table, ['bob']))['bob']?.orders).toMatchObject([{ status: 'paid' }]);
    expect(await claimBooking(world, 'bob', { bookingUri: 'b9' })).toMatchObject({ status: 'paid' });
  });

  it('cancelled: later scheduler events, claims and decisions do not change it', async () => {
    await decide('cancelled');
    await receive(bookedMessage('b1', 'ada'));
    expect(await claimBooking(world, 'ada', { bookingUri: 'b1' })).toMatchObject({ orderId, status: 'cancelled' });
    expect(await status()).toEqual(['cancelled']);
    expect(await listFilmMails(table)).toEqual(['film-cancelled to ada@example.com']);
    for (const decision of ['confirmed', 'paid', 'refunded'] as const) {
      await expect(decide(decision)).rejects.toMatchObject({ name: 'CannotMoveFilm' });
    }
    expect(await decide('cancelled')).toMatchObject({ status: 'cancelled' });
  });

  it('concurrent with a scheduler event: both changes are stored', async () => {
    const [, order] = await Promise.all([
      receive(bookedMessage('b1', 'ada', { storyId: 'ada-story' })),
      decide('paid'),
    ]);
    expect(order).toMatchObject({ status: 'paid' });
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'paid' }], notes: [{ status: 'paid', startsAt: '2026-12-03T14:00:00.000Z' }] },
    });
  });

  it('throws for an unknown order', async () => {
    await expect(decideFilm('none', 'paid', world)).rejects.toThrow('There is no film with the order none.');
  });
});
