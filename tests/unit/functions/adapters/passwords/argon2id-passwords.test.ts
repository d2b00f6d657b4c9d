import { argon2Sync } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPasswords, liveCost } from '#functions/adapters/passwords/argon2id-passwords.ts';

const cheap = { memoryKib: 8, passes: 1, parallelism: 1 };
const passwords = createPasswords(cheap);

describe('argon2id passwords', () => {
  it('cost what OWASP recommends, in a PHC string with a nonce of 16 and a tag of 32 bytes', async () => {
    expect(liveCost).toEqual({ memoryKib: 19_456, passes: 2, parallelism: 1 });
    const hash = await createPasswords().hash('secret');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('are argon2id as node derives it', async () => {
    const [, , , , nonce = '', tag = ''] = (await passwords.hash('pässword')).split('$');
    const derived = argon2Sync('argon2id', {
      message: Buffer.from('pässword', 'utf8'),
      nonce: Buffer.from(nonce, 'base64'),
      memory: 8,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    expect(Buffer.from(tag, 'base64').equals(derived)).toBe(true);
  });

  it('verify what was hashed, whatever was typed', async () => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128 });
    await fc.assert(
      fc.asyncProperty(typed, async (password) => {
        const hash = await passwords.hash(password);
        expect(await passwords.verify(password, hash)).toBe(true);
        expect(await passwords.verify(`${password} `, hash)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('are kept as typed: neither trimmed nor normalised', async () => {
    const hash = await passwords.hash(' cafe\u0301 ');
    expect(await passwords.verify('cafe\u0301', hash)).toBe(false);
    expect(await passwords.verify(' caf\u00e9 ', hash)).toBe(false);
    expect(await passwords.verify(' cafe\u0301 ', hash)).toBe(true);
  });

  it('never have the same hash twice', async () => {
    expect(await passwords.hash('secret')).not.toBe(await passwords.hash('secret'));
  });

  it('of nobody are never right', async () => {
    expect(await passwords.verify('', undefined)).toBe(false);
    expect(await passwords.verify('secret', undefined)).toBe(false);
  });

  it.each([
    ['another memory', { ...cheap, memoryKib: 16 }],
    ['other passes', { ...cheap, passes: 2 }],
    ['more lanes and memory', { memoryKib: 16, passes: 1, parallelism: 2 }],
    ['a hundred passes less one', { ...cheap, passes: 99 }],
  ])('with %s still verify, and want to be hashed again', async (_, cost) => {
    const older = await createPasswords(cost).hash('secret');
    expect(await passwords.verify('secret', older)).toBe(true);
    expect(passwords.needsRehash(older)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash('secret'))).toBe(false);
  });

  it('want to be hashed again when nothing but the lanes are others', async () => {
    const [two, one] = [createPasswords({ memoryKib: 16, passes: 1, parallelism: 2 }), { ...cheap, memoryKib: 16 }];
    expect(createPasswords(one).needsRehash(await two.hash('secret'))).toBe(true);
  });

  it('are read to their ends: nothing may stand before or behind a hash', async () => {
    const hash = await passwords.hash('secret');
    for (const changed of [` ${hash}`, `x${hash}`, `${hash}A`, `${hash}\n`])
      await expect(passwords.verify('secret', changed)).rejects.toThrow('not one of ours');
  });

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$'])(
    'refuse to compare with %j, which is no hash of ours',
    async (stored) => {
      await expect(passwords.verify('secret', stored)).rejects.toThrow('not one of ours');
    },
  );
});
