import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { deviceOf } from '#shared/names/device.ts';
import type { Customer } from './customer.ts';
import { type RecordedSession, sessionLifeSeconds } from './session.ts';

/** The customer who calls, and the header of their browser. */
export type SessionCaller = Pick<Customer, 'userId' | 'sessionId' | 'email' | 'tokenIssuedAtSeconds'> & {
  readonly userAgent?: string | undefined;
};

/** The caller's session with a token of `tokenVersion`, from the request: sessions were not always recorded. */
export function ownSession(
  { userId, sessionId, tokenIssuedAtSeconds, userAgent }: SessionCaller,
  tokenVersion: number,
  clock: Clock,
): RecordedSession {
  const startedAt =
    tokenIssuedAtSeconds === undefined ? isoTime(clock) : new Date(tokenIssuedAtSeconds * 1000).toISOString();
  return {
    userId,
    sessionId,
    tokenVersion,
    device: deviceOf(userAgent),
    startedAt,
    expiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
  };
}
