import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { maxEndedSessions, type Session, sessionLifeSeconds } from './session.ts';

/** The verifier tolerates five seconds of clock skew; a minute is safe. */
const slackSeconds = 60;

/**
 * Ends one session: its tokens are void from the next request on (threat 27). When the profile is full, expired entries are
 * removed; if none has expired, all sessions of the account end.
 */
export async function logOut(
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  { users, credentials, clock }: Pick<Shop, 'users' | 'credentials' | 'clock'>,
): Promise<void> {
  const ended = { sessionId, expiresAtSeconds: epochSeconds(clock, sessionLifeSeconds + slackSeconds) };
  if (await credentials.endSession(userId, ended, maxEndedSessions)) return;
  const account = await users.get(userId);
  const expired =
    account?.endedSessions?.filter(({ expiresAtSeconds }) => expiresAtSeconds <= epochSeconds(clock)) ?? [];
  if (expired.length > 0) {
    await credentials.forgetEndedSessions(userId, expired);
    if (await credentials.endSession(userId, ended, maxEndedSessions)) return;
  }
  await credentials.endAllSessions(userId);
}
