import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { AuditEntry } from '#functions/domain/desk/audit.ts';
import type { AuditRepository } from '#functions/domain/desk/repositories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const entry = (n: number): AuditEntry => ({
  entryId: `e${n}`,
  at: `2026-11-25T10:00:0${n}.000Z`,
  operatorId: 'o1',
  operatorName: 'Olive',
  role: 'owner',
  action: 'grant-credit',
  customerId: 'ada',
  about: null,
  what: 'Granted a credit',
  reason: 'a gift',
  sourceAddress: '192.0.2.1',
  device: 'Firefox',
  expiresAtSeconds: 1_900_000_000,
});
const newestFirst = [4, 3, 2, 1, 0].map(entry);

describe.each(tableBackends)('the audit repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let entries: AuditRepository;

  beforeEach(async () => {
    table = await openTable(url);
    entries = createAuditRepository(table);
    for (let n = 0; n < 5; n += 1) await table.commit(entries.addParts(entry(n)));
  });
  afterEach(() => table.close());

  it('listDay and listAbout give pages, newest first, to the end', async () => {
    const seen: AuditEntry[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await entries.listDay('2026-11-25', { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(seen).toEqual(newestFirst);
    for (const subject of [{ kind: 'customer', id: 'ada' } as const, { kind: 'operator', id: 'o1' } as const])
      expect((await entries.listAbout(subject, { limit: 2 })).items).toEqual(newestFirst.slice(0, 2));
  });

  it('a cursor made by hand reaches nothing of another partition', async () => {
    const cursor = Buffer.from('zzz').toString('base64url');
    expect((await entries.listDay('2026-11-24', { limit: 5, cursor })).items).toEqual([]);
  });
});
