import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { ProfileRepository, UserRepository } from '#functions/domain/account/repositories.ts';
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

  it('rename lists the account under its new name only, also while two names are saved at once', async () => {
    const names = createNameRepository(table);
    const found = async (name: string) => (await names.find(name, { limit: 10 })).items;
    await profiles.rename('u1', 'Zoë Müller');
    expect([await found('zoe m'), await found('Zoë')]).toEqual([['u1'], ['u1']]);
    expect((await users.get('u1'))?.listedName).toBe('zoe muller');
    await profiles.rename('u1', 'ZOE MULLER');
    expect((await users.get('u1'))?.name).toBe('ZOE MULLER');
    await Promise.all(['Ida Finn', 'Ola Berg'].map((name) => profiles.rename('u1', name)));
    const { name, listedName } = (await users.get('u1')) ?? {};
    expect(listedName).toBe(name?.toLowerCase());
    const all = await Promise.all(['zoe', 'ida', 'ola'].map(found));
    expect(all.flat()).toEqual(['u1']);
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
