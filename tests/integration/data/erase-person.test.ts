import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type EraseCollaborators, erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { exportPerson } from '#functions/domain/privacy/export-person.ts';
import { fates, type PersonalItem } from '#functions/domain/privacy/personal-item.ts';
import { activeCustomerItems, ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import type { Item } from '#tests/support/valid-table-fixture.ts';

class Killed extends Error {}

/** A table whose process dies before the commit with that number; reads still work. */
function dyingAt(table: Table, fatal: number): Table {
  let commits = 0;
  return {
    ...table,
    commit(parts) {
      commits += 1;
      return commits === fatal ? Promise.reject(new Killed()) : table.commit(parts);
    },
  };
}

function collaboratorsOf(table: Table, files: Set<string>): EraseCollaborators {
  return {
    persons: createPersonRepository(table),
    bookings: createBookingRepository(table),
    transactions: table,
    passwords: createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 }),
    identifiers: systemIdentifiers,
    clock: systemClock,
    async removeFiles(userId) {
      const owned = [...files].filter((key) => key.startsWith(`u/${userId}/`));
      for (const key of owned) files.delete(key);
      return owned.length;
    },
  };
}

async function allItems({ name, documents }: Table): Promise<Item[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: name, ConsistentRead: true }));
  return Items as Item[];
}

const itemsOfOthers = (items: readonly Item[]) =>
  items.filter((item) => /bob|CATALOGUE|FEATURED/i.test(JSON.stringify(item)) && !canary.test(JSON.stringify(item)));
const byKey = (a: Pick<Item, 'PK' | 'SK'>, b: Pick<Item, 'PK' | 'SK'>) =>
  `${a.PK} ${a.SK}` < `${b.PK} ${b.SK}` ? -1 : 1;

describe.each(tableBackends)('personal data on $name', ({ url }) => {
  let table: Table & { close(): void };
  let files: Set<string>;

  beforeEach(async () => {
    table = await openTable(url);
    files = new Set(['u/ada/story/c1/a.jpg', 'u/ada/gift/g1/a.jpg', 'u/bob/story/b1/a.jpg']);
  });
  afterEach(() => table.close());

  const fill = async (items: readonly Item[]) => {
    for (let at = 0; at < items.length; at += 25) {
      const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
    }
  };
  const erase = (on: Table = table) => erasePerson(ada, collaboratorsOf(on, files), () => {});

  it('collect finds every item of the person and no item of another', async () => {
    await fill(erasableCustomerItems());
    const found = await createPersonRepository(table).collect(ada);
    const places = new Set(found.map(({ place }) => JSON.stringify(place)));
    const missed = (await allItems(table)).filter(
      (item) => canary.test(JSON.stringify(item)) && !places.has(JSON.stringify({ PK: item.PK, SK: item.SK })),
    );
    // A draft without an owner belongs to no account: its id alone gives access.
    expect(missed.map(({ PK }) => PK)).toEqual(['DRAFT#d1']);
    expect(found.filter(({ values }) => JSON.stringify(values).includes('bob'))).toEqual([]);
    const kinds = new Set(found.map(({ kind }) => kind));
    const without = Object.keys(fates).filter((kind) => !kinds.has(kind as keyof typeof fates));
    expect(without).toEqual(['attention', 'dispute', 'undeliverable']);
  });

  it('collectMany finds the same for several persons, each their own', async () => {
    await fill(erasableCustomerItems());
    const bob = { userId: 'bob', email: 'bob@example.com' };
    const persons = createPersonRepository(table);
    const both = await persons.collectMany([ada, bob]);
    expect(both.get('ada')).toEqual(await persons.collect(ada));
    expect(both.get('bob')).toEqual(await persons.collect(bob));
    expect(
      both
        .get('bob')
        ?.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['account', 'address', 'coupon-use', 'draft', 'message']);
    expect(await persons.collectMany([])).toEqual(new Map());
  });

  it('exportPerson exports all data except credentials', async () => {
    await fill(erasableCustomerItems());
    const documents = exportPerson(await createPersonRepository(table).collect(ada));
    const all = documents.map(({ text }) => text).join('\n');
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'account.json',
        'stories.json',
        'versions.json',
        'orders.json',
        'stories/1 CANARY toast.html',
      ]),
    );
    for (const word of ['CANARY Ada', 'CANARY toast', 'CANARY went on.', '1 CANARY Lane', 'cus_1', 'pi_1', 'TW 1']) {
      expect(all, word).toContain(word);
    }
    expect(all).not.toMatch(/argon2id|tokenVersion/);
  });

  it('erasePerson refuses while something is in progress, and erases nothing', async () => {
    await fill(activeCustomerItems());
    const before = (await allItems(table)).sort(byKey);
    const refusal = await erase().then(String, String);
    expect(
      refusal
        .split('\n')
        .map((line) => line.replace(/^CannotErase: /, '').split(/[:(]/)[0])
        .sort(),
    ).toEqual(
      [
        'A purchase is open until',
        'A refund of the order g1 waits for Stripe',
        'The film f1 is booked',
        'The film f2 is unpaid',
        'The gift g1 is not delivered',
        'The gift g2 is not delivered',
        'The story s3 is being written',
        'The subscription sub_1 still runs',
      ].map((line) => expect.stringContaining(line)),
    );
    expect((await allItems(table)).sort(byKey)).toEqual(before);
    expect(files.size).toBe(3);
  });

  it('erasePerson leaves no text, name or address behind, and a valid table', async () => {
    await fill(erasableCustomerItems().filter(({ PK }) => PK !== 'DRAFT#d1'));
    const strangers = itemsOfOthers(await allItems(table)).sort(byKey);
    const { stripeCustomers } = await erase();
    const left = await allItems(table);
    expect(left.filter((item) => canary.test(JSON.stringify(item)))).toEqual([]);
    expect([...files]).toEqual(['u/bob/story/b1/a.jpg']);
    expect(itemsOfOthers(left).sort(byKey)).toEqual(strangers);
    expect((await checkTable(table)).broken).toEqual([]);
    expect(stripeCustomers).toEqual(['cus_1']);
  });

  it('erasePerson ends every session', async () => {
    await fill(erasableCustomerItems());
    const users = createUserRepository(table);
    const tokenVersion = (await users.get('ada'))?.tokenVersion ?? 0;
    const authenticate = (session: { sessionId: string; tokenVersion: number }) =>
      createAuthenticator({ users, tokens: { verify: async () => ({ userId: 'ada', ...session }) } }).authenticate('t');
    const session = { sessionId: 's1', tokenVersion };
    await expect(authenticate(session)).resolves.toMatchObject({ userId: 'ada' });
    await erase();
    await expect(authenticate(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('erasePerson preserves orders, payments and credits without the person', async () => {
    await fill(erasableCustomerItems());
    const books = /"SK":"(?:LEDGER|ORDER|SUBSCRIPTION)#|"PK":"PAYMENT/;
    const count = (items: readonly Item[]) => items.filter((item) => books.test(JSON.stringify(item))).length;
    const before = count(await allItems(table));
    await erase();
    expect(count(await allItems(table))).toBe(before);
    const account = await createUserRepository(table).get('ada');
    expect(account).toMatchObject({ name: 'Erased', email: 'ada@erased.invalid', tokenVersion: 4 });
  });

  it('erasePerson frees the address and records that its free story was used, without the person', async () => {
    const unused = erasableCustomerItems();
    const profile = unused.find(({ PK, SK }) => PK === 'USER#ada' && SK === 'PROFILE');
    await fill(unused);
    const taken = { cause: 'story s5', source: 'first', delta: -1, at: new Date().toISOString() };
    await fill([
      { ...keys.ledgerEntry('ada', 'story s5'), ...taken },
      { ...keys.profile('ada'), ...profile, firstStory: false },
    ]);
    await erase();
    expect(await createEmailRepository(table).getOwner(ada.email)).toBeUndefined();
    const free = (await allItems(table)).filter(({ PK }) => PK.startsWith('FREE#'));
    expect(free.sort(byKey)).toEqual(
      [keys.freeStory(ada.email), keys.freeStory('earlier@example.com')].map((key): Item => ({ ...key })).sort(byKey),
    );
  });

  it('erasePerson frees the mailbox for a free story that was not used', async () => {
    await fill(erasableCustomerItems());
    await erase();
    expect((await allItems(table)).filter(({ PK }) => PK.startsWith('FREE#'))).toEqual([]);
  });

  it.each([1, 2, 4, 9, 15, 21, 27, 33, 40])(
    'erasePerson killed before commit %i leaves a valid table, and the next call finishes',
    async (fatal) => {
      await fill(erasableCustomerItems().filter(({ PK }) => PK !== 'DRAFT#d1'));
      const outcome = await erase(dyingAt(table, fatal)).then(
        () => 'erased',
        (error) => error,
      );
      expect(outcome === 'erased' || outcome instanceof Killed).toBe(true);
      expect((await checkTable(table)).broken).toEqual([]);
      if (outcome !== 'erased') await erase();
      expect((await allItems(table)).filter((item) => canary.test(JSON.stringify(item)))).toEqual([]);
      expect((await checkTable(table)).broken).toEqual([]);
      expect([...files]).toEqual(['u/bob/story/b1/a.jpg']);
    },
  );

  it('closeAccountParts refuses an account with an active subscription', async () => {
    await fill(
      erasableCustomerItems().map((item) => (item.SK === 'PROFILE' ? { ...item, subscriptionActive: true } : item)),
    );
    const persons = createPersonRepository(table);
    const erased = {
      name: 'Erased',
      email: 'ada@erased.invalid',
      passwordHash: 'x',
      erasedAt: '2026-11-21T10:00:00.000Z',
    };
    await expect(table.commit(persons.closeAccountParts(ada, erased))).rejects.toThrow('refused by: account');
  });

  it('removePart, forgetLinksPart, forgetOwnerPart and finishAccountPart change only the named items', async () => {
    await fill(erasableCustomerItems());
    const persons = createPersonRepository(table);
    const found = await persons.collect(ada);
    const one = (kind: string, id: string) => found.filter((item) => item.kind === kind && item.id === id);
    const [order] = one('order', 'c1');
    const [message] = one('message', 'm1');
    const isOfAda = ({ place }: PersonalItem) => JSON.stringify(place).includes(keys.freeStory(ada.email).PK);
    const [free] = found.filter((item) => item.kind === 'free-story' && isOfAda(item));
    if (order === undefined || message === undefined || free === undefined) throw new Error('not collected');
    const parts = [persons.removePart(message), persons.forgetLinksPart(order), persons.forgetOwnerPart(free)];
    await table.commit([...parts, persons.finishAccountPart('ada')]);
    const after = await persons.collect(ada);
    // The message is gone, and the free story is nobody's.
    expect(after).toHaveLength(found.length - 2);
    const { choices, ...kept } = order.values;
    expect(choices).toMatchObject({ address: { street: 'CANARY 1' } });
    expect(after.find(({ kind, id }) => kind === 'order' && id === 'c1')?.values).toEqual({
      ...kept,
      receiptUrl: null,
    });
    expect(after.find(({ kind }) => kind === 'account')?.values).toMatchObject({ erasure: 'done', name: 'CANARY Ada' });
  });
});
