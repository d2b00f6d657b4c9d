import { createHash } from 'node:crypto';
import { passwordForm } from '#shared/text/plain-text.ts';

const hashLength = 8;

/** Loaded on first use: the list does not compress, and some stages never need it. */
async function readHashes(): Promise<ReadonlySet<string>> {
  const { commonPasswordHashes } = await import('./common-password-hashes.ts');
  // Each line holds whole hashes, so no match spans two lines.
  return new Set(commonPasswordHashes.match(/.{8}/g));
}

let hashes: Promise<ReadonlySet<string>> | undefined;

/** Whether it is among the passwords that attackers try first, in any case (threat 97). */
export async function isCommonPassword(password: string): Promise<boolean> {
  hashes ??= readHashes();
  const digest = createHash('sha256').update(passwordForm(password).toLowerCase()).digest('base64url');
  return (await hashes).has(digest.slice(0, hashLength));
}
