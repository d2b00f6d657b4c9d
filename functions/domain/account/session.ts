/** What a bearer token says; found again in the profile on every request. */
export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  /** Of the profile when the token was made. */
  readonly tokenVersion: number;
}

/** A session that was logged out before its tokens expire. */
export interface EndedSession {
  readonly sessionId: string;
  /** When the last of its tokens is void anyway, and the entry with it. */
  readonly expiresAtSeconds: number;
}

/** What an account says of its sessions. */
export interface SessionState {
  /** Raised when the password changes: tokens of an older version are void. */
  readonly tokenVersion: number;
  /** The session that changed the password last: its tokens of the version before still stand. */
  readonly keptSessionId?: string | undefined;
  readonly endedSessions?: readonly EndedSession[] | undefined;
}

/** Seven days from login or from the change of the password. */
export const sessionLifeSeconds = 7 * 86_400;

/** Beyond that many logged-out sessions within their life an account ends all its sessions instead: 60 bytes each stay 3 KB. */
export const mostEndedSessions = 50;

/**
 * Whether a token still stands (threat 27): its version is the profile's, or the one before it when this very session
 * changed the password; and the session was not logged out.
 */
export function isSessionOpen(account: SessionState, { sessionId, tokenVersion }: Session): boolean {
  if (account.endedSessions?.some((ended) => ended.sessionId === sessionId)) return false;
  if (tokenVersion === account.tokenVersion) return true;
  return tokenVersion === account.tokenVersion - 1 && sessionId === account.keptSessionId;
}
