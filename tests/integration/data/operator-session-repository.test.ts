import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { OperatorSessionRepository } from '#functions/domain/desk/repositories.ts';
import { listItems } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 1_900_000_000;
const session = {
  operatorId: 'o1',
  sessionVersion: 1,
  passkeyId: 'k1',
  operatorVersion: 3,
  activeAtSeconds: now,
  expiresAtSeconds: now + 100,
};

describe.each(tableBackends)('the operator session repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let sessions: OperatorSessionRepository;

  beforeEach(async () => {
    table = await openTable(url);
    sessions = createOperatorSessionRepository(table);
    await table.commit([sessions.addPart('token', session)]);
  });
  afterEach(() => table.close());

  it('get returns a session until it expires, and the table does not have its token', async () => {
    expect(await sessions.get('token', now + 99)).toEqual(session);
    expect(await sessions.get('token', now + 100)).toBeUndefined();
    expect(await sessions.get('other', now)).toBeUndefined();
    expect(JSON.stringify(await listItems(table, 'DESK-SESSION#'))).not.toContain('"token"');
  });

  it('addPart never continues a session', async () => {
    await expect(table.commit([sessions.addPart('token', session)])).rejects.toThrow('operator-session');
  });

  it('markActive changes a session that is there, and creates none; end deletes it', async () => {
    await sessions.markActive('token', now + 70);
    expect(await sessions.get('token', now + 80)).toEqual({ ...session, activeAtSeconds: now + 70 });
    await sessions.markActive('other', now);
    expect(await sessions.get('other', now)).toBeUndefined();
    await sessions.end('token');
    expect(await sessions.get('token', now)).toBeUndefined();
  });
});
