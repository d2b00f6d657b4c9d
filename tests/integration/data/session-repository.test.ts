import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { SessionRepository } from '#functions/domain/account/repositories.ts';
import { handleOf } from '#functions/domain/account/session.ts';
import { listItems } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const session = (n: number) => ({
  userId: 'u1',
  sessionId: `secret-${n}`,
  tokenVersion: 1,
  device: 'Chrome on Windows',
  startedAt: '2026-11-21T10:00:00.000Z',
  expiresAtSeconds: 1_900_000_000 + n,
});

describe.each(tableBackends)('the session repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let sessions: SessionRepository;

  beforeEach(async () => {
    table = await openTable(url);
    sessions = createSessionRepository(table);
  });
  afterEach(() => table.close());

  it('get returns a recorded session by its handle, to its customer only', async () => {
    await sessions.record(session(1));
    expect(await sessions.get('u1', handleOf('secret-1'))).toEqual(session(1));
    expect(await sessions.get('u2', handleOf('secret-1'))).toBeUndefined();
    expect(await sessions.get('u1', 'secret-1')).toBeUndefined();
    expect(await listItems(table, 'USER#')).toMatchObject([keys.session('u1', handleOf('secret-1'))]);
  });

  it('recordPart continues a session with a newer token and keeps its start; list returns the most that it is told', async () => {
    for (let n = 1; n < 5; n += 1) await sessions.record(session(n));
    const renewed = { ...session(1), tokenVersion: 2, device: 'Chrome on macOS', expiresAtSeconds: 1_900_000_500 };
    await table.commit([sessions.recordPart({ ...renewed, startedAt: '2026-11-24T10:00:00.000Z' })]);
    expect(await sessions.list('u1', 10)).toHaveLength(4);
    expect(await sessions.list('u1', 10)).toContainEqual(renewed);
    expect(await sessions.list('u1', 3)).toHaveLength(3);
    expect(await sessions.list('u2', 10)).toEqual([]);
  });
});
