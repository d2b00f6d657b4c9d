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

  it('addPart refuses a registration that exists', async () => {
    const other = { ...pending, passwordHash: 'other' };
    await expect(table.commit([registrations.addPart(other)])).rejects.toSatisfy(isRefusal);
  });

  it('discardPart deletes the registration and is idempotent', async () => {
    await table.commit([registrations.discardPart(email, registrationId)]);
    await table.commit([registrations.discardPart(email, registrationId)]);
    expect(await registrations.get(email, registrationId, now)).toBeUndefined();
  });

  it('renewPart extends the registration and is idempotent', async () => {
    const renewal = { email, registrationId, expiresAtSeconds: now + 500 };
    await table.commit([registrations.renewPart(renewal, now)]);
    await table.commit([registrations.renewPart(renewal, now)]);
    expect(await registrations.get(email, registrationId, now)).toEqual({ ...pending, ...renewal });
  });

  it.each([
    ['an expired registration', { email, registrationId, expiresAtSeconds: now + 500 }, now + 100],
    ['no registration', { email, registrationId: '01A', expiresAtSeconds: now + 500 }, now],
  ])('renewPart refuses %s', async (_, renewal, at) => {
    await expect(table.commit([registrations.renewPart(renewal, at)])).rejects.toSatisfy(isRefusal);
    expect(await registrations.get(email, registrationId, now)).toEqual(pending);
    expect(await registrations.get(email, '01A', now)).toBeUndefined();
  });

  it('requirePart refuses without an unexpired registration', async () => {
    await table.commit([registrations.requirePart(email, registrationId, now + 99)]);
    for (const [id, at] of [
      [registrationId, now + 100],
      ['01A', now],
    ] as const)
      await expect(table.commit([registrations.requirePart(email, id, at)])).rejects.toSatisfy(isRefusal);
  });

  it('activatePart deletes the registration once', async () => {
    await expect(table.commit([registrations.activatePart(email, '01A')])).rejects.toSatisfy(isRefusal);
    await table.commit([registrations.activatePart(email, registrationId)]);
    expect(await registrations.get(email, registrationId, now)).toBeUndefined();
    await expect(table.commit([registrations.activatePart(email, registrationId)])).rejects.toSatisfy(isRefusal);
  });
});
