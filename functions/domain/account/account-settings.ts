import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { AccountSettings, OpenSession } from '#shared/schemas/account-settings.ts';
import type { Account } from './account.ts';
import type { EmailChange } from './email-change.ts';
import { ownSession, type SessionCaller } from './own-session.ts';
import { handleOf, isSessionOpen, type RecordedSession } from './session.ts';

/** A week of a customer's sessions. Bounds one read to 125 KB: items have up to 250 bytes. */
const maxSessionsRead = 500;

function openSessions(
  account: Account,
  recorded: readonly RecordedSession[],
  caller: SessionCaller,
  clock: Clock,
): OpenSession[] {
  const isOpen = (session: RecordedSession) =>
    session.expiresAtSeconds > epochSeconds(clock) && isSessionOpen(account, session);
  const isThis = ({ sessionId }: RecordedSession) => sessionId === caller.sessionId;
  const others = recorded.filter((session) => isOpen(session) && !isThis(session));
  const own = recorded.find(isThis) ?? ownSession(caller, account.tokenVersion, clock);
  return [own, ...others]
    .sort((one, other) => other.startedAt.localeCompare(one.startedAt))
    .map((session) => ({
      id: handleOf(session.sessionId),
      device: session.device,
      startedAt: session.startedAt,
      isThis: isThis(session),
    }));
}

function waitingEmail(change: EmailChange | undefined): AccountSettings['waitingEmail'] {
  if (change === undefined) return null;
  const { email, confirmed, expiresAtSeconds } = change;
  return { email, confirmed: [...confirmed], expiresAt: new Date(expiresAtSeconds * 1000).toISOString() };
}

/**
 * What the account page shows, apart from export and deletion (`showRequests`). The caller's session is always in the list.
 * @throws AppError unauthorized
 */
export async function getAccountSettings(
  caller: SessionCaller,
  { users, sessions, emailChanges, clock }: Pick<Shop, 'users' | 'sessions' | 'emailChanges' | 'clock'>,
): Promise<Omit<AccountSettings, 'export' | 'deletion'>> {
  const { userId } = caller;
  const [account, recorded, change] = await Promise.all([
    users.get(userId),
    sessions.list(userId, maxSessionsRead),
    emailChanges.get(userId, epochSeconds(clock)),
  ]);
  if (account === undefined) throw new AppError('unauthorized');
  const { name, email, createdAt, passwordChangedAt = null } = account;
  return {
    name,
    email,
    createdAt,
    passwordChangedAt,
    waitingEmail: waitingEmail(change),
    sessions: openSessions(account, recorded, caller, clock),
  };
}
