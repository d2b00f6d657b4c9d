import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { NameRepository } from '#functions/domain/account/repositories.ts';
import { openUnlistedNames } from '#functions/ops/unlisted-names.ts';
import { anAccount } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the name repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let names: NameRepository;

  beforeEach(async () => {
    table = await openTable(url);
    names = createNameRepository(table);
  });
  afterEach(() => table.close());

  it('find returns those whose name begins with it, page by page in the order of their names', async () => {
    const listed = { u1: 'Ada Lovelace', u2: 'ÁDA  King', u3: 'Adam', u4: 'Bob', u5: 'Ad' };
    for (const [userId, name] of Object.entries(listed)) await table.commit(names.addParts(userId, name));
    expect((await names.find('ada', { limit: 10 })).items).toEqual(['u2', 'u1', 'u3']);
    expect((await names.find('ADA L', { limit: 10 })).items).toEqual(['u1']);
    const first = await names.find('ad', { limit: 2 });
    const second = await names.find('ad', { limit: 2, cursor: first.cursor ?? '' });
    expect([first.items, second.items]).toEqual([
      ['u5', 'u2'],
      ['u1', 'u3'],
    ]);
  });

  it('find also searches the later words of a name, and returns each customer once', async () => {
    const listed = { u1: 'Ada Lovelace', u2: 'Bob van der Love', u3: 'Love Lovell', u4: 'Ann B', u5: 'Ada' };
    for (const [userId, name] of Object.entries(listed)) await table.commit(names.addParts(userId, name));
    const found = async (typed: string) => (await names.find(typed, { limit: 10 })).items;
    expect(await found('lovel')).toEqual(['u1', 'u3']);
    expect(await found('LOVE')).toEqual(['u3', 'u2', 'u1']);
    expect([await found('van d'), await found('der love'), await found('ace')]).toEqual([['u2'], ['u2'], []]);
  });

  it('addParts and removeParts replace the former name where it differs', async () => {
    const rename = (name: string, former: string) =>
      table.commit([...names.addParts('u1', name, former), ...names.removeParts('u1', former, name)]);
    await table.commit(names.addParts('u1', 'Ada Finn'));
    await rename('Ida Finn', 'ada finn');
    const found = async (typed: string) => (await names.find(typed, { limit: 10 })).items;
    expect([await found('ada'), await found('ida'), await found('finn')]).toEqual([[], ['u1'], ['u1']]);
    expect(names.addParts('u1', 'IDA  Finn', 'ida finn')).toEqual([]);
    expect(names.removeParts('u1', 'ida finn', 'IDA  Finn')).toEqual([]);
    await rename('Ola Berg', 'ida finn');
    expect([await found('ida'), await found('finn'), await found('berg')]).toEqual([[], [], ['u1']]);
  });

  it('openUnlistedNames finds accounts from before the desk and lists them under their names', async () => {
    const scan = openUnlistedNames(table);
    const put = (userId: string, over: object) => {
      const item = { ...keys.profile(userId), ...anAccount({ userId }), ...over };
      return table.documents.send(new PutCommand({ TableName: table.name, Item: item }));
    };
    await Promise.all([put('u1', {}), put('u2', { listedName: 'ada' }), put('u3', { erasure: 'done' })]);
    expect(await scan.list()).toEqual([{ userId: 'u1', name: 'Ada' }]);
    await expect(table.commit(scan.addParts({ userId: 'u1', name: 'Bob' }))).rejects.toThrow('profile');
    await table.commit(scan.addParts({ userId: 'u1', name: 'Ada' }));
    expect((await names.find('ada', { limit: 10 })).items).toEqual(['u1']);
    expect(await scan.list()).toEqual([]);
  });
});
