import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commonPasswordHashes } from '#functions/domain/account/common-password-hashes.ts';
import { isCommonPassword } from '#functions/domain/account/common-passwords.ts';

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'tellwren', 'Tellwren123'])(
    'returns true for %s',
    async (word) => {
      expect(await isCommonPassword(word)).toBe(true);
    },
  );

  it.each(['burnt toast', 'correct horse battery', '', ' password', 'x'.repeat(128), 'pässwörd'])(
    'returns false for %j',
    async (word) => {
      expect(await isCommonPassword(word)).toBe(false);
    },
  );

  it('contains about 3,000 hashes of eight characters each', () => {
    const lines = commonPasswordHashes.trim().split('\n');
    expect(lines.every((line) => line.length % 8 === 0)).toBe(true);
    expect(lines.join('').length / 8).toBeGreaterThan(2900);
    expect(lines.join('\n')).toContain(createHash('sha256').update('password').digest('base64url').slice(0, 8));
  });
});
