import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Account } from './account.ts';
import { type EndedSession, mostEndedSessions, type Session, sessionLifeSeconds } from './session.ts';

export interface LogOutCollaborators {
  readonly users: { get(userId: string): Promise<Account | undefined> };
  readonly credentials: {
    /** @returns false when so many have ended that no more are kept */
    endSession(userId: string, ended: EndedSession, most: number): Promise<boolean>;
    forgetEndedSessions(userId: string, ended: readonly EndedSession[]): Promise<void>;
    endAllSessions(userId: string): Promise<void>;
  };
  readonly clock: Clock;
}

/** The verifier overlooks five seconds of a token's end; a minute is on the safe side of it. */
const slackSeconds = 60;

/**
 * Ends one session: its tokens are void with the next request (threat 27). Where more sessions have ended than a
 * profile should hold, those that have expired make room; when none has, all sessions of the account end.
 */
export async function logOut(
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  { users, credentials, clock }: LogOutCollaborators,
): Promise<void> {
  const ended = { sessionId, expiresAtSeconds: epochSeconds(clock, sessionLifeSeconds + slackSeconds) };
  if (await credentials.endSession(userId, ended, mostEndedSessions)) return;
  const account = await users.get(userId);
  const over = account?.endedSessions?.filter(({ expiresAtSeconds }) => expiresAtSeconds <= epochSeconds(clock)) ?? [];
  if (over.length > 0) {
    await credentials.forgetEndedSessions(userId, over);
    if (await credentials.endSession(userId, ended, mostEndedSessions)) return;
  }
  await credentials.endAllSessions(userId);
}
