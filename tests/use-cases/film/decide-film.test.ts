import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilmDecision } from '#functions/domain/film/booking.ts';
import { decideFilm } from '#functions/domain/film/decide-film.ts';
import { bookedMessage, cancelledMessage, type FilmShop, openFilmShop } from '#tests/support/films.ts';

describe('decideFilm', () => {
  let shop: FilmShop;
  let orderId: string;
  beforeEach(async () => {
    shop = await openFilmShop();
    orderId = (await shop.claim('ada', { bookingUri: 'b1', storyId: 'ada-story' })).orderId;
  });
  afterEach(async () => {
    expect(await shop.brokenRules()).toEqual([]);
  });

  const decide = (decision: FilmDecision) => decideFilm(orderId, decision, shop);
  const status = async () => (await shop.stateOf('ada')).orders.map((order) => order.status);

  it('confirmed: mails the customer once, even if the scheduler confirms later', async () => {
    expect(await decide('confirmed')).toMatchObject({ status: 'booked' });
    expect(await shop.filmMails()).toEqual(['film-booked to ada@example.com']);
    await shop.receive(bookedMessage('b1', 'ada'));
    expect(await status()).toEqual(['booked']);
    expect(await shop.filmMails()).toEqual(['film-booked to ada@example.com', 'film-booked-operator to operator']);
    await shop.receive(cancelledMessage('b1', 'ada'));
    expect(await status()).toEqual(['cancelled']);
    await expect(decide('confirmed')).rejects.toThrow('This film is cancelled: it cannot be booked.');
  });

  it('paid: the order stays paid after a cancellation, and the operator gets a mail about the payment', async () => {
    await shop.receive(bookedMessage('b1', 'ada'));
    expect(await decide('paid')).toMatchObject({ status: 'paid', totalCents: 125_000, refundedCents: 0 });
    await shop.receive(cancelledMessage('b1', 'ada'));
    expect(await status()).toEqual(['paid']);
    expect(await shop.filmMails()).toContain('film-cancelled-operator to operator');
    expect(await shop.filmMails()).not.toContain('film-cancelled to ada@example.com');
    await expect(decide('cancelled')).rejects.toThrow('This film is paid: it cannot be cancelled.');
    expect(await decide('refunded')).toMatchObject({ status: 'refunded', refundedCents: 125_000 });
  });

  it('paid or refunded: the order keeps its payment when its meeting turns out to replace an older one', async () => {
    for (const decision of ['paid', 'refunded'] as const) {
      shop = await openFilmShop();
      await shop.claim('ada', { bookingUri: 'b1', storyId: 'ada-story' });
      const moved = await shop.claim('ada', { bookingUri: 'b2' });
      await decideFilm(moved.orderId, 'paid', shop);
      if (decision === 'refunded') await decideFilm(moved.orderId, 'refunded', shop);
      expect(await shop.receive(bookedMessage('b2', 'ada', { before: 'b1' }))).toBe('applied');
      expect(await status()).toEqual([decision]);
      expect(await shop.claim('ada', { bookingUri: 'b1' })).toMatchObject({ orderId: moved.orderId });
      expect((await shop.stateOf('ada')).films).toEqual(['ada-story']);
      await shop.receive(cancelledMessage('b2', 'ada', { before: 'b1' }));
      const isMailed = (await shop.filmMails()).includes('film-cancelled-operator to operator');
      expect(isMailed, decision).toBe(decision === 'paid');
    }
  });

  it('paid: another customer cannot claim the booking with its address', async () => {
    await shop.addCustomerWithStory('bob');
    await shop.receive(bookedMessage('b9', 'bob'));
    const [order] = await shop.orders.list('bob');
    await decideFilm(order?.orderId ?? '', 'paid', shop);
    await expect(shop.claim('ada', { bookingUri: 'b9' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await shop.stateOf('bob')).orders).toMatchObject([{ status: 'paid' }]);
    expect(await shop.claim('bob', { bookingUri: 'b9' })).toMatchObject({ status: 'paid' });
  });

  it('cancelled: later scheduler events, claims and decisions do not change it', async () => {
    await decide('cancelled');
    await shop.receive(bookedMessage('b1', 'ada'));
    expect(await shop.claim('ada', { bookingUri: 'b1' })).toMatchObject({ orderId, status: 'cancelled' });
    expect(await status()).toEqual(['cancelled']);
    expect(await shop.filmMails()).toEqual(['film-cancelled to ada@example.com']);
    for (const decision of ['confirmed', 'paid', 'refunded'] as const)
      await expect(decide(decision)).rejects.toMatchObject({ name: 'CannotMoveFilm' });
    expect(await decide('cancelled')).toMatchObject({ status: 'cancelled' });
  });

  it('concurrent with a scheduler event: both changes are stored', async () => {
    const event = bookedMessage('b1', 'ada', { storyId: 'ada-story' });
    const [, order] = await Promise.all([shop.receive(event), decide('paid')]);
    expect(order).toMatchObject({ status: 'paid' });
    const notes = [{ status: 'paid', startsAt: event.startsAt }];
    expect(await shop.stateOf('ada')).toMatchObject({ orders: [{ status: 'paid' }], notes });
  });

  it('throws for an unknown order', async () => {
    await expect(decideFilm('none', 'paid', shop)).rejects.toThrow('There is no film with the order none.');
  });
});
