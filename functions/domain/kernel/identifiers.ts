import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** ULIDs, so that lists sort by time (architecture 6). */
export interface Identifiers {
  /** @param atMs milliseconds since 1970 */
  ulid(atMs: number): string;
  /** 32 random bytes in base64url. */
  secret(): string;
}

const nextUlid = monotonicFactory(() => randomBytes(1).readUInt8() / 256);

export const systemIdentifiers: Identifiers = {
  ulid: (atMs) => nextUlid(atMs),
  secret: () => randomBytes(32).toString('base64url'),
};
