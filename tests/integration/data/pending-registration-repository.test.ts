import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { PendingRegistrationRepository } from '#functions/domain/account/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 2_400_000_000;
const pending = {
  email: 'ann@example.com',
  registrationId: '01B',
  secretHash: 'hash',
  name: 'Ann',
  passwordHash: '$argon2id$',
  privacyPolicy: { version: '2024-11-19', at: '2026-11-21T10:00:00.000Z' },
  draftIds: ['draft'],
  wants: 'memories' as const,
  expiresAtSeconds: now + 100,
};
const { email, registrationId } = pending;
const isRefusal = (error: unknown) => error instanceof TransactionRefused && error.by('pending-registration');

describe.each(tableBackends)('the pending registration repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let registrations: PendingRegistrationRepository;

  beforeEach(async () => {
    table = await openTable(url);
    registrations = createPendingRegistrationRepository(table);
    await table.commit([registrations.addPart(pending)]);
  });
  afterEach(() => table.close());

  it('get returns the registration until the second before it expires', async () => {
    expect(await registrations.get(email, registrationId, now + 99)).toEqual(pending);
    expect(await registrations.get(email, registrationId, now + 100)).toBeUndefined();
    expect(await registrations.get(email, '01A', now)).toBeUndefined();
    expect(await registrations.get('bob@example.com', registrationId, now)).toBeUndefined();
  });

  it('getNewest returns the newest of several registrations, unless it has expired', async () => {
    const [older, newer] = ['01A', '01C'].map((id) => ({ ...pending, registrationId: id, name: id }));
    for (const one of [newer, older]) if (one !== undefined) await table.commit([registrations.addPart(one)]);
    expect(await registrations.getNewest(email, now)).toEqual(newer);
    expect(await registrations.getNewest(email, now + 100)).toBeUndefined();
    expect(await registrations.getNewest('bob@example.com', now)).toBeUndefined();
  });

  it('addPart refuses a registration that exists, and discardPart deletes it, also again', async () => {
    const other = { ...pending, passwordHash: 'other' };
    await expect(table.commit([registrations.addPart(other)])).rejects.toSatisfy(isRefusal);
    for (let time = 0; time < 2; time += 1) await table.commit([registrations.discardPart(email, registrationId)]);
    expect(await registrations.get(email, registrationId, now)).toBeUndefined();
  });

  it('renewPart extends a registration; it and requirePart refuse one that is unknown or expired', async () => {
    const renewal = { email, registrationId, expiresAtSeconds: now + 500 };
    for (const [id, at] of [
      [registrationId, now + 100],
      ['01A', now],
    ] as const) {
      const renewed = registrations.renewPart({ ...renewal, registrationId: id }, at);
      await expect(table.commit([renewed])).rejects.toSatisfy(isRefusal);
      await expect(table.commit([registrations.requirePart(email, id, at)])).rejects.toSatisfy(isRefusal);
    }
    await table.commit([registrations.requirePart(email, registrationId, now + 99)]);
    for (let time = 0; time < 2; time += 1) await table.commit([registrations.renewPart(renewal, now)]);
    expect(await registrations.get(email, registrationId, now)).toEqual({ ...pending, ...renewal });
    expect(await registrations.get(email, '01A', now)).toBeUndefined();
  });

  it('activatePart deletes the registration for one of 20 concurrent calls', async () => {
    await expect(table.commit([registrations.activatePart(email, '01A')])).rejects.toSatisfy(isRefusal);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => table.commit([registrations.activatePart(email, registrationId)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await registrations.get(email, registrationId, now)).toBeUndefined();
  });
});
