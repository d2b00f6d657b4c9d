import { describe, expect, it } from 'vitest';
import { type FindCustomersCollaborators, findCustomers } from '#functions/domain/people/find-customers.ts';
import { anAccount } from '#tests/support/builders.ts';

const ada = '01KAJ3M8Z0000000000000000A';
const order = '01KAJ3M8Z0000000000000000B';
const film = '01KAJ3M8Z0000000000000000C';
const found = { userId: ada, name: 'Ada', email: 'ada@example.com', createdAt: anAccount().createdAt, isErased: false };

function collaborators(over: Partial<FindCustomersCollaborators> = {}) {
  const searched: unknown[] = [];
  const only = <Known>(key: string, known: Known) => {
    return async (asked: string): Promise<Known | undefined> => (asked === key ? known : undefined);
  };
  const fakes: FindCustomersCollaborators = {
    addresses: { getOwner: only('ada@example.com', { userId: ada, linkId: 'l1' }) },
    pendingRegistrations: { getNewest: only('new@example.com', { name: 'New', expiresAtSeconds: 86_400 }) },
    names: {
      async find(name, page) {
        searched.push([name, page]);
        return { items: [ada, 'gone'], cursor: 'next' };
      },
    },
    users: { get: only(ada, anAccount({ userId: ada })) },
    checkouts: { get: only(order, { userId: ada }) },
    bookings: { getFilm: only(film, { userId: ada }) },
    orders: { getPayment: only('pi_1', { userId: ada }) },
    clock: { now: () => 0 },
    ...over,
  };
  return { fakes, searched };
}

describe('findCustomers', () => {
  it.each([
    ['an address in another spelling', ' ADA@Example.com ', 'email'],
    ['the number of an order', order, 'order'],
    ['it in small letters', order.toLowerCase(), 'order'],
    ['the number of a film', film, 'order'],
    ['a payment at Stripe', 'pi_1', 'order'],
    ['the customer’s own number', ada, 'order'],
  ])('finds by %s', async (_, q, by) => {
    const result = await findCustomers({ q }, collaborators().fakes);
    expect(result).toEqual({ by, customers: [found], waiting: null, cursor: null });
  });

  it('finds by name, page by page, and leaves out accounts that are gone', async () => {
    const { fakes, searched } = collaborators();
    const result = await findCustomers({ q: 'Ada', cursor: 'here' }, fakes);
    expect(result).toEqual({ by: 'name', customers: [found], waiting: null, cursor: 'next' });
    expect(searched).toEqual([['Ada', { limit: 20, cursor: 'here' }]]);
  });

  it('finds a registration that waits for its link', async () => {
    const { customers, waiting } = await findCustomers({ q: 'new@example.com' }, collaborators().fakes);
    expect(customers).toEqual([]);
    expect(waiting).toEqual({ email: 'new@example.com', name: 'New', expiresAt: '1970-01-02T00:00:00.000Z' });
  });

  it('finds nobody for unknown addresses and numbers', async () => {
    for (const q of ['bob@example.com', '01KAJ3M8Z0000000000000000Z', 'pi_2'])
      expect((await findCustomers({ q }, collaborators().fakes)).customers).toEqual([]);
  });

  it.each(['a', ' ́ ', 'two@@example.com', '@'])('refuses %j', async (q) => {
    await expect(findCustomers({ q }, collaborators().fakes)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
