import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { deviceOf } from './device.ts';
import { type RecordedSession, sessionLifeSeconds } from './session.ts';

/** A new session without its account. `tokenId` is of its first token. */
export type BegunSession = Omit<RecordedSession, 'userId' | 'tokenVersion'> & { readonly tokenId: string };

export function beginSession(
  userAgent: string | undefined,
  { clock, identifiers }: { readonly clock: Clock; readonly identifiers: Identifiers },
): BegunSession {
  return {
    sessionId: identifiers.secret(),
    tokenId: identifiers.ulid(clock.now()),
    device: deviceOf(userAgent),
    startedAt: isoTime(clock),
    expiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
  };
}
