import { createHash } from 'node:crypto';

const hashLength = 8;

/** Read with the first password: random bytes do not pack, and stages that refuse none never need them. */
async function readHashes(): Promise<ReadonlySet<string>> {
  const { commonPasswordHashes } = await import('./common-password-hashes.ts');
  // Lines hold whole hashes, so none goes over the end of one.
  return new Set(commonPasswordHashes.match(/.{8}/g));
}

let hashes: Promise<ReadonlySet<string>> | undefined;

/** One of the passwords that are tried first, in whatever case (threat 97). */
export async function isCommonPassword(password: string): Promise<boolean> {
  hashes ??= readHashes();
  const digest = createHash('sha256').update(password.toLowerCase()).digest('base64url');
  return (await hashes).has(digest.slice(0, hashLength));
}
