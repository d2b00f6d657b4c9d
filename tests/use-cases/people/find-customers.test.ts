import { beforeEach, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { findCustomers } from '#functions/domain/people/find-customers.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aCheckout, anAccount, aPayment } from '#tests/support/builders.ts';
import { putItems } from '#tests/support/put-items.ts';

const ada = '01KAJ3M8Z0000000000000000A';
const order = '01KAJ3M8Z0000000000000000B';
const film = '01KAJ3M8Z0000000000000000C';
const at = '2026-11-21T10:00:00.000Z';
const found = { userId: ada, name: 'Ada', email: 'ada@example.com', createdAt: anAccount().createdAt, isErased: false };

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  await putItems(shop.table, [
    { ...keys.profile(ada), ...anAccount({ userId: ada }) },
    { ...keys.email('ada@example.com'), userId: ada, linkId: 'l1' },
    { ...keys.checkout(order), ...aCheckout({ checkoutId: order, userId: ada }) },
    { ...keys.payment('pi_1'), ...aPayment({ userId: ada }) },
  ]);
  const unpaid = { status: 'unpaid', storyId: null, startsAt: null, person: null, updatedAt: at } as const;
  await shop.table.commit([shop.bookings.putFilmPart({ ...unpaid, orderId: film, userId: ada, bookingId: 'b1' })]);
});

it('findCustomers finds by address, and by the number of an order, a film, a payment or the customer', async () => {
  const searches = [
    [' ADA@Example.com ', 'email'],
    ...[order, order.toLowerCase(), film, 'pi_1', ada].map((number) => [number, 'order']),
  ] as const;
  for (const [q, by] of searches)
    expect([q, await findCustomers({ q: q ?? '' }, shop)]).toEqual([
      q,
      { by, customers: [found], waiting: null, cursor: null },
    ]);
});

it('findCustomers finds what is in hand by the number that people read out, and otherwise a name', async () => {
  const gift = '01KAJ3M8Z000000000GFT12345';
  await putItems(shop.table, [{ ...keys.openGift(gift), userId: ada, giftId: gift }]);
  await shop.table.commit([
    shop.productOrders.listPart({ userId: ada, orderId: '01KAJ3M8Z0000000007K3F9QDX' }),
    ...shop.names.addParts(ada, 'Anna-Beth'),
  ]);
  const by = async (q: string) => (await findCustomers({ q }, shop)).by;
  expect(await findCustomers({ q: ' 7k3f-9qdx' }, shop)).toMatchObject({ by: 'order', customers: [found] });
  expect([await by(orderNumber(gift)), await by('Anna-Beth')]).toEqual(['order', 'name']);
});

it('findCustomers finds by name, page by page, and leaves out accounts that are gone', async () => {
  const ids = Array.from({ length: 22 }, (_, n) => `u${String(n).padStart(2, '0')}`);
  for (const userId of ids) await shop.table.commit(shop.names.addParts(userId, 'Ada'));
  await putItems(
    shop.table,
    ids.slice(1).map((userId) => ({ ...keys.profile(userId), ...anAccount({ userId }), erasure: 'done' })),
  );
  const first = await findCustomers({ q: 'Ada' }, shop);
  const second = await findCustomers({ q: 'Ada', cursor: first.cursor ?? '' }, shop);
  expect([first.by, second.cursor, first.waiting]).toEqual(['name', null, null]);
  expect([first, second].map(({ customers }) => customers.map(({ userId }) => userId))).toEqual([
    ids.slice(1, 20),
    ids.slice(20),
  ]);
  expect(first.customers.every(({ isErased }) => isErased)).toBe(true);
});

it('findCustomers finds a registration that waits for its link', async () => {
  const registration = { registrationId: 'r1', secretHash: '', passwordHash: '', draftIds: [], name: 'New' };
  const expiresAtSeconds = Date.parse('2026-11-22T10:00:00.000Z') / 1000;
  const pending = { ...registration, email: 'new@example.com', privacyPolicy: { version: '1', at }, expiresAtSeconds };
  await shop.table.commit([shop.pendingRegistrations.addPart(pending)]);
  await shop.table.commit([shop.pendingRegistrations.addPart({ ...pending, email: 'ada@example.com' })]);
  expect((await findCustomers({ q: 'ada@example.com' }, shop)).waiting).toBeNull();
  const { customers, waiting } = await findCustomers({ q: 'new@example.com' }, shop);
  expect(customers).toEqual([]);
  expect(waiting).toEqual({ email: 'new@example.com', name: 'New', expiresAt: '2026-11-22T10:00:00.000Z' });
});

it('findCustomers finds nobody for unknown addresses and numbers, and refuses what is too short or no address', async () => {
  for (const q of ['bob@example.com', '01KAJ3M8Z0000000000000000Z', 'pi_2'])
    expect((await findCustomers({ q }, shop)).customers).toEqual([]);
  for (const q of ['a', ' ́ ', 'two@@example.com', '@'])
    await expect(findCustomers({ q }, shop), q).rejects.toMatchObject({ code: 'invalid-input' });
});
