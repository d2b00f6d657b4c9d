import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { DeletionRequest, ExportRequest } from '#functions/domain/privacy/personal-request.ts';
import type { PersonalRequestRepository } from '#functions/domain/privacy/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const requestedAt = '2026-11-24T10:00:00.000Z';
const nowSeconds = Date.parse(requestedAt) / 1000;
const waiting = { userId: 'ada', requestedAt, attempts: 0, notBeforeSeconds: nowSeconds };
const exported: ExportRequest = { kind: 'export', status: 'waiting', ...waiting };
const dueAt = '2026-12-01T10:00:00.000Z';
const deletion: DeletionRequest = { kind: 'deletion', dueAt, ...waiting };
const until = { nowSeconds, notBeforeSeconds: nowSeconds + 1200 };
const file = { key: 'exports/ada/x.zip', bytes: 3, expiresAt: '2026-11-25T10:00:00.000Z' };

describe.each(tableBackends)('PersonalRequestRepository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let requests: PersonalRequestRepository;
  beforeEach(async () => {
    table = await openTable(url);
    requests = createPersonalRequestRepository(table);
  });
  afterEach(() => table.close());
  const ask = () => table.commit([requests.askForDeletionPart(deletion)]);
  const askForExport = (request: ExportRequest) => table.commit([requests.askForExportPart(request)]);

  it('get and list return the requests that askForExportPart and askForDeletionPart stored', async () => {
    expect(await requests.get('ada')).toEqual({ export: undefined, deletion: undefined });
    await askForExport(exported);
    await ask();
    await askForExport({ ...exported, userId: 'bob' });
    expect(await requests.get('ada')).toEqual({ export: exported, deletion });
    expect(await requests.list()).toEqual([deletion, exported, { ...exported, userId: 'bob' }]);
  });

  it('askForExportPart changes nothing while one waits, and replaces one that is ready or failed', async () => {
    const later = { ...exported, requestedAt: '2026-11-24T11:00:00.000Z' };
    await askForExport(exported);
    await expect(askForExport(later)).rejects.toThrow('refused by: export');
    expect((await requests.get('ada')).export).toEqual(exported);
    await table.commit([requests.readyPart(exported, file)]);
    expect((await requests.get('ada')).export).toEqual({ ...exported, status: 'ready', file });
    await askForExport(later);
    expect((await requests.get('ada')).export).toEqual(later);
    await requests.fail(later);
    expect((await requests.get('ada')).export).toEqual({ ...later, status: 'failed' });
    await askForExport(exported);
    expect((await requests.get('ada')).export).toEqual(exported);
  });

  it('hastenDeletionPart makes a deletion due, until the job takes it', async () => {
    await ask();
    await table.commit([requests.hastenDeletionPart(deletion, requestedAt)]);
    expect((await requests.get('ada')).deletion).toEqual({ ...deletion, dueAt: requestedAt });
    expect(await requests.claim(deletion, until)).toBeDefined();
    const again = table.commit([requests.hastenDeletionPart(deletion, requestedAt)]);
    await expect(again).rejects.toThrow('refused by: deletion');
  });

  it('claim takes a request once, and only when it is due', async () => {
    await askForExport(exported);
    expect(await requests.claim(exported, { ...until, nowSeconds: nowSeconds - 1 })).toBeUndefined();
    const taken = await Promise.all(Array.from({ length: 5 }, () => requests.claim(exported, until)));
    const claimed = { ...exported, attempts: 1, notBeforeSeconds: until.notBeforeSeconds };
    expect(taken.filter((each) => each !== undefined)).toEqual([claimed]);
    expect((await requests.get('ada')).export).toEqual(claimed);
    expect(await requests.claim(claimed, until)).toBeUndefined();
    expect(await requests.claim(claimed, { ...until, nowSeconds: until.notBeforeSeconds })).toMatchObject({
      attempts: 2,
    });
  });

  it('claim and cancelDeletionPart exclude each other', async () => {
    for (let race = 0; race < 10; race += 1) {
      await ask();
      const [taken, cancelled] = await Promise.all([
        requests.claim(deletion, { ...until, email: 'ada@example.com' }),
        table.commit([requests.cancelDeletionPart(deletion)]).then(
          () => true,
          () => false,
        ),
      ]);
      expect(taken === undefined).toBe(cancelled);
      const stored = (await requests.get('ada')).deletion;
      expect(stored?.email).toBe(cancelled ? undefined : 'ada@example.com');
      if (stored === undefined) continue;
      await requests.postpone(stored, dueAt);
      await table.commit([requests.cancelDeletionPart(stored)]);
    }
  });

  it('askForDeletionPart refuses a second one, and cancelDeletionPart a later one than it was made for', async () => {
    await ask();
    await expect(ask()).rejects.toThrow('refused by: deletion');
    const earlier = { ...deletion, requestedAt: '2026-11-20T10:00:00.000Z' };
    await expect(table.commit([requests.cancelDeletionPart(earlier)])).rejects.toThrow('refused by: deletion');
  });

  it('postpone makes a taken deletion wait, and keeps the address that was taken with it', async () => {
    await ask();
    const taken = await requests.claim(deletion, { ...until, email: 'ada@example.com' });
    if (taken?.kind !== 'deletion') throw new Error('not taken');
    const later = '2026-12-02T10:00:00.000Z';
    await requests.postpone(taken, later);
    expect((await requests.get('ada')).deletion).toEqual({
      ...deletion,
      dueAt: later,
      email: 'ada@example.com',
      notBeforeSeconds: Date.parse(later) / 1000,
    });
  });

  it('readyPart, fail and removeExport leave a newer attempt alone', async () => {
    await askForExport(exported);
    const newer = await requests.claim(exported, until);
    await expect(table.commit([requests.readyPart(exported, file)])).rejects.toThrow('refused by: export');
    await requests.fail(exported);
    await requests.removeExport(exported);
    expect((await requests.get('ada')).export).toEqual(newer);
    await requests.removeExport({ ...exported, ...newer, kind: 'export' });
    expect((await requests.get('ada')).export).toBeUndefined();
  });

  it('OwnItemRepository.list returns the items of the partition with their kinds', async () => {
    const items = [
      keys.profile('ada'),
      keys.story('ada', 's1'),
      keys.openCheckout('ada', 'story'),
      keys.profile('bob'),
    ];
    await table.commit(items.map((Item) => ({ name: 'item', write: { Put: { TableName: table.name, Item } } })));
    const found = await createOwnItemRepository(table).list('ada');
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['of-account', 'story'],
      ['account', 'ada'],
      ['story', 's1'],
    ]);
  });
});
