import { createHash } from 'node:crypto';
import { commonPasswordHashes } from './common-password-hashes.ts';

const hashLength = 8;

function readHashes(): ReadonlySet<string> {
  const lines = commonPasswordHashes.split('\n');
  const hashes = lines.flatMap((line) => line.match(/.{8}/g) ?? []);
  return new Set(hashes);
}

const hashes = readHashes();

/** One of the passwords that are tried first, in whatever case (RELIABILITY row 97). */
export function isCommonPassword(password: string): boolean {
  const digest = createHash('sha256').update(password.toLowerCase()).digest('base64url');
  return hashes.has(digest.slice(0, hashLength));
}
