import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import type { AuditEntry } from '#functions/domain/desk/audit.ts';
import type { Operator } from '#functions/domain/desk/operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const audit = createAuditRepository(table);

let owner: { readonly token: string; readonly operator: Operator };
beforeAll(async () => {
  owner = await operatorSession(addresses, 'owner');
});

const list = (query: Readonly<Record<string, string>>, token = owner.token) =>
  callApi(addresses, endpoints.listAudit, { query, token });

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

describe('listAudit', () => {
  describe('happy', () => {
    it('lists a day, a customer and an operator, newest first, and records each read', async () => {
      const [operatorId, customerId] = [ulid(), ulid()];
      const entry = entryOf({ operatorId, customerId });
      await table.commit(audit.addParts(entry));
      const { expiresAtSeconds: _, ...shown } = entry;
      for (const query of [{ day: '2026-01-05' }, { operatorId }, { customerId }]) {
        const { status, body } = await list(query);
        expect(status).toBe(200);
        expect(body.data).toContainEqual(shown);
      }
      const { items } = await audit.listAbout({ kind: 'operator', id: owner.operator.operatorId }, { limit: 3 });
      expect(items.map(({ action, about, customerId: whose }) => [action, about, whose])).toEqual([
        ['read-audit', null, customerId],
        ['read-audit', operatorId, null],
        ['read-audit', '2026-01-05', null],
      ]);
    });

    it('lists every entry of an operator once, page by page, and today by default', async () => {
      const operatorId = ulid();
      const entries = Array.from({ length: 55 }, () => entryOf({ operatorId, entryId: ulid() }));
      for (const entry of entries) await table.commit(audit.addParts(entry));
      const first = await list({ operatorId });
      expect(first.body.data).toHaveLength(50);
      const second = await list({ operatorId, cursor: first.body.cursor });
      expect(second.body).toMatchObject({ cursor: null });
      const found = [...first.body.data, ...second.body.data].map(({ entryId }) => entryId);
      expect(found).toEqual(
        entries
          .map(({ entryId }) => entryId)
          .sort()
          .reverse(),
      );
      expect((await list({})).body.data[0]).toMatchObject({ action: 'read-audit' });
    });
  });

  describe('errors', () => {
    it.each([
      { day: '2026-13-01' },
      { day: 'yesterday' },
      { operatorId: 'a b' },
      { day: '2026-01-05', customerId: 'c' },
    ])('refuses %j', async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it.each(['support', 'fulfilment'] as const)('does not exist for %s', async (role) => {
      const { token } = await operatorSession(addresses, role);
      expect(await list({}, token)).toMatchObject({ status: 404, body: { code: 'route-not-found' } });
    });

    it('reaches no other partition by a cursor made by hand', async () => {
      const cursor = Buffer.from('PROFILE').toString('base64url');
      const customerId = ulid();
      const { status, body } = await list({ customerId, cursor });
      expect(status).toBe(200);
      // Only this read of the audit.
      expect(body.data).toMatchObject([{ action: 'read-audit', customerId }]);
    });
  });
});
