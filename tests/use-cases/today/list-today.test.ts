import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { listToday } from '#functions/domain/today/list-today.ts';
import { aShop, shopOpensAtMs, type TestShop } from '#tests/support/a-shop.ts';
import { aGift, anAccount, aProductOrder, aStory } from '#tests/support/builders.ts';
import { putItems } from '#tests/support/put-items.ts';

const hoursAgo = (hours: number) => new Date(shopOpensAtMs - hours * 3_600_000).toISOString();
const at = hoursAgo(2);

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

async function groupOf(kind: string, on: Shop = shop) {
  const { groups } = await listToday('owner', on);
  const group = groups.find((each) => each.kind === kind);
  if (group === undefined) throw new Error(`no group of ${kind}`);
  return group;
}

describe('listToday', () => {
  it('returns an empty group for each kind and the last 30 days, today last', async () => {
    const { groups, days } = await listToday('support', shop);
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual(
      ['failed-story', 'stuck-mail', 'order', 'refund', 'dispute', 'gift', 'film', 'message', 'alarm'].map((kind) => [
        kind,
        0,
      ]),
    );
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
  });

  it('shows gifts and films and no sales to fulfilment', async () => {
    const today = { ...shop.today, listDisputes: () => Promise.reject(new Error('read')) };
    const { groups, days } = await listToday('fulfilment', { ...shop, today });
    expect(groups.map(({ kind }) => kind)).toEqual(['gift', 'film']);
    expect(days).toEqual([]);
  });

  it('shows 20 of a kind, oldest first, and says that there are more', async () => {
    for (let hours = 0; hours < 21; hours += 1) {
      const storyId = `s${String(20 - hours).padStart(2, '0')}`;
      await putItems(shop.table, [
        { ...keys.failedStory(storyId), storyId, userId: 'u1', category: 'memories', at: hoursAgo(hours) },
      ]);
    }
    const { items, isMore } = await groupOf('failed-story');
    expect([items.length, isMore]).toEqual([20, true]);
    expect(items[0]).toMatchObject({ id: 's00', code: 'memories', since: hoursAgo(20) });
  });

  it('lists raised alarms, and the rest when they cannot be read', async () => {
    const alarm = { alarmId: 'payments-stuck', since: at, effect: 'A payment was not delivered.' };
    const raised = await groupOf('alarm', { ...shop, alarms: { listRaised: async () => [alarm] } });
    expect(raised.items).toMatchObject([{ kind: 'alarm', id: 'payments-stuck', since: at, code: alarm.effect }]);
    const unread = { listRaised: () => Promise.reject(new Error('throttled')) };
    expect((await groupOf('alarm', { ...shop, alarms: unread })).items).toEqual([]);
    expect(shop.codes).toEqual(['ALARMS_UNREAD']);
  });

  it('lists a refund that Stripe refused, and one that it has not confirmed for a minute', async () => {
    const refund = (requestId: string, askedAt: string, refusal: 'disputed' | null = null) =>
      shop.refunds.listPart({ requestId, userId: 'u1', orderId: 'o1', cents: 500, askedAt, refusal });
    const now = hoursAgo(0);
    const recent = new Date(shopOpensAtMs - 30_000).toISOString();
    await shop.table.commit([refund('old', at), refund('new', recent), refund('refused', now, 'disputed')]);
    expect((await groupOf('refund')).items).toMatchObject([
      { id: 'old', userId: 'u1', since: at, cents: 500, code: null },
      { id: 'refused', code: 'disputed' },
    ]);
  });

  it('lists flagged orders and disputes with their amounts', async () => {
    const flagged = { orderId: 'o1', userId: 'u1', reason: 'wrong-amount', paidCents: 1, currency: 'usd', at } as const;
    const unknown = { sessionId: null, paymentIntentId: null, expectedCents: 1900 };
    await shop.table.commit([
      shop.orders.flagPart({ ...flagged, ...unknown }),
      shop.orders.openDisputePart({ orderId: 'o2', userId: 'u2', totalCents: 4900, at }),
    ]);
    const shown = [(await groupOf('order')).items, (await groupOf('dispute')).items];
    expect(shown).toMatchObject([
      [{ id: 'o1', userId: 'u1', since: at, code: 'wrong-amount', cents: 1 }],
      [{ id: 'o2', userId: 'u2', since: at, code: null, cents: 4900 }],
    ]);
  });

  it('lists rows of the last month that waited for more than an hour, with the account of the address', async () => {
    await putItems(shop.table, [{ ...keys.email('ada@example.com'), userId: 'ada', linkId: 'l1' }]);
    const rows = [
      [0.5, 'ada@example.com', 5],
      [30, 'ada@example.com', 8],
      [200, 'operator', 8],
      [30 * 24, 'bob@example.com', 8],
      [31 * 24, 'ada@example.com', 8],
    ] as const;
    await putItems(
      shop.table,
      rows.map(([hours, to, attempts]) => {
        const row = {
          id: ulid(Date.parse(hoursAgo(hours))),
          kind: 'mail',
          mail: { template: 'story-ready', to, data: {} },
        };
        const day = hoursAgo(hours).slice(0, 10);
        return { ...keys.outbox(day, row.id), day, attempts, notBeforeSeconds: 0, row };
      }),
    );
    expect((await groupOf('stuck-mail')).items).toMatchObject([
      { since: hoursAgo(30 * 24), userId: null },
      { since: hoursAgo(200), userId: null },
      { since: hoursAgo(30), userId: 'ada', attempts: 8, code: 'story-ready' },
    ]);
  });

  it('lists gifts whose proof was answered', async () => {
    const answered = [
      aGift({ giftId: 'g1', status: 'proof' }),
      { ...aGift({ giftId: 'g2', status: 'proof' }), answer: { problem: null, at } },
      { ...aGift({ giftId: 'g3', status: 'proof' }), answer: { problem: 'A typo', at: hoursAgo(3) } },
      { ...aGift({ giftId: 'g4', status: 'printing' }), answer: { problem: null, at } },
    ];
    const open = answered.map(({ giftId, userId }) => ({ ...keys.openGift(giftId), giftId, userId }));
    await putItems(shop.table, [...answered.map((gift) => ({ ...keys.gift('u1', gift.giftId), ...gift })), ...open]);
    const { items } = await groupOf('gift');
    expect(items.map(({ id, code, since }) => [id, code, since])).toEqual([
      ['g3', 'problem', hoursAgo(3)],
      ['g2', 'approved', at],
    ]);
    expect(items.map(({ quote }) => quote)).toEqual(['A typo', null]);
  });

  it('names the customer, the product and the story, and quotes one line of what was written', async () => {
    const customer = { ...anAccount({ userId: 'u1', name: 'Ruth Abara' }), erasure: undefined };
    const book = aProductOrder({ userId: 'u1', orderId: 'o1' });
    const open = { orderId: 'o1', userId: 'u1', totalCents: 4900, at };
    const refund = {
      requestId: 'r1',
      userId: 'u1',
      orderId: 'o1',
      cents: 500,
      askedAt: at,
      refusal: 'disputed',
    } as const;
    const letter = {
      name: 'Ewan',
      email: 'e@example.com',
      at,
      message: `\n  Can my mother\tjoin?  \n${'x'.repeat(9)}`,
    };
    await putItems(shop.table, [
      { ...keys.profile('u1'), ...customer },
      { ...keys.story('u1', 's1'), ...aStory({ userId: 'u1', storyId: 's1', name: 'The Bulb He Dated' }) },
      { ...keys.failedStory('s1'), storyId: 's1', userId: 'u1', category: 'memories', at },
    ]);
    await shop.table.commit([
      shop.orders.addPart(book),
      shop.orders.openDisputePart(open),
      shop.refunds.listPart(refund),
      ...shop.contactMessages.addParts(newMessage({ ...letter, messageId: ulid(1) })),
      ...shop.contactMessages.addParts(newMessage({ ...letter, messageId: ulid(2), message: 'y'.repeat(200) })),
    ]);
    const { groups } = await listToday('owner', shop);
    const shown = groups.flatMap(({ items }) =>
      items.map(({ kind, name, about, quote }) => [kind, name, about, quote]),
    );
    expect(shown).toEqual([
      ['failed-story', 'Ruth Abara', 'The Bulb He Dated', null],
      ['refund', 'Ruth Abara', 'Book', null],
      ['dispute', 'Ruth Abara', 'Book', null],
      ['message', 'Ewan', null, 'Can my mother join?'],
      ['message', 'Ewan', null, `${'y'.repeat(140)}…`],
    ]);
    const [failed] = groups[0]?.items ?? [];
    expect(failed?.dueAt).toBe(hoursAgo(-2));
  });

  it('lists paid products that are not done and gifts in production, also for fulfilment, with names', async () => {
    const gifts = [aGift({ giftId: 'g1', status: 'proof' }), aGift({ giftId: 'g2', status: 'printing' })];
    const orders = Array.from({ length: 21 }, (_, index) =>
      aProductOrder({ userId: 'u1', orderId: `o${String(index).padStart(2, '0')}` }),
    );
    await putItems(shop.table, [
      { ...keys.profile('u1'), ...anAccount({ userId: 'u1', name: 'Ruth Abara' }) },
      ...gifts.flatMap((gift) => [
        { ...keys.gift(gift.userId, gift.giftId), ...gift },
        { ...keys.openGift(gift.giftId), giftId: gift.giftId, userId: gift.userId },
      ]),
    ]);
    for (const order of orders)
      await shop.table.commit([shop.orders.addPart(order), shop.productOrders.listPart(order)]);
    const { toMake } = await listToday('fulfilment', shop);
    expect(toMake).toMatchObject({ isMore: true, gifts: [{ giftId: 'g2', customerName: 'Ruth Abara' }] });
    expect(toMake.orders.map(({ orderId }) => orderId)).toEqual(orders.slice(0, 20).map(({ orderId }) => orderId));
    expect(toMake.orders[0]).toMatchObject({
      state: 'paid',
      customer: { name: 'Ruth Abara' },
      moves: ['in-work', 'done'],
    });
  });

  it('lists films of the last 60 days that were changed in the last week and are not confirmed', async () => {
    const film = (orderedHours: number, hours = orderedHours, status: 'unpaid' | 'booked' = 'unpaid') => {
      const unknown = { bookingId: 'b1', storyId: null, startsAt: null, person: null };
      const orderId = ulid(Date.parse(hoursAgo(orderedHours)));
      return { ...unknown, orderId, userId: 'u1', status, updatedAt: hoursAgo(hours) };
    };
    const films = [film(24), film(7 * 24), film(8 * 24), film(59 * 24, 1), film(61 * 24, 1), film(24, 24, 'booked')];
    await shop.table.commit(films.map((each) => shop.bookings.putFilmPart(each)));
    const listed = [films[1], films[0], films[3]].map((each) => each?.orderId);
    expect((await groupOf('film')).items.map(({ id }) => id)).toEqual(listed);
  });

  it('lists messages and reports', async () => {
    const message = { messageId: ulid(1), name: 'Agnes', email: 'agnes@example.com', message: 'Hello?', at };
    const report = { ...reporter, messageId: ulid(2), message: 'Page: Toast', at };
    await shop.table.commit([
      ...shop.contactMessages.addParts(newMessage(message)),
      ...shop.contactMessages.addParts(newMessage(report, { userId: 'u1', storyId: 's1' })),
    ]);
    expect((await groupOf('message')).items.map(({ code }) => code)).toEqual(['message', 'report']);
  });
});
