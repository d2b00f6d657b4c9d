import { createHash } from 'node:crypto';

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenVersion: number;
}

/** A session as its customer sees it in a list. */
export interface RecordedSession extends Session {
  /** Browser and system, such as 'Chrome on Windows'. */
  readonly device: string;
  readonly startedAt: string;
  readonly expiresAtSeconds: number;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly expiresAtSeconds: number;
}

export interface SessionState {
  /** Incremented when the password changes: tokens of an older version are void. */
  readonly tokenVersion: number;
  readonly endedSessions?: readonly EndedSession[] | undefined;
}

export const sessionLifeSeconds = 7 * 86_400;

/** Above this, all sessions of the account end: 50 entries of 60 bytes are 3 KB. */
export const maxEndedSessions = 50;

/** Names a session to its customer and in the table: the id in its tokens stays hidden. */
export function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

/** Whether a token is still valid (threat 27): its version is the profile's, and its session was not logged out. */
export function isSessionOpen(account: SessionState, { sessionId, tokenVersion }: Session): boolean {
  const isEnded = account.endedSessions?.some((ended) => ended.sessionId === sessionId) ?? false;
  return tokenVersion === account.tokenVersion && !isEnded;
}
