import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import {
  addCustomerWithStory,
  addStoryItem,
  allFilmCollaborators,
  bookedMessage,
  cancelledMessage,
  claimBooking,
  type FilmCollaborators,
  listFilmMails,
  readFilmState,
} from '#tests/support/films.ts';
import { isWholeProof, testSeed } from '#tests/support/random-choices.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

/** The customers here are made up, their ledgers are not. */
const filmRules = /^(?:booking|film|order|expiry|readable)/;
const amount = { totalCents: 125_000, kind: 'film' };
const startsAt = '2026-12-03T14:00:00.000Z';
const later = '2026-12-10T15:00:00.000Z';

describe.each(proofBackends)('booking events, on $name', ({ url }) => {
  let table: Awaited<ReturnType<typeof openTable>>;
  let world: FilmCollaborators;
  beforeEach(async () => {
    table = await openTable(url);
    world = allFilmCollaborators(table);
    await addCustomerWithStory(table, 'ada');
  });
  afterEach(async () => {
    expect((await checkTable(table)).broken.filter(({ rule }) => filmRules.test(rule))).toEqual([]);
    table.close();
  });

  const hear = (news: Parameters<typeof receiveSchedulerEvent>[0]) => receiveSchedulerEvent(news, world);

  it('by the browser first: an unpaid order, which the scheduler confirms', async () => {
    const order = await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    expect(order).toMatchObject({ status: 'unpaid', ...amount });
    expect(await listFilmMails(table)).toEqual([]);
    expect(await hear(bookedMessage('b1', 'ada', { storyId: 'ada-story' }))).toBe('applied');
    expect(await readFilmState(table, ['ada'])).toEqual({
      ada: {
        orders: [{ status: 'booked', ...amount }],
        films: ['ada-story'],
        notes: [{ status: 'booked', storyId: 'ada-story', startsAt }],
      },
    });
    expect((await listFilmMails(table)).sort()).toEqual([
      'film-booked to ada@example.com',
      'film-booked-operator to operator',
    ]);
  });

  it('by the scheduler alone, after the tab was closed: the same, for the account with that address', async () => {
    await hear(
      bookedMessage('b1', 'ada', {
        storyId: 'ada-story',
        person: { name: 'A', email: ' ADA@Example.com'.trim(), timezone: 'UTC' },
      }),
    );
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked', ...amount }], films: ['ada-story'] },
    });
  });

  it('without an account: the operator is notified, and the customer who claims it later gets it', async () => {
    expect(await hear(bookedMessage('b1', 'nobody', { storyId: 'ada-story' }))).toBe('no-account');
    expect(await listFilmMails(table)).toEqual(['film-booked-operator to operator']);
    expect(await readFilmState(table, ['ada'])).toMatchObject({ ada: { orders: [], films: [], notes: [] } });
    expect(await claimBooking(world, 'ada', { bookingUri: 'b1' })).toMatchObject({ status: 'booked' });
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: ['ada-story'] },
    });
    expect(await listFilmMails(table)).toContain('film-booked to ada@example.com');
  });

  it('with an invalid address: stored for the operator', async () => {
    const person = { name: 'x', email: 'not an address', timezone: 'Mars/Olympus' };
    expect(await hear(bookedMessage('b1', 'ada', { person }))).toBe('no-account');
    expect(await listFilmMails(table)).toEqual(['film-booked-operator to operator']);
  });

  it("with another customer's address: the order belongs to the logged-in customer, without a trace at the other", async () => {
    await addCustomerWithStory(table, 'bob');
    const typed = bookedMessage('b1', 'bob', { storyId: 'bob-story-of-another' });
    await hear(typed);
    expect(await readFilmState(table, ['bob'])).toMatchObject({ bob: { orders: [{ status: 'booked' }] } });
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked', ...amount }], films: ['ada-story'] },
      bob: { orders: [], films: [], notes: [] },
    });
  });

  it('cancelled: the order is cancelled, the story stays a film, and both sides are notified once', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await hear(bookedMessage('b1', 'ada'));
    await hear(cancelledMessage('b1', 'ada'));
    expect(await hear(cancelledMessage('b1', 'ada'))).toBe('seen-before');
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'cancelled' }], films: ['ada-story'], notes: [{ status: 'cancelled' }] },
    });
    expect((await listFilmMails(table)).filter((mail) => mail.startsWith('film-cancelled')).sort()).toEqual([
      'film-cancelled to ada@example.com',
      'film-cancelled-operator to operator',
    ]);
  });

  it('rescheduled: one order, at the new time', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await hear(bookedMessage('b1', 'ada'));
    await hear(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    await hear(bookedMessage('b2', 'ada', { before: 'b1', startsAt: later }));
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], notes: [{ status: 'booked', startsAt: later, storyId: 'ada-story' }] },
    });
    expect(await claimBooking(world, 'ada', { bookingUri: 'b2' })).toMatchObject({ status: 'booked' });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(1);
    expect(await listFilmMails(table)).toHaveLength(2);
  });

  it('rescheduled, and both claimed before the scheduler links them: one order remains', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1' });
    await claimBooking(world, 'ada', { bookingUri: 'b2' });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(2);
    await hear(bookedMessage('b2', 'ada', { before: 'b1' }));
    expect(await readFilmState(table, ['ada'])).toMatchObject({ ada: { orders: [{ status: 'booked' }], notes: [{}] } });
    await hear(bookedMessage('b1', 'ada'));
    await hear(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toEqual([{ status: 'booked', ...amount }]);
  });

  it('ten concurrent events of both sides: one order', async () => {
    const news = bookedMessage('b1', 'ada', { storyId: 'ada-story' });
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' }) : hear(news),
      ),
    );
    const orderIds = told.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.orderId]));
    expect(new Set(orderIds).size).toBe(1);
    expect(told.filter((answer) => answer === 'applied')).toHaveLength(1);
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: ['ada-story'] },
    });
    expect(await listFilmMails(table)).toHaveLength(2);
  });

  it('twenty tabs that book the same story: one succeeds, the others are refused', async () => {
    const tabs = Array.from({ length: 20 }, (_, tab) =>
      claimBooking(world, 'ada', { bookingUri: `tab-${tab}`, storyId: 'ada-story' }),
    );
    const settled = await Promise.allSettled(tabs);
    const refused = settled.flatMap((tab) => (tab.status === 'rejected' ? [tab.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'already-a-film'));
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'unpaid' }], films: ['ada-story'] },
    });
  });

  it('of a foreign, missing or unfinished story: no effect', async () => {
    await addCustomerWithStory(table, 'bob');
    for (const storyId of ['bob-story', 'unknown', '../bob-story']) {
      await expect(claimBooking(world, 'ada', { bookingUri: 'b1', storyId })).rejects.toMatchObject({
        code: 'story-not-found',
      });
    }
    await hear(bookedMessage('b2', 'ada', { storyId: 'bob-story' }));
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: [] },
      bob: { orders: [], films: [] },
    });
  });

  it('of a booking that another customer claimed: no effect, whatever the typed address', async () => {
    await addCustomerWithStory(table, 'bob');
    await claimBooking(world, 'ada', { bookingUri: 'b1' });
    await expect(claimBooking(world, 'bob', { bookingUri: 'b1', storyId: 'bob-story' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await hear(bookedMessage('b1', 'bob', { storyId: 'bob-story' }));
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }] },
      bob: { orders: [], films: [] },
    });
  });

  it('with a lost response of the table: recorded once after a retry', async () => {
    const losing = { ...world, transactions: loseFirstResponse(table) };
    const request = { userId: 'ada', body: { productName: 'Film', bookingUri: 'b1', storyId: 'ada-story' } };
    const book = () => createOrder({ ...request, idempotencyKey: 'key' }, losing);
    await expect(book()).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await book()).toMatchObject({ status: 'unpaid' });
    const webhook = { ...world, transactions: loseFirstResponse(table) };
    await expect(receiveSchedulerEvent(bookedMessage('b1', 'ada'), webhook)).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect(await receiveSchedulerEvent(bookedMessage('b1', 'ada'), webhook)).toBe('seen-before');
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toEqual([{ status: 'booked', ...amount }]);
  });

  it('without a URI: one order per key, which does not mark the story', async () => {
    const first = await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1');
    expect((await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1')).orderId).toBe(first.orderId);
    await expect(claimBooking(world, 'ada', {}, 'k1')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await claimBooking(world, 'ada', {}, 'k2');
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'unpaid' }, { status: 'unpaid' }], films: [] },
    });
  });

  it('repeated with its key after the site marked the story: the first order', async () => {
    const first = await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1');
    const film = { updatedAt: later, bookingUri: undefined };
    await table.commit([world.storyTexts.markFilmPart('ada', 'ada-story', film)]);
    expect(await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1')).toMatchObject({ orderId: first.orderId });
    await expect(claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k2')).rejects.toMatchObject({
      code: 'already-a-film',
    });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(1);
  });

  it('ends the same in any order, doubled, with and without the browser', { timeout: 240_000 }, async () => {
    type Deed = (of: string) => Promise<unknown>;
    const uri = (of: string, nth: number) => `${of}-b${nth}`;
    const story = (of: string) => ({ storyId: `${of}-story` });
    const created: Deed = (of) => hear(bookedMessage(uri(of, 1), of, story(of)));
    const moved: Deed = (of) =>
      hear(cancelledMessage(uri(of, 1), of, { ...story(of), isMoved: true, after: uri(of, 2) }));
    const again: Deed = (of) =>
      hear(bookedMessage(uri(of, 2), of, { ...story(of), before: uri(of, 1), startsAt: later }));
    // An address tells what it was moved from for good, also when it is called off.
    const ended: Deed = (of) =>
      hear(cancelledMessage(uri(of, 2), of, { ...story(of), before: uri(of, 1), startsAt: later }));
    const browser: Deed = (of) => claimBooking(world, of, { bookingUri: uri(of, 1), ...story(of) });
    const histories: readonly (readonly [name: string, status: string, deeds: readonly Deed[]])[] = [
      ['booked', 'booked', [created]],
      ['booked and shown', 'booked', [browser, created]],
      ['moved', 'booked', [created, moved, again]],
      ['moved and shown', 'booked', [browser, created, moved, again]],
      ['moved and cancelled', 'cancelled', [created, moved, again, ended]],
      ['moved, shown and cancelled', 'cancelled', [browser, created, moved, again, ended]],
    ];
    let customers = 0;
    let deliveries = 0;
    const seed = testSeed('film histories');
    const order = fc.tuple(
      fc.constantFrom(...histories),
      fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(order, async ([[name, status, deeds], ranks, isAtOnce]) => {
        customers += 1;
        const of = `teller-${customers}`;
        await addCustomerWithStory(table, of);
        const doubled = [...deeds, ...deeds].map((deed, index) => ({ deed, rank: ranks[index] ?? 0 }));
        const shuffled = doubled.toSorted((a, b) => a.rank - b.rank);
        deliveries += shuffled.length;
        if (isAtOnce) await Promise.all(shuffled.map(({ deed }) => deed(of)));
        else for (const { deed } of shuffled) await deed(of);
        const { [of]: state } = await readFilmState(table, [of]);
        expect(state?.orders, name).toEqual([{ status, ...amount }]);
        expect(state?.films, name).toEqual([`${of}-story`]);
        const startsNow = deeds.includes(again) ? later : startsAt;
        expect(state?.notes, name).toEqual([{ status, storyId: `${of}-story`, startsAt: startsNow }]);
      }),
      { seed, numRuns: isWholeProof ? 60 : 12, endOnFailure: true },
    );
    console.log(`film histories: ${customers} customers, ${deliveries} deliveries, seed ${seed}`);
  });

  it('by the scheduler, of a story that is a film already or still being written: booked without it', async () => {
    await hear(bookedMessage('b1', 'ada', { storyId: 'ada-story' }));
    await hear(bookedMessage('b2', 'ada', { storyId: 'ada-story' }));
    await addStoryItem(table, 'ada', 'unready', 'writing');
    await hear(bookedMessage('b3', 'ada', { storyId: 'unready' }));
    const { ada } = await readFilmState(table, ['ada']);
    expect(ada?.orders).toHaveLength(3);
    expect(ada?.films).toEqual(['ada-story']);
    expect(ada?.notes.map(({ storyId }) => storyId).sort()).toEqual(['ada-story', null, null]);
  });

  it('has room for a second film of another story', async () => {
    await addStoryItem(table, 'ada', 'second');
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await claimBooking(world, 'ada', { bookingUri: 'b2', storyId: 'second' });
    expect((await readFilmState(table, ['ada']))['ada']?.films.sort()).toEqual(['ada-story', 'second']);
  });
});
