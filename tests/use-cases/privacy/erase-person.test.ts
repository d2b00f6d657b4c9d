import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { activeCustomerItems, ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { putItems } from '#tests/support/put-items.ts';
import { checkTable } from '#tests/support/table-consistency.ts';
import type { Item } from '#tests/support/valid-table-fixture.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  shop.clock.pass(Date.now() - shop.clock.now());
  for (const key of ['u/ada/story/c1/a.jpg', 'u/bob/story/b1/a.jpg'])
    await shop.files.put(key, Buffer.from(''), 'image/jpeg');
});

/** Without the draft that belongs to no account: its id alone gives access. */
const fill = (items: readonly Item[]) =>
  putItems(
    shop.table,
    items.filter(({ PK }) => PK !== 'DRAFT#d1'),
  );
const erase = () => erasePerson(ada, { ...shop, removeFiles: (userId) => shop.eraseFiles(`u/${userId}/`) }, () => {});
async function allItems(): Promise<Item[]> {
  const { Items = [] } = await shop.table.documents.send(new ScanCommand({ TableName: shop.table.name }));
  return (Items as Item[]).toSorted((a, b) => (`${a.PK} ${a.SK}` < `${b.PK} ${b.SK}` ? -1 : 1));
}
const freeStories = async () =>
  (await allItems()).flatMap(({ PK, ...rest }) => (/^FREE#/.test(PK) ? [{ PK, ...rest }] : []));

describe('erasePerson', () => {
  it('refuses while something is in progress, and erases nothing', async () => {
    const disputed = keys.order('ada', 'c1').SK;
    await fill(activeCustomerItems().map((item) => (item.SK === disputed ? { ...item, status: 'disputed' } : item)));
    const before = await allItems();
    const refusal = await erase().then(String, String);
    const obstacles = refusal.replace(/^CannotErase: /, '').split('\n');
    expect(obstacles.toSorted()).toEqual(
      [
        'A purchase is open until',
        'A refund of the order g1 waits for Stripe',
        'The film f1 is booked',
        'The film f2 is unpaid',
        'The gift g1 is not delivered',
        'The gift g2 is not delivered',
        'The order c1 is disputed',
        'The order p1 is not done',
        'The order p2 is not done',
        'The story s3 is being written',
        'The subscription sub_1 still runs',
      ].map((line) => expect.stringContaining(line)),
    );
    expect(await allItems()).toEqual(before);
    expect(shop.stored.size).toBe(2);
  });

  it('leaves no text, name or address behind, and a valid table', async () => {
    await fill(erasableCustomerItems());
    const ofOthers = (items: readonly Item[]) =>
      items.filter(
        (item) => /bob|CATALOGUE|FEATURED/i.test(JSON.stringify(item)) && !canary.test(JSON.stringify(item)),
      );
    const before = ofOthers(await allItems());
    expect((await erase()).stripeCustomers).toEqual(['cus_1']);
    const left = await allItems();
    expect(left.filter((item) => canary.test(JSON.stringify(item)))).toEqual([]);
    expect([...shop.stored.keys()]).toEqual(['u/bob/story/b1/a.jpg']);
    expect(ofOthers(left)).toEqual(before);
    expect((await checkTable(shop.table)).broken).toEqual([]);
  });

  it('ends every session', async () => {
    await fill(erasableCustomerItems());
    const { authenticate } = createAuthenticator(shop);
    const session = JSON.stringify({ userId: 'ada', sessionId: 's1', tokenVersion: 3 });
    expect(await authenticate(session)).toMatchObject({ userId: 'ada' });
    await erase();
    await expect(authenticate(session)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('preserves orders, payments and credits without the person', async () => {
    await fill(erasableCustomerItems());
    const books = /"SK":"(?:LEDGER|ORDER|SUBSCRIPTION)#|"PK":"PAYMENT/;
    const countBooks = async () => (await allItems()).filter((item) => books.test(JSON.stringify(item))).length;
    const before = await countBooks();
    await erase();
    expect(await countBooks()).toBe(before);
    expect(await shop.users.get('ada')).toMatchObject({ name: 'Erased', email: 'ada@erased.invalid', tokenVersion: 4 });
  });

  it('frees the address; a free story that was used stays recorded, without the person', async () => {
    const items = erasableCustomerItems();
    const taken = { cause: 'story s5', source: 'first', delta: -1, at: '2026-11-21T10:00:00.000Z' };
    await fill([
      ...items.map((item) => (item.PK === 'USER#ada' && item.SK === 'PROFILE' ? { ...item, firstStory: false } : item)),
      { ...keys.ledgerEntry('ada', 'story s5'), ...taken },
    ]);
    await erase();
    expect(await shop.addresses.getOwner(ada.email)).toBeUndefined();
    expect(await freeStories()).toEqual([keys.freeStory(ada.email), keys.freeStory('earlier@example.com')]);
  });

  it('frees the mailbox for a free story that was not used', async () => {
    await fill(erasableCustomerItems());
    await erase();
    expect(await freeStories()).toEqual([]);
  });

  it('gives up after five passes while something still writes for the account', async () => {
    await fill(erasableCustomerItems());
    const { eraseFiles } = shop;
    let passes = 0;
    shop.eraseFiles = async (prefix) => {
      passes += 1;
      await fill([{ ...keys.draft(`late${passes}`), draftId: `late${passes}`, ownerId: 'ada' }]);
      return eraseFiles(prefix);
    };
    await expect(erase()).rejects.toThrow('try again in ten minutes');
    expect(passes).toBe(5);
  });
});
