import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { bookedMessage, cancelledMessage, type FilmShop, openFilmShop } from '#tests/support/films.ts';
import { isWholeProof, testSeed } from '#tests/support/random-choices.ts';

const amount = { totalCents: 125_000, kind: 'film' };
const startsAt = '2026-12-03T14:00:00.000Z';
const later = '2026-12-10T15:00:00.000Z';
const story = { storyId: 'ada-story' };
const nothing = { orders: [], films: [], notes: [] };

/** `createOrder`, which the browser calls, and the scheduler's events. */
describe('film bookings', () => {
  let shop: FilmShop;
  beforeEach(async () => {
    shop = await openFilmShop();
  });
  afterEach(async () => {
    expect(await shop.brokenRules()).toEqual([]);
  });

  it('a claim creates an unpaid order at the price of the catalogue, which the scheduler event confirms', async () => {
    expect(await shop.claim('ada', { bookingUri: 'b1', ...story })).toMatchObject({ status: 'unpaid', ...amount });
    expect(await shop.filmMails()).toEqual([]);
    expect(await shop.receive(bookedMessage('b1', 'ada', story))).toBe('applied');
    expect(await shop.stateOf('ada')).toEqual({
      orders: [{ status: 'booked', ...amount }],
      films: ['ada-story'],
      notes: [{ status: 'booked', ...story, startsAt }],
    });
    expect(await shop.filmMails()).toEqual(['film-booked to ada@example.com', 'film-booked-operator to operator']);
  });

  it('a scheduler event alone creates the order for the account with that address', async () => {
    const person = { name: 'A', email: 'ADA@Example.com', timezone: 'UTC' };
    await shop.receive(bookedMessage('b1', 'ada', { ...story, person }));
    expect(await shop.stateOf('ada')).toMatchObject({
      orders: [{ status: 'booked', ...amount }],
      films: ['ada-story'],
    });
  });

  it('a booking without an account notifies the operator, and a later claim creates the order', async () => {
    expect(await shop.receive(bookedMessage('b1', 'nobody', story))).toBe('no-account');
    const person = { name: 'x', email: 'not an address', timezone: 'Mars/Olympus' };
    expect(await shop.receive(bookedMessage('b2', 'ada', { person }))).toBe('no-account');
    expect(await shop.filmMails()).toEqual(['film-booked-operator to operator', 'film-booked-operator to operator']);
    expect(await shop.stateOf('ada')).toEqual(nothing);
    expect(await shop.claim('ada', { bookingUri: 'b1' })).toMatchObject({ status: 'booked' });
    expect(await shop.stateOf('ada')).toMatchObject({ orders: [{ status: 'booked' }], films: ['ada-story'] });
    expect(await shop.filmMails()).toContain('film-booked to ada@example.com');
  });

  it('moves from the account with the typed address to the customer who claims it, without the story', async () => {
    await shop.addCustomerWithStory('bob');
    await shop.receive(bookedMessage('b1', 'bob', { storyId: 'bob-story' }));
    expect(await shop.stateOf('bob')).toMatchObject({
      orders: [{ status: 'booked' }],
      notes: [{ storyId: 'bob-story' }],
    });
    await shop.claim('ada', { bookingUri: 'b1' });
    expect(await shop.stateOf('ada')).toMatchObject({
      orders: [{ status: 'booked', ...amount }],
      notes: [{ storyId: null }],
    });
    expect(await shop.stateOf('bob')).toMatchObject({ orders: [], notes: [] });
    await shop.claim('ada', { bookingUri: 'b1', ...story });
    expect(await shop.stateOf('ada')).toMatchObject({ films: ['ada-story'], notes: [story] });
  });

  it('a cancellation cancels the order, leaves the story a film and sends one mail to each side', async () => {
    await shop.claim('ada', { bookingUri: 'b1', ...story });
    await shop.receive(bookedMessage('b1', 'ada'));
    await shop.receive(cancelledMessage('b1', 'ada'));
    expect(await shop.receive(cancelledMessage('b1', 'ada'))).toBe('seen-before');
    expect(await shop.stateOf('ada')).toMatchObject({
      orders: [{ status: 'cancelled' }],
      films: ['ada-story'],
      notes: [{ status: 'cancelled' }],
    });
    expect((await shop.filmMails()).filter((mail) => mail.startsWith('film-cancelled'))).toEqual([
      'film-cancelled to ada@example.com',
      'film-cancelled-operator to operator',
    ]);
  });

  it('a moved booking has one order with the new time', async () => {
    await shop.claim('ada', { bookingUri: 'b1', ...story });
    await shop.receive(bookedMessage('b1', 'ada'));
    await shop.receive(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    await shop.receive(bookedMessage('b2', 'ada', { before: 'b1', startsAt: later }));
    expect(await shop.claim('ada', { bookingUri: 'b2' })).toMatchObject({ status: 'booked' });
    expect(await shop.stateOf('ada')).toEqual({
      orders: [{ status: 'booked', ...amount }],
      films: ['ada-story'],
      notes: [{ status: 'booked', startsAt: later, ...story }],
    });
    expect(await shop.filmMails()).toHaveLength(2);
  });

  it('two claims become one order when the scheduler reports that one booking replaces the other', async () => {
    await shop.claim('ada', { bookingUri: 'b1' });
    await shop.claim('ada', { bookingUri: 'b2' });
    expect((await shop.stateOf('ada')).orders).toHaveLength(2);
    await shop.receive(bookedMessage('b2', 'ada', { before: 'b1' }));
    expect(await shop.stateOf('ada')).toMatchObject({ orders: [{ status: 'booked' }], notes: [{}] });
    await shop.receive(bookedMessage('b1', 'ada'));
    await shop.receive(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    expect((await shop.stateOf('ada')).orders).toEqual([{ status: 'booked', ...amount }]);
  });

  it('an event that names its own booking, or another one twice, books one film', async () => {
    const rows = [{ before: 'b1' }, { after: 'b2' }, { before: 'moved', after: 'moved' }];
    for (const [index, over] of rows.entries())
      expect(await shop.receive(bookedMessage(`b${index + 1}`, 'ada', over))).toBe('applied');
    expect((await shop.stateOf('ada')).orders).toHaveLength(rows.length);
  });

  it('ten concurrent claims and ten events create one order', async () => {
    const event = bookedMessage('b1', 'ada', story);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? shop.claim('ada', { bookingUri: 'b1', ...story }) : shop.receive(event),
      ),
    );
    const orderIds = results.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.orderId]));
    expect(new Set(orderIds).size).toBe(1);
    expect(results.filter((answer) => answer === 'applied')).toHaveLength(1);
    expect(await shop.stateOf('ada')).toMatchObject({ orders: [{ status: 'booked' }], films: ['ada-story'] });
    expect(await shop.filmMails()).toHaveLength(2);
  });

  it('of twenty concurrent bookings of one story, one succeeds and the others are refused', async () => {
    const tabs = Array.from({ length: 20 }, (_, tab) => shop.claim('ada', { bookingUri: `tab-${tab}`, ...story }));
    const settled = await Promise.allSettled(tabs);
    const refused = settled.flatMap((tab) => (tab.status === 'rejected' ? [tab.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'already-a-film'));
    expect(await shop.stateOf('ada')).toMatchObject({ orders: [{ status: 'unpaid' }], films: ['ada-story'] });
  });

  it('a claim is refused for another product and for stories that are missing, foreign or being written', async () => {
    await shop.addCustomerWithStory('bob');
    await shop.addStory('ada', 'unready', 'writing');
    const rows: readonly [Parameters<FilmShop['claim']>[1], string][] = [
      [{ productName: 'Story Bundle' }, 'unknown-product'],
      [{ storyId: 'bob-story' }, 'story-not-found'],
      [{ storyId: '../bob-story' }, 'story-not-found'],
      [{ storyId: 'unready' }, 'story-not-ready'],
    ];
    for (const [body, code] of rows)
      await expect(shop.claim('ada', { bookingUri: 'b1', ...body })).rejects.toMatchObject({ code });
    expect(await shop.stateOf('ada')).toEqual(nothing);
  });

  it('a scheduler event books without a story that is foreign, a film already or being written', async () => {
    await shop.addCustomerWithStory('bob');
    await shop.addStory('ada', 'unready', 'writing');
    for (const [index, storyId] of ['ada-story', 'ada-story', 'unready', 'bob-story'].entries())
      await shop.receive(bookedMessage(`b${index}`, 'ada', { storyId }));
    const { orders, films, notes } = await shop.stateOf('ada');
    expect(orders).toHaveLength(4);
    expect(films).toEqual(['ada-story']);
    expect(notes.map(({ storyId }) => storyId).sort()).toEqual(['ada-story', null, null, null]);
    expect((await shop.stateOf('bob')).films).toEqual([]);
  });

  it('a booking that another customer has claimed is refused, for any typed address', async () => {
    await shop.addCustomerWithStory('bob');
    await shop.claim('ada', { bookingUri: 'b1' });
    const claimed = shop.claim('bob', { bookingUri: 'b1', storyId: 'bob-story' });
    await expect(claimed).rejects.toMatchObject({ code: 'conflict' });
    await shop.receive(bookedMessage('b1', 'bob', { storyId: 'bob-story' }));
    expect((await shop.stateOf('ada')).orders).toMatchObject([{ status: 'booked' }]);
    expect(await shop.stateOf('bob')).toEqual(nothing);
  });

  it('a retry after a lost response creates nothing twice', async () => {
    const losing = { transactions: loseFirstResponse(shop.table) };
    const book = () => shop.claim('ada', { bookingUri: 'b1', ...story }, 'key', losing);
    await expect(book()).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await book()).toMatchObject({ status: 'unpaid' });
    const webhook = { ...shop, transactions: loseFirstResponse(shop.table) };
    const receive = () => receiveSchedulerEvent(bookedMessage('b1', 'ada'), webhook);
    await expect(receive()).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await receive()).toBe('seen-before');
    expect((await shop.stateOf('ada')).orders).toEqual([{ status: 'booked', ...amount }]);
  });

  it('without a booking address, each key creates an order and the story is not marked', async () => {
    const first = await shop.claim('ada', story, 'k1');
    expect((await shop.claim('ada', story, 'k1')).orderId).toBe(first.orderId);
    await expect(shop.claim('ada', {}, 'k1')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await shop.claim('ada', {}, 'k2');
    const expired = { idempotency: { ...shop.idempotency, find: async () => undefined } };
    await expect(shop.claim('ada', {}, 'k2', expired)).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.stateOf('ada')).toMatchObject({
      orders: [{ status: 'unpaid' }, { status: 'unpaid' }],
      films: [],
    });
  });

  it('a retry with its key returns the first order after the site has marked the story', async () => {
    const first = await shop.claim('ada', story, 'k1');
    const film = { updatedAt: later, bookingUri: undefined };
    await shop.table.commit([shop.storyTexts.markFilmPart('ada', 'ada-story', film)]);
    expect(await shop.claim('ada', story, 'k1')).toMatchObject({ orderId: first.orderId });
    await expect(shop.claim('ada', story, 'k2')).rejects.toMatchObject({ code: 'already-a-film' });
    expect((await shop.stateOf('ada')).orders).toHaveLength(1);
  });

  it('a booking keeps its story, and a second film of another story can be booked', async () => {
    await shop.addStory('ada', 'second');
    await shop.claim('ada', { bookingUri: 'b1', ...story });
    await shop.claim('ada', { bookingUri: 'b1', storyId: 'second' });
    expect(await shop.stateOf('ada')).toMatchObject({ films: ['ada-story'], notes: [story] });
    await shop.claim('ada', { bookingUri: 'b2', storyId: 'second' });
    expect((await shop.stateOf('ada')).films.sort()).toEqual(['ada-story', 'second']);
  });

  it('ends in the same state for any order of events, duplicated, with and without claims', {
    timeout: 240_000,
  }, async () => {
    type Step = (of: string) => Promise<unknown>;
    const uri = (of: string, nth: number) => `${of}-b${nth}`;
    const storyOf = (of: string) => ({ storyId: `${of}-story` });
    const second = (of: string) => ({ ...storyOf(of), before: uri(of, 1), startsAt: later });
    const created: Step = (of) => shop.receive(bookedMessage(uri(of, 1), of, storyOf(of)));
    const moved: Step = (of) =>
      shop.receive(cancelledMessage(uri(of, 1), of, { ...storyOf(of), isMoved: true, after: uri(of, 2) }));
    const again: Step = (of) => shop.receive(bookedMessage(uri(of, 2), of, second(of)));
    // An event always names the booking that it replaced, even when it is a cancellation.
    const ended: Step = (of) => shop.receive(cancelledMessage(uri(of, 2), of, second(of)));
    const browser: Step = (of) => shop.claim(of, { bookingUri: uri(of, 1), ...storyOf(of) });
    const histories: readonly (readonly [name: string, status: string, steps: readonly Step[]])[] = [
      ['booked', 'booked', [created]],
      ['booked and shown', 'booked', [browser, created]],
      ['moved', 'booked', [created, moved, again]],
      ['moved and shown', 'booked', [browser, created, moved, again]],
      ['moved and cancelled', 'cancelled', [created, moved, again, ended]],
      ['moved, shown and cancelled', 'cancelled', [browser, created, moved, again, ended]],
    ];
    let customers = 0;
    const seed = testSeed('film histories');
    const order = fc.tuple(
      fc.constantFrom(...histories),
      fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(order, async ([[name, status, steps], ranks, isAtOnce]) => {
        customers += 1;
        const of = `teller-${customers}`;
        await shop.addCustomerWithStory(of);
        const doubled = [...steps, ...steps].map((step, index) => ({ step, rank: ranks[index] ?? 0 }));
        const shuffled = doubled.toSorted((a, b) => a.rank - b.rank);
        if (isAtOnce) await Promise.all(shuffled.map(({ step }) => step(of)));
        else for (const { step } of shuffled) await step(of);
        expect(await shop.stateOf(of), name).toEqual({
          orders: [{ status, ...amount }],
          films: [`${of}-story`],
          notes: [{ status, ...storyOf(of), startsAt: steps.includes(again) ? later : startsAt }],
        });
      }),
      { seed, numRuns: isWholeProof ? 60 : 12, endOnFailure: true },
    );
  });
});
