import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { fates, type Person } from '#functions/domain/privacy/personal-item.ts';
import type { PersonRepository } from '#functions/domain/privacy/repositories.ts';
import { indexOwners } from '#functions/ops/owner-indexing.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { activeCustomerItems, ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { putItems } from '#tests/support/put-items.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';
import type { Item } from '#tests/support/valid-table-fixture.ts';

describe.each(tableBackends)('the person repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let persons: PersonRepository;

  beforeEach(async () => {
    table = await openTable(url);
    persons = createPersonRepository(table);
    await putItems(table, erasableCustomerItems());
  });
  afterEach(() => table.close());

  it('collect and collectMany find every item of a person and none of another', async () => {
    const both = await persons.collectMany([ada, bob]);
    const found = await persons.collect(ada);
    expect(both.get('ada')).toEqual(found);
    expect(both.get('bob')).toEqual(await persons.collect(bob));
    const ofBob = both.get('bob')?.map(({ kind }) => kind);
    expect(ofBob?.toSorted()).toEqual(['account', 'address', 'coupon-use', 'draft', 'message']);
    expect(await persons.collectMany([])).toEqual(new Map());
    const places = new Set(found.map(({ place }) => JSON.stringify(place)));
    const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
    const missed = (Items as Item[]).filter(
      (item) => canary.test(JSON.stringify(item)) && !places.has(JSON.stringify({ PK: item.PK, SK: item.SK })),
    );
    // A draft without an owner belongs to no account: its id alone gives access.
    expect(missed.map(({ PK }) => PK)).toEqual(['DRAFT#d1']);
    expect(found.filter(({ values }) => JSON.stringify(values).includes('bob'))).toEqual([]);
    const kinds = new Set<string>(found.map(({ kind }) => kind));
    const without = Object.keys(fates).filter((kind) => !kinds.has(kind));
    expect(without).toEqual(['attention', 'dispute', 'undeliverable']);
  });

  const bob = { userId: 'bob', email: 'bob@example.com' };
  const marked = (isDone: boolean) => ({ ...keys.ownerIndexing(), isDone });
  const placesOf = async (person: Person) =>
    (await persons.collect(person)).map(({ kind, place }) => `${kind} ${JSON.stringify(place)}`).toSorted();
  /** By a scan, then by the index. */
  async function bothWays(person: Person): Promise<[string[], string[]]> {
    await putItems(table, [marked(false)]);
    const scanned = await placesOf(person);
    await putItems(table, [marked(true)]);
    return [scanned, await placesOf(person)];
  }
  async function requireSame(): Promise<string[]> {
    const found = [];
    for (const person of [ada, bob, { userId: 'cy', email: 'new@example.com' }]) {
      const [scanned, indexed] = await bothWays(person);
      expect(indexed).toEqual(scanned);
      found.push(...indexed);
    }
    return found;
  }

  it('finds the same items by the index as by a scan, also after items change their owner', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await putItems(table, [
      ...activeCustomerItems(),
      { ...keys.storySource('c1-again-1'), storyId: 'c1-again-1' },
      { ...keys.storySource('bobs-again-1'), storyId: 'bobs-again-1' },
      { ...keys.couponCustomer('WREN', 'ada'), checkoutId: 'c1' },
      { ...keys.needsAttention('c1'), userId: 'ada', orderId: 'c1' },
      { ...keys.dispute('c1'), userId: 'ada', orderId: 'c1' },
      { ...keys.undeliverableAddress(ada.email), reason: 'bounced' },
      { ...keys.mailAllowance(bob.email, day, 'reset-password'), mails: 1 },
    ]);
    const before = await requireSame();
    expect(before.length).toBeGreaterThan(60);
    // A draft, a film and a page get another owner; an erased free story has none.
    const drafts = createDraftRepository(table);
    await drafts.keep(aTurn('d9', 'a'));
    await drafts.claim('d9', 'bob');
    const film = { ...keys.booking('b9'), bookingId: 'b9', userId: 'bob', person: { email: ada.email } };
    await putItems(table, [film, { ...keys.sharedPage('moved'), userId: 'ada' }]);
    await putItems(table, [{ ...keys.sharedPage('moved'), userId: 'bob' }, { ...keys.freeStory(ada.email) }]);
    await drafts.keep(aTurn('d8', 'a', { userId: 'ada' }));
    const after = await requireSame();
    expect(after).not.toEqual(before);
  });

  it('lets indexOwners bring older items in, going on where it was stopped, and scans until it is done', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({
      ...keys.payment(`old_${at}`),
      userId: 'ada',
      text: 'x'.repeat(12_000),
    }));
    const raw = table.documents;
    for (const Item of items) await raw.send(new PutCommand({ TableName: table.name, Item }));
    const [all] = await bothWays(ada);
    await putItems(table, [marked(false)]);
    const lines: string[] = [];
    const stopped = indexOwners(table, (line) => {
      lines.push(line);
      if (lines.length === 1) throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await placesOf(ada)).toEqual(all);
    const rest = await indexOwners(table, () => {});
    expect(rest.seen).toBeGreaterThan(0);
    expect(rest.seen).toBeLessThan(items.length);
    expect(await placesOf(ada)).toEqual(all);
    expect(await indexOwners(table, () => {})).toMatchObject({ changed: 0 });
  });

  it('closeAccountParts refuses an account with an active subscription', async () => {
    const [profile] = erasableCustomerItems().filter(({ PK, SK }) => PK === 'USER#ada' && SK === 'PROFILE');
    await putItems(table, [{ ...keys.profile('ada'), ...profile, subscriptionActive: true }]);
    const erased = { name: 'Erased', email: 'ada@erased.invalid', passwordHash: 'x', erasedAt: '2026-11-21T10:00:00Z' };
    await expect(table.commit(persons.closeAccountParts(ada, erased))).rejects.toThrow('refused by: account');
  });

  it('removePart, forgetLinksPart, forgetOwnerPart and finishAccountPart change only the named items', async () => {
    const found = await persons.collect(ada);
    const one = (kind: string, isIt: (item: (typeof found)[number]) => boolean) => {
      const item = found.find((each) => each.kind === kind && isIt(each));
      if (item === undefined) throw new Error(`no ${kind} collected`);
      return item;
    };
    const order = one('order', ({ id }) => id === 'c1');
    const message = one('message', ({ id }) => id === 'm1');
    const free = one('free-story', ({ place }) => JSON.stringify(place).includes(keys.freeStory(ada.email).PK));
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
