import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { commonPasswordHashes } from '#functions/domain/account/common-password-hashes.ts';
import { isCommonPassword } from '#functions/domain/account/common-passwords.ts';

it('isCommonPassword knows common ones in any case, and no others', async () => {
  const common = ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'tellwren', 'Tellwren123'];
  const others = ['burnt toast', 'correct horse battery', '', ' password', 'x'.repeat(128), 'pässwörd'];
  const known: string[] = [];
  for (const word of [...common, ...others]) if (await isCommonPassword(word)) known.push(word);
  expect(known).toEqual(common);
});

it('contains about 3,000 hashes of eight characters each', () => {
  const lines = commonPasswordHashes.trim().split('\n');
  expect(lines.every((line) => line.length % 8 === 0)).toBe(true);
  expect(lines.join('').length / 8).toBeGreaterThan(2900);
  expect(lines.join('\n')).toContain(createHash('sha256').update('password').digest('base64url').slice(0, 8));
});
