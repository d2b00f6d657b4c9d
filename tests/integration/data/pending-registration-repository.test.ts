import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createPendingRegistrationRepository,
  type PendingRegistrationRepository,
} from '#functions/data/pending-registration-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 2_400_000_000;
const pending = {
  email: 'ann@example.com',
  name: 'Ann',
  passwordHash: '$argon2id$',
  privacyPolicy: { version: '2024-11-19', at: '2026-11-21T10:00:00.000Z' },
  draftIds: ['draft'],
  linkId: '01B',
  expiresAtSeconds: now + 100,
};
const isRefusal = (error: unknown) => error instanceof TransactionRefused && error.by('pending-registration');

describe.each(tableBackends)('the pending registration repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let registrations: PendingRegistrationRepository;

  beforeEach(async () => {
    table = await openTable(url);
    registrations = createPendingRegistrationRepository(table);
    await table.commit([registrations.replacePart(pending)]);
  });
  afterEach(() => table.close());

  it('get returns the registration until the second before it expires', async () => {
    expect(await registrations.get(pending.email, now + 99)).toEqual(pending);
    expect(await registrations.get(pending.email, now + 100)).toBeUndefined();
    expect(await registrations.get('bob@example.com', now)).toBeUndefined();
  });

  it('replacePart replaces the whole registration', async () => {
    const newer = { ...pending, name: 'Anna', passwordHash: 'other', linkId: '01C' };
    await table.commit([registrations.replacePart(newer)]);
    expect(await registrations.get(pending.email, now)).toEqual(newer);
  });

  it('discardPart deletes the registration and is idempotent', async () => {
    await table.commit([registrations.discardPart(pending.email)]);
    await table.commit([registrations.discardPart(pending.email)]);
    expect(await registrations.get(pending.email, now)).toBeUndefined();
  });

  it('renewPart replaces the link with a newer one and is idempotent', async () => {
    const renewal = { email: pending.email, linkId: '01C', expiresAtSeconds: now + 500 };
    await table.commit([registrations.renewPart(renewal, now)]);
    await table.commit([registrations.renewPart(renewal, now)]);
    expect(await registrations.get(pending.email, now)).toEqual({ ...pending, ...renewal });
  });

  it.each([
    ['an older link', { email: pending.email, linkId: '01A', expiresAtSeconds: now + 500 }, now],
    ['an expired registration', { email: pending.email, linkId: '01C', expiresAtSeconds: now + 500 }, now + 100],
    ['no registration', { email: 'bob@example.com', linkId: '01C', expiresAtSeconds: now + 500 }, now],
  ])('renewPart refuses %s', async (_, renewal, at) => {
    await expect(table.commit([registrations.renewPart(renewal, at)])).rejects.toSatisfy(isRefusal);
    expect(await registrations.get(pending.email, now)).toEqual(pending);
    expect(await registrations.get('bob@example.com', now)).toBeUndefined();
  });

  it('requirePart refuses without an unexpired registration', async () => {
    await table.commit([registrations.requirePart(pending.email, now + 99)]);
    for (const [email, at] of [
      [pending.email, now + 100],
      ['bob@example.com', now],
    ] as const)
      await expect(table.commit([registrations.requirePart(email, at)])).rejects.toSatisfy(isRefusal);
  });

  it('activatePart deletes the registration once, for the newest link only', async () => {
    await expect(table.commit([registrations.activatePart(pending.email, '01A')])).rejects.toSatisfy(isRefusal);
    await table.commit([registrations.activatePart(pending.email, '01B')]);
    expect(await registrations.get(pending.email, now)).toBeUndefined();
    await expect(table.commit([registrations.activatePart(pending.email, '01B')])).rejects.toSatisfy(isRefusal);
  });
});
