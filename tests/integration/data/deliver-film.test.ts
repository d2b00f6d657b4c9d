import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { addFilmNote, deliverFilm } from '#functions/domain/film/deliver-film.ts';
import { changeFilm, getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { deskFilmSchema } from '#shared/schemas/desk-films.ts';
import {
  addCustomerWithStory,
  allFilmCollaborators,
  bookedMessage,
  claimBooking,
  type FilmCollaborators,
  listFilmMails,
} from '#tests/support/films.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

/** These customers have no ledgers, so only these rules apply. */
const filmRules = /^(?:booking|film|order|expiry|readable)/;
const url1 = 'https://films.example/every-road';
const url2 = 'https://films.example/every-road-2';

describe.each(proofBackends)('deliverFilm on $name', ({ url }) => {
  let table: Awaited<ReturnType<typeof openTable>>;
  let world: FilmCollaborators;
  let orderId: string;
  beforeEach(async () => {
    table = await openTable(url);
    world = allFilmCollaborators(table);
    await addCustomerWithStory(table, 'ada');
    orderId = (await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' })).orderId;
    await receiveSchedulerEvent(bookedMessage('b1', 'ada'), world);
  });
  afterEach(async () => {
    expect((await checkTable(table)).broken.filter(({ rule }) => filmRules.test(rule))).toEqual([]);
    table.close();
  });

  const order = async () => world.orders.get('ada', orderId);
  const deliveryMails = async () => (await listFilmMails(table)).filter((mail) => mail.startsWith('film-delivered'));

  it('refuses a film that is not paid', async () => {
    await expect(deliverFilm(orderId, url1, world)).rejects.toThrow('This film is booked: only a paid film');
    expect(await deliveryMails()).toEqual([]);
    expect(await order()).not.toHaveProperty('filmDelivery');
  });

  it('stores the link with the order and the film, and mails the customer once per link', async () => {
    await decideFilm(orderId, 'paid', world);
    for (const link of [url1, url1, url2]) await deliverFilm(orderId, link, world);
    expect(await order()).toMatchObject({ status: 'paid', filmDelivery: { url: url2, storyId: 'ada-story' } });
    expect(await world.bookings.getFilm(orderId)).toMatchObject({ status: 'paid', delivery: { url: url2 } });
    expect(await deliveryMails()).toEqual(['film-delivered to ada@example.com', 'film-delivered to ada@example.com']);
  });

  it('keeps link and notes when the scheduler reports that the meeting was moved', async () => {
    await decideFilm(orderId, 'paid', world);
    await deliverFilm(orderId, url1, world);
    await addFilmNote(orderId, { by: 'Sam', text: 'Likes the sea.' }, world);
    const moved = await claimBooking(world, 'ada', { bookingUri: 'b2' });
    await addFilmNote(moved.orderId, { by: 'Sam', text: 'Came twice.' }, world);
    await receiveSchedulerEvent(bookedMessage('b2', 'ada', { before: 'b1' }), world);
    const booking = await world.bookings.find('b2');
    expect(booking).toMatchObject({ orderId, delivery: { url: url1 } });
    expect(booking?.notes?.map(({ text }) => text)).toEqual(['Likes the sea.', 'Came twice.']);
  });

  it('stores notes by concurrent operators, and sends no mail', async () => {
    const before = (await listFilmMails(table)).length;
    await Promise.all(['one', 'two', 'three'].map((text) => changeFilm(orderId, { act: 'note', text }, 'Sam', world)));
    const film = await getDeskFilm(orderId, world);
    expect(film.notes.map(({ text }) => text).sort()).toEqual(['one', 'three', 'two']);
    expect(film.notes.every(({ by }) => by === 'Sam')).toBe(true);
    expect(await listFilmMails(table)).toHaveLength(before);
  });

  it('getDeskFilm has the facts of the booking, and the acts that its state allows', async () => {
    const shown = await getDeskFilm(orderId, world);
    expect(deskFilmSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      orderId,
      status: 'booked',
      startsAt: '2026-12-03T14:00:00.000Z',
      totalCents: 125_000,
      delivery: null,
      person: { name: 'Ada', email: 'ada@example.com' },
      customer: { userId: 'ada', email: 'ada@example.com' },
      story: { storyId: 'ada-story' },
      acts: ['paid', 'cancel'],
    });
    await changeFilm(orderId, { act: 'paid' }, 'Sam', world);
    expect((await getDeskFilm(orderId, world)).acts).toEqual(['refunded', 'deliver']);
    await changeFilm(orderId, { act: 'refunded' }, 'Sam', world);
    expect(await getDeskFilm(orderId, world)).toMatchObject({ refundedCents: 125_000, acts: [] });
  });

  it('changeFilm refuses an unknown film and an act that its state does not allow', async () => {
    await expect(changeFilm('none', { act: 'paid' }, 'Sam', world)).rejects.toMatchObject({ code: 'film-not-found' });
    await expect(getDeskFilm('none', world)).rejects.toMatchObject({ code: 'film-not-found' });
    const refused = changeFilm(orderId, { act: 'refunded' }, 'Sam', world);
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });
});
