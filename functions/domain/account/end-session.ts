import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Customer } from './customer.ts';
import { type LogOutCollaborators, logOut } from './log-out.ts';
import { handleOf, type RecordedSession } from './session.ts';

export interface EndSessionCollaborators extends LogOutCollaborators {
  readonly sessions: { get(userId: string, handle: string): Promise<RecordedSession | undefined> };
}

/** Ends one of the caller's sessions, as its logout would. @throws AppError session-not-found */
export async function endSession(
  handle: string,
  { userId, sessionId }: Pick<Customer, 'userId' | 'sessionId'>,
  collaborators: EndSessionCollaborators,
): Promise<void> {
  // The caller's may be older than the records.
  const ended =
    handle === handleOf(sessionId) ? sessionId : (await collaborators.sessions.get(userId, handle))?.sessionId;
  if (ended === undefined) throw new AppError('session-not-found');
  await logOut({ userId, sessionId: ended }, collaborators);
}
