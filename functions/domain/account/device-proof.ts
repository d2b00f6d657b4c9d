import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Account } from './account.ts';
import type { Session } from './session.ts';

/** A browser that has logged in before; its id is no session's. */
export type Device = Pick<Session, 'userId' | 'sessionId'>;

type Owner = Pick<Account, 'userId' | 'passwordHash' | 'tokenVersion'>;

const lifeSeconds = 180 * 86_400;

const pattern = /^(([\w-]{1,128})\.([\w-]{1,128})\.(\d{1,12}))\.([\w-]{43})$/;

/** A new password or token version voids every proof, so nothing is stored. Nobody can guess the key: the hash has a random salt. */
function seal(facts: string, { passwordHash, tokenVersion }: Owner): Buffer {
  return createHmac('sha256', passwordHash).update(`device ${facts} ${tokenVersion}`).digest();
}

/**
 * Proves for 180 days that a browser logged in to an account: `<customer>.<id>.<expiry>.<seal>`. It opens nothing; logins and reset
 * requests with it have their own limits, which strangers cannot use up (decision 0022).
 */
export function issueDeviceProof(
  owner: Owner,
  { clock, identifiers }: { readonly clock: Clock; readonly identifiers: Pick<Identifiers, 'secret'> },
): string {
  const facts = [owner.userId, identifiers.secret(), epochSeconds(clock, lifeSeconds)].join('.');
  return `${facts}.${seal(facts, owner).toString('base64url')}`;
}

/** The customer whom a proof names, before it is checked. */
export function namedOwner(proof: string | undefined): string | undefined {
  return pattern.exec(proof ?? '')?.[2];
}

/** @returns undefined for a forged, expired or revoked proof, and for one of another account */
export function readDeviceProof(proof: string | undefined, owner: Owner | undefined, clock: Clock): Device | undefined {
  const [, facts, userId, sessionId, expires, sealed] = pattern.exec(proof ?? '') ?? [];
  if (facts === undefined || userId === undefined || sessionId === undefined || sealed === undefined) return undefined;
  if (owner?.userId !== userId || Number(expires) <= epochSeconds(clock)) return undefined;
  return timingSafeEqual(seal(facts, owner), Buffer.from(sealed, 'base64url')) ? { userId, sessionId } : undefined;
}
