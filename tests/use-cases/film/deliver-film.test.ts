import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { addFilmNote, deliverFilm } from '#functions/domain/film/deliver-film.ts';
import { changeFilm, getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { deskFilmSchema } from '#shared/schemas/desk-films.ts';
import { bookedMessage, type FilmShop, openFilmShop } from '#tests/support/films.ts';

const url1 = 'https://films.example/every-road';
const url2 = 'https://films.example/every-road-2';

describe('deliverFilm', () => {
  let shop: FilmShop;
  let orderId: string;
  beforeEach(async () => {
    shop = await openFilmShop();
    orderId = (await shop.claim('ada', { bookingUri: 'b1', storyId: 'ada-story' })).orderId;
    await shop.receive(bookedMessage('b1', 'ada'));
  });
  afterEach(async () => {
    expect(await shop.brokenRules()).toEqual([]);
  });

  const deliveryMails = async () => (await shop.filmMails()).filter((mail) => mail.startsWith('film-delivered'));

  it('refuses a film that is not paid', async () => {
    await expect(deliverFilm(orderId, url1, shop)).rejects.toThrow('This film is booked: only a paid film');
    expect(await deliveryMails()).toEqual([]);
    expect(await shop.orders.get('ada', orderId)).not.toHaveProperty('filmDelivery');
  });

  it('stores the link with the order and the film, and mails the customer once per link', async () => {
    await decideFilm(orderId, 'paid', shop);
    for (const link of [url1, url1, url2]) {
      shop.clock.pass(1000);
      await deliverFilm(orderId, link, shop);
    }
    const filmDelivery = { url: url2, storyId: 'ada-story' };
    expect(await shop.orders.get('ada', orderId)).toMatchObject({ status: 'paid', filmDelivery });
    expect(await shop.bookings.getFilm(orderId)).toMatchObject({ status: 'paid', delivery: { url: url2 } });
    expect(await deliveryMails()).toEqual(['film-delivered to ada@example.com', 'film-delivered to ada@example.com']);
  });

  it('keeps link and notes when the scheduler reports that the meeting was moved', async () => {
    await decideFilm(orderId, 'paid', shop);
    await deliverFilm(orderId, url1, shop);
    await addFilmNote(orderId, { by: 'Sam', text: 'Likes the sea.' }, shop);
    shop.clock.pass(1000);
    const moved = await shop.claim('ada', { bookingUri: 'b2' });
    await addFilmNote(moved.orderId, { by: 'Sam', text: 'Came twice.' }, shop);
    await shop.receive(bookedMessage('b2', 'ada', { before: 'b1' }));
    const booking = await shop.bookings.find('b2');
    expect(booking).toMatchObject({ orderId, delivery: { url: url1 } });
    expect(booking?.notes?.map(({ text }) => text)).toEqual(['Likes the sea.', 'Came twice.']);
  });

  it('stores notes by concurrent operators up to 100, and sends no mail', async () => {
    const before = (await shop.filmMails()).length;
    const note = (text: string) => changeFilm(orderId, { act: 'note', text }, 'Sam', shop);
    await Promise.all(['one', 'two', 'three'].map(note));
    const { notes } = await getDeskFilm(orderId, shop);
    expect(notes.map(({ by, text }) => `${by}: ${text}`).sort()).toEqual(['Sam: one', 'Sam: three', 'Sam: two']);
    for (let count = 3; count < 100; count += 1) await note('more');
    await expect(note('too many')).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.filmMails()).toHaveLength(before);
  });

  it('getDeskFilm has the facts of the booking, and the acts that its state allows', async () => {
    const shown = await getDeskFilm(orderId, shop);
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
    await changeFilm(orderId, { act: 'paid' }, 'Sam', shop);
    expect((await getDeskFilm(orderId, shop)).acts).toEqual(['refunded', 'deliver']);
    await changeFilm(orderId, { act: 'refunded' }, 'Sam', shop);
    expect(await getDeskFilm(orderId, shop)).toMatchObject({ refundedCents: 125_000, acts: [] });
  });

  it('changeFilm refuses an unknown film and an act that its state does not allow', async () => {
    await expect(changeFilm('none', { act: 'paid' }, 'Sam', shop)).rejects.toMatchObject({ code: 'film-not-found' });
    await expect(getDeskFilm('none', shop)).rejects.toMatchObject({ code: 'film-not-found' });
    const refused = changeFilm(orderId, { act: 'refunded' }, 'Sam', shop);
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });
});
