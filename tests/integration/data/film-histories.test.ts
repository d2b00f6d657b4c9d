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

/** These customers have no ledgers, so only these rules apply. */
const filmRules = /^(?:booking|film|order|expiry|readable)/;
const amount = { totalCents: 125_000, kind: 'film' };
const startsAt = '2026-12-03T14:00:00.000Z';
const later = '2026-12-10T15:00:00.000Z';

describe.each(proofBackends)('film bookings on $name', ({ url }) => {
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

  const receive = (event: Parameters<typeof receiveSchedulerEvent>[0]) => receiveSchedulerEvent(event, world);

  it('a claim creates an unpaid order, which the scheduler event confirms', async () => {
    const order = await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    expect(order).toMatchObject({ status: 'unpaid', ...amount });
    expect(await listFilmMails(table)).toEqual([]);
    expect(await receive(bookedMessage('b1', 'ada', { storyId: 'ada-story' }))).toBe('applied');
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

  it('a scheduler event alone creates the order for the account with that address', async () => {
    await receive(
      bookedMessage('b1', 'ada', {
        storyId: 'ada-story',
        person: { name: 'A', email: ' ADA@Example.com'.trim(), timezone: 'UTC' },
      }),
    );
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked', ...amount }], films: ['ada-story'] },
    });
  });

  it('a booking without an account notifies the operator, and a later claim creates the order', async () => {
    expect(await receive(bookedMessage('b1', 'nobody', { storyId: 'ada-story' }))).toBe('no-account');
    expect(await listFilmMails(table)).toEqual(['film-booked-operator to operator']);
    expect(await readFilmState(table, ['ada'])).toMatchObject({ ada: { orders: [], films: [], notes: [] } });
    expect(await claimBooking(world, 'ada', { bookingUri: 'b1' })).toMatchObject({ status: 'booked' });
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: ['ada-story'] },
    });
    expect(await listFilmMails(table)).toContain('film-booked to ada@example.com');
  });

  it('a booking with an invalid address is recorded for the operator', async () => {
    const person = { name: 'x', email: 'not an address', timezone: 'Mars/Olympus' };
    expect(await receive(bookedMessage('b1', 'ada', { person }))).toBe('no-account');
    expect(await listFilmMails(table)).toEqual(['film-booked-operator to operator']);
  });

  it('an order moves from the account with the typed address to the customer who claims it', async () => {
    await addCustomerWithStory(table, 'bob');
    const typed = bookedMessage('b1', 'bob', { storyId: 'bob-story-of-another' });
    await receive(typed);
    expect(await readFilmState(table, ['bob'])).toMatchObject({ bob: { orders: [{ status: 'booked' }] } });
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked', ...amount }], films: ['ada-story'] },
      bob: { orders: [], films: [], notes: [] },
    });
  });

  it('a cancellation cancels the order, leaves the story a film and sends one mail to each side', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await receive(bookedMessage('b1', 'ada'));
    await receive(cancelledMessage('b1', 'ada'));
    expect(await receive(cancelledMessage('b1', 'ada'))).toBe('seen-before');
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'cancelled' }], films: ['ada-story'], notes: [{ status: 'cancelled' }] },
    });
    expect((await listFilmMails(table)).filter((mail) => mail.startsWith('film-cancelled')).sort()).toEqual([
      'film-cancelled to ada@example.com',
      'film-cancelled-operator to operator',
    ]);
  });

  it('a moved booking has one order with the new time', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await receive(bookedMessage('b1', 'ada'));
    await receive(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    await receive(bookedMessage('b2', 'ada', { before: 'b1', startsAt: later }));
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], notes: [{ status: 'booked', startsAt: later, storyId: 'ada-story' }] },
    });
    expect(await claimBooking(world, 'ada', { bookingUri: 'b2' })).toMatchObject({ status: 'booked' });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(1);
    expect(await listFilmMails(table)).toHaveLength(2);
  });

  it('two claims become one order when the scheduler reports that one booking replaces the other', async () => {
    await claimBooking(world, 'ada', { bookingUri: 'b1' });
    await claimBooking(world, 'ada', { bookingUri: 'b2' });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(2);
    await receive(bookedMessage('b2', 'ada', { before: 'b1' }));
    expect(await readFilmState(table, ['ada'])).toMatchObject({ ada: { orders: [{ status: 'booked' }], notes: [{}] } });
    await receive(bookedMessage('b1', 'ada'));
    await receive(cancelledMessage('b1', 'ada', { isMoved: true, after: 'b2' }));
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toEqual([{ status: 'booked', ...amount }]);
  });

  it('ten concurrent claims and ten events create one order', async () => {
    const event = bookedMessage('b1', 'ada', { storyId: 'ada-story' });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' }) : receive(event),
      ),
    );
    const orderIds = results.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.orderId]));
    expect(new Set(orderIds).size).toBe(1);
    expect(results.filter((answer) => answer === 'applied')).toHaveLength(1);
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: ['ada-story'] },
    });
    expect(await listFilmMails(table)).toHaveLength(2);
  });

  it('of twenty concurrent bookings of one story, one succeeds and the others are refused', async () => {
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

  it('a booking of an unknown story or another customer’s story does not mark it', async () => {
    await addCustomerWithStory(table, 'bob');
    for (const storyId of ['bob-story', 'unknown', '../bob-story']) {
      await expect(claimBooking(world, 'ada', { bookingUri: 'b1', storyId })).rejects.toMatchObject({
        code: 'story-not-found',
      });
    }
    await receive(bookedMessage('b2', 'ada', { storyId: 'bob-story' }));
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }], films: [] },
      bob: { orders: [], films: [] },
    });
  });

  it('a booking that another customer has claimed is refused, for any typed address', async () => {
    await addCustomerWithStory(table, 'bob');
    await claimBooking(world, 'ada', { bookingUri: 'b1' });
    await expect(claimBooking(world, 'bob', { bookingUri: 'b1', storyId: 'bob-story' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await receive(bookedMessage('b1', 'bob', { storyId: 'bob-story' }));
    expect(await readFilmState(table, ['ada', 'bob'])).toMatchObject({
      ada: { orders: [{ status: 'booked' }] },
      bob: { orders: [], films: [] },
    });
  });

  it('a retry after a lost response creates nothing twice', async () => {
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

  it('without a booking address, each key creates an order and the story is not marked', async () => {
    const first = await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1');
    expect((await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1')).orderId).toBe(first.orderId);
    await expect(claimBooking(world, 'ada', {}, 'k1')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await claimBooking(world, 'ada', {}, 'k2');
    expect(await readFilmState(table, ['ada'])).toMatchObject({
      ada: { orders: [{ status: 'unpaid' }, { status: 'unpaid' }], films: [] },
    });
  });

  it('a retry with its key returns the first order after the site has marked the story', async () => {
    const first = await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1');
    const film = { updatedAt: later, bookingUri: undefined };
    await table.commit([world.storyTexts.markFilmPart('ada', 'ada-story', film)]);
    expect(await claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k1')).toMatchObject({ orderId: first.orderId });
    await expect(claimBooking(world, 'ada', { storyId: 'ada-story' }, 'k2')).rejects.toMatchObject({
      code: 'already-a-film',
    });
    expect((await readFilmState(table, ['ada']))['ada']?.orders).toHaveLength(1);
  });

  it('ends in the same state for any order of events, duplicated, with and without claims', {
    timeout: 240_000,
  }, async () => {
    type Step = (of: string) => Promise<unknown>;
    const uri = (of: string, nth: number) => `${of}-b${nth}`;
    const story = (of: string) => ({ storyId: `${of}-story` });
    const created: Step = (of) => receive(bookedMessage(uri(of, 1), of, story(of)));
    const moved: Step = (of) =>
      receive(cancelledMessage(uri(of, 1), of, { ...story(of), isMoved: true, after: uri(of, 2) }));
    const again: Step = (of) =>
      receive(bookedMessage(uri(of, 2), of, { ...story(of), before: uri(of, 1), startsAt: later }));
    // An event always names the booking that it replaced, even when it is a cancellation.
    const ended: Step = (of) =>
      receive(cancelledMessage(uri(of, 2), of, { ...story(of), before: uri(of, 1), startsAt: later }));
    const browser: Step = (of) => claimBooking(world, of, { bookingUri: uri(of, 1), ...story(of) });
    const histories: readonly (readonly [name: string, status: string, steps: readonly Step[]])[] = [
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
      fc.asyncProperty(order, async ([[name, status, steps], ranks, isAtOnce]) => {
        customers += 1;
        const of = `teller-${customers}`;
        await addCustomerWithStory(table, of);
        const doubled = [...steps, ...steps].map((step, index) => ({ step, rank: ranks[index] ?? 0 }));
        const shuffled = doubled.toSorted((a, b) => a.rank - b.rank);
        deliveries += shuffled.length;
        if (isAtOnce) await Promise.all(shuffled.map(({ step }) => step(of)));
        else for (const { step } of shuffled) await step(of);
        const { [of]: state } = await readFilmState(table, [of]);
        expect(state?.orders, name).toEqual([{ status, ...amount }]);
        expect(state?.films, name).toEqual([`${of}-story`]);
        const startsNow = steps.includes(again) ? later : startsAt;
        expect(state?.notes, name).toEqual([{ status, storyId: `${of}-story`, startsAt: startsNow }]);
      }),
      { seed, numRuns: isWholeProof ? 60 : 12, endOnFailure: true },
    );
    console.log(`film histories: ${customers} customers, ${deliveries} deliveries, seed ${seed}`);
  });

  it('a scheduler event books without the story if that is already a film or still being written', async () => {
    await receive(bookedMessage('b1', 'ada', { storyId: 'ada-story' }));
    await receive(bookedMessage('b2', 'ada', { storyId: 'ada-story' }));
    await addStoryItem(table, 'ada', 'unready', 'writing');
    await receive(bookedMessage('b3', 'ada', { storyId: 'unready' }));
    const { ada } = await readFilmState(table, ['ada']);
    expect(ada?.orders).toHaveLength(3);
    expect(ada?.films).toEqual(['ada-story']);
    expect(ada?.notes.map(({ storyId }) => storyId).sort()).toEqual(['ada-story', null, null]);
  });

  it('a customer can book a second film for another story', async () => {
    await addStoryItem(table, 'ada', 'second');
    await claimBooking(world, 'ada', { bookingUri: 'b1', storyId: 'ada-story' });
    await claimBooking(world, 'ada', { bookingUri: 'b2', storyId: 'second' });
    expect((await readFilmState(table, ['ada']))['ada']?.films.sort()).toEqual(['ada-story', 'second']);
  });
});
