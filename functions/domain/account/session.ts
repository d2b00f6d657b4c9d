export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenVersion: number;
}

export interface EndedSession {
  readonly sessionId: string;
  readonly expiresAtSeconds: number;
}

export interface SessionState {
  /** Incremented when the password changes: tokens of an older version are void. */
  readonly tokenVersion: number;
  /** The session that last changed the password: its tokens of the previous version remain valid. */
  readonly keptSessionId?: string | undefined;
  readonly endedSessions?: readonly EndedSession[] | undefined;
}

export const sessionLifeSeconds = 7 * 86_400;

/** Above this, all sessions of the account end: 50 entries of 60 bytes are 3 KB. */
export const maxEndedSessions = 50;

/**
 * Whether a token is still valid (threat 27): its version is the profile's, or the previous one when this session changed the
 * password; and the session was not logged out.
 */
export function isSessionOpen(account: SessionState, { sessionId, tokenVersion }: Session): boolean {
  if (account.endedSessions?.some((ended) => ended.sessionId === sessionId)) return false;
  if (tokenVersion === account.tokenVersion) return true;
  return tokenVersion === account.tokenVersion - 1 && sessionId === account.keptSessionId;
}
