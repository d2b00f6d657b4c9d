import { argon2Sync } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPasswords, deriveKey, liveCost } from '#functions/adapters/passwords/argon2id-passwords.ts';

const cheap = { memoryKib: 8, passes: 1, parallelism: 1 };
const passwords = createPasswords(cheap);

describe('createPasswords', () => {
  it('uses the cost that OWASP recommends, and a PHC string with a nonce of 16 and a tag of 32 bytes', async () => {
    expect(liveCost).toEqual({ memoryKib: 19_456, passes: 2, parallelism: 1 });
    const hash = await createPasswords().hash('secret');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('derives the same tag as argon2id of Node', async () => {
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

  it('verifies the hash of arbitrary passwords', async () => {
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 128 });
    await fc.assert(
      fc.asyncProperty(typed, async (password) => {
        const hash = await passwords.hash(password);
        expect(await passwords.verify(password, hash)).toBe('current');
        expect(await passwords.verify(`${password} `, hash)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('accepts a password composed or decomposed, and does not trim it', async () => {
    for (const chosen of [' caf\u00e9 ', ' cafe\u0301 ']) {
      const hash = await passwords.hash(chosen);
      expect(await passwords.verify(' caf\u00e9 ', hash)).toBe('current');
      expect(await passwords.verify(' cafe\u0301 ', hash)).toBe('current');
      expect(await passwords.verify('cafe\u0301', hash)).toBe(false);
      expect(await passwords.verify(' CAFE\u0301 ', hash)).toBe(false);
    }
  });

  it('accepts a password that was hashed as typed, and requests a rehash', async () => {
    // Earlier releases did not normalise.
    const earlier = createPasswords(cheap, (_composed, nonce, cost) => deriveKey('cafe\u0301s', nonce, cost));
    const hash = await earlier.hash('cafe\u0301s');
    expect(await passwords.verify('cafe\u0301s', hash)).toBe('outdated');
    expect(await passwords.verify('caf\u00e9s', hash)).toBe(false);
  });

  it('derives the same keys for a wrong password, with and without a hash', async () => {
    const hash = await passwords.hash('secret');
    const derived = { 'caf\u00e9s': ['caf\u00e9s'], 'cafe\u0301s': ['caf\u00e9s', 'cafe\u0301s'] };
    for (const [typed, expected] of Object.entries(derived)) {
      for (const stored of [hash, undefined]) {
        const keys: string[] = [];
        const recording = createPasswords(cheap, (password, nonce, cost) => {
          keys.push(password);
          return deriveKey(password, nonce, cost);
        });
        expect(await recording.verify(typed, stored)).toBe(false);
        expect(keys).toEqual(expected);
      }
    }
  });

  it('returns a different hash each time', async () => {
    expect(await passwords.hash('secret')).not.toBe(await passwords.hash('secret'));
  });

  it('verify returns false without a hash', async () => {
    expect(await passwords.verify('', undefined)).toBe(false);
    expect(await passwords.verify('secret', undefined)).toBe(false);
  });

  it('verifies a hash of another cost and requests a rehash', async () => {
    const otherCosts = [
      { ...cheap, memoryKib: 16 },
      { ...cheap, passes: 2 },
      { memoryKib: 16, passes: 1, parallelism: 2 },
      { ...cheap, passes: 99 },
    ];
    for (const cost of otherCosts)
      expect(await passwords.verify('secret', await createPasswords(cost).hash('secret'))).toBe('outdated');
    expect(await passwords.verify('secret', await passwords.hash('secret'))).toBe('current');
  });

  it('requests a rehash when only the number of lanes differs', async () => {
    const [two, one] = [createPasswords({ memoryKib: 16, passes: 1, parallelism: 2 }), { ...cheap, memoryKib: 16 }];
    expect(await createPasswords(one).verify('secret', await two.hash('secret'))).toBe('outdated');
  });

  it('verify rejects invalid hashes', async () => {
    const hash = await passwords.hash('secret');
    const others = ['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$'];
    for (const stored of [...others, ` ${hash}`, `x${hash}`, `${hash}A`, `${hash}\n`])
      await expect.soft(passwords.verify('secret', stored), stored).rejects.toThrow('not one of ours');
  });
});
