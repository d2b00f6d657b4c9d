import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { deviceOf } from '#shared/names/device.ts';
import { type RecordedSession, sessionLifeSeconds } from './session.ts';

/** A new session, without its account. */
export function beginSession(
  userAgent: string | undefined,
  { clock, identifiers }: { readonly clock: Clock; readonly identifiers: Identifiers },
): Omit<RecordedSession, 'userId' | 'tokenVersion'> {
  return {
    sessionId: identifiers.secret(),
    device: deviceOf(userAgent),
    startedAt: isoTime(clock),
    expiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
  };
}
