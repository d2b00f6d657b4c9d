import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import type { AuditEntry } from '#functions/domain/desk/audit.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-audit');
const table = stackTable(addresses);
const entryOf = (over: Partial<AuditEntry>): AuditEntry => ({
  entryId: ulid(Date.parse('2026-01-05')),
  at: '2026-01-05T10:00:00.000Z',
  operatorId: ulid(),
  operatorName: 'Sam',
  role: 'support',
  action: 'open-customer',
  customerId: null,
  about: null,
  what: 'Opened a customer',
  reason: 'They asked',
  sourceAddress: '192.0.2.1',
  device: null,
  expiresAtSeconds: Math.floor(Date.now() / 1000) + 86_400,
  ...over,
});

describe('the audit', () => {
  it('is listed by day, customer and operator, and each read of it is recorded', async () => {
    const { token, operator } = await operatorSession(addresses, 'owner');
    const [operatorId, customerId] = [ulid(), ulid()];
    const entry = entryOf({ operatorId, customerId });
    await table.commit(createAuditRepository(table).addParts(entry));
    const { expiresAtSeconds: _, ...shown } = entry;
    for (const query of [{ day: '2026-01-05' }, { operatorId }, { customerId }])
      expect(await get('listAudit', { token, query })).toContainEqual(shown);
    const reads = (await auditOf(addresses, 'operator', operator.operatorId)).map(
      ({ action, about, customerId: whose }) => [action, about, whose],
    );
    const read = 'read-audit';
    expect(reads).toEqual([
      [read, null, customerId],
      [read, operatorId, null],
      [read, '2026-01-05', null],
    ]);
  });

  it('is listed page by page, today by default, and reaches nothing else by a cursor made by hand', async () => {
    const { token } = await operatorSession(addresses, 'owner');
    const [operatorId, customerId] = [ulid(), ulid()];
    const ids = Array.from({ length: 55 }, () => ulid());
    const audit = createAuditRepository(table);
    await Promise.all(ids.map((entryId) => table.commit(audit.addParts(entryOf({ operatorId, entryId })))));
    const first = (await call('listAudit', { token, query: { operatorId } })).body;
    const second = (await call('listAudit', { token, query: { operatorId, cursor: first.cursor } })).body;
    const found = [...first.data, ...second.data].map(({ entryId }) => entryId);
    expect([first.data.length, second.cursor, found]).toEqual([50, null, ids.toSorted().reverse()]);
    expect((await get('listAudit', { token, query: {} }))[0]).toMatchObject({ action: 'read-audit' });
    const cursor = Buffer.from('PROFILE').toString('base64url');
    const own = await get('listAudit', { token, query: { customerId, cursor } });
    expect(own).toMatchObject([{ action: 'read-audit', customerId }]);
  });

  reachesAll();
});
