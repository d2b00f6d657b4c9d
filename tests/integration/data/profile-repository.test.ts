import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createProfileRepository, type ProfileRepository } from '#functions/data/profile-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository, type UserRepository } from '#functions/data/user-repository.ts';
import { anAccount } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const profile = anAccount();

describe.each(tableBackends)('the profile repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let profiles: ProfileRepository;
  let users: UserRepository;

  beforeEach(async () => {
    table = await openTable(url);
    profiles = createProfileRepository(table);
    users = createUserRepository(table);
    await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile('u1'), ...profile } }));
  });
  afterEach(() => table.close());

  it('rename changes the name, but not of an erased or unknown account', async () => {
    expect(await profiles.rename('u1', 'Anna')).toBe(true);
    expect(await users.get('u1')).toMatchObject({ ...profile, name: 'Anna' });
    const erased = { ...keys.profile('u2'), ...profile, erasure: 'under-way' };
    await table.documents.send(new PutCommand({ TableName: table.name, Item: erased }));
    expect(await profiles.rename('u2', 'Anna')).toBe(false);
    expect(await profiles.rename('ghost', 'Anna')).toBe(false);
    expect(await users.get('ghost')).toBeUndefined();
  });

  it('addFormerAddressPart keeps each address once per change', async () => {
    const former = { changeId: 'c1', email: profile.email, until: '2026-11-24T10:00:00.000Z' };
    await table.commit([profiles.addFormerAddressPart('u1', former)]);
    await expect(table.commit([profiles.addFormerAddressPart('u1', former)])).rejects.toThrow('former-address');
  });

  it('changeEmailPart refuses when the address is another by now', async () => {
    const change = { from: profile.email, email: 'new@example.com' };
    await table.commit([profiles.changeEmailPart('u1', change)]);
    expect(await users.get('u1')).toMatchObject({ ...profile, email: 'new@example.com' });
    await expect(table.commit([profiles.changeEmailPart('u1', change)])).rejects.toThrow('profile');
    await expect(table.commit([profiles.changeEmailPart('ghost', change)])).rejects.toThrow('profile');
  });
});
