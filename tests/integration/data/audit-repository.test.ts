import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createConfirmations } from '#functions/data/ceremony-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createAudit } from '#functions/domain/desk/audit.ts';
import type { AuditRepository } from '#functions/domain/desk/repositories.ts';
import { listItems } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const call = {
  caller: { operatorId: 'o1', name: 'Olive', role: 'owner' as const },
  sourceAddress: '192.0.2.1',
  userAgent: 'Firefox/144.0',
};
const act = { action: 'grant-credit', customerId: 'ada', about: null, what: 'Granted a credit', reason: 'a gift' };

describe.each(tableBackends)('the audit repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let entries: AuditRepository;
  let ids = 0;
  let nowMs = Date.parse('2026-11-25T10:00:00Z');
  const open = () =>
    createAudit({
      transactions: table,
      auditEntries: entries,
      confirmations: createConfirmations(table),
      clock: { now: () => nowMs },
      identifiers: {
        ulid() {
          ids += 1;
          return `e${ids}`;
        },
      },
    });
  const effect = (id: string) => ({
    name: 'effect',
    write: {
      Put: { TableName: table.name, Item: { PK: id, SK: 'X' }, ConditionExpression: 'attribute_not_exists(PK)' },
    },
  });

  beforeEach(async () => {
    ids = 0;
    nowMs = Date.parse('2026-11-25T10:00:00Z');
    table = await openTable(url);
    entries = createAuditRepository(table);
  });
  afterEach(() => table.close());

  it('addParts stores an act with its effect, under its day, its operator and its customer', async () => {
    await open()
      .act(call, act)
      .commit([effect('1')]);
    const { items } = await entries.listDay('2026-11-25', { limit: 10 });
    expect(items).toEqual([
      {
        entryId: 'e1',
        at: '2026-11-25T10:00:00.000Z',
        operatorId: 'o1',
        operatorName: 'Olive',
        role: 'owner',
        ...act,
        sourceAddress: '192.0.2.1',
        device: 'Firefox',
        expiresAtSeconds: 1_830_160_800,
      },
    ]);
    for (const subject of [{ kind: 'customer', id: 'ada' } as const, { kind: 'operator', id: 'o1' } as const])
      expect((await entries.listAbout(subject, { limit: 10 })).items).toEqual(items);
    expect(await listItems(table, '1')).toHaveLength(1);
  });

  it('records nothing when the effect is refused, and one entry when a later try succeeds', async () => {
    await table.commit([effect('1')]);
    const acting = open().act(call, act);
    await expect(acting.commit([effect('1')])).rejects.toThrow('refused by: effect');
    expect((await entries.listDay('2026-11-25', { limit: 10 })).items).toEqual([]);
    await acting.commit([effect('2')]);
    await acting.commit([effect('3')]);
    expect((await entries.listDay('2026-11-25', { limit: 10 })).items).toHaveLength(1);
  });

  it('an act that was not confirmed has no effect', async () => {
    const acting = open().confirmedAct(call, 'c1', 'refund x 100', act);
    await expect(acting.commit([effect('1')])).rejects.toMatchObject({ code: 'confirmation-required' });
    expect(await listItems(table, '1')).toEqual([]);
    expect((await entries.listDay('2026-11-25', { limit: 10 })).items).toEqual([]);
  });

  it('listDay and listAbout give pages, newest first, to the end', async () => {
    const audit = open();
    for (let n = 0; n < 5; n += 1) {
      nowMs += 1000;
      await audit.read(call, { ...act, about: String(n) });
    }
    const seen: (string | null)[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await entries.listDay('2026-11-25', { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ about }) => about));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(seen).toEqual(['4', '3', '2', '1', '0']);
    const about = await entries.listAbout({ kind: 'customer', id: 'ada' }, { limit: 2 });
    expect(about.items.map((entry) => entry.about)).toEqual(['4', '3']);
  });

  it('a cursor made by hand reaches nothing of another partition', async () => {
    await open().read(call, act);
    const cursor = Buffer.from('zzz').toString('base64url');
    expect((await entries.listDay('2026-11-24', { limit: 5, cursor })).items).toEqual([]);
  });
});
