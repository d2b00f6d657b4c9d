import { allowedStories } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Login } from '#shared/schemas/account.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import { beginSession } from './begin-session.ts';
import { countAttempt } from './count-attempt.ts';
import { issueDeviceProof, readDeviceProof } from './device-proof.ts';
import { findOwner } from './find-owner.ts';

type Needs = Pick<
  Shop,
  | 'passwords'
  | 'addresses'
  | 'pendingRegistrations'
  | 'users'
  | 'loginAttempts'
  | 'sessions'
  | 'tokens'
  | 'identifiers'
  | 'clock'
>;

/** Read when there is no account, so that every login makes the same reads. */
const absentUserId = 'nobody';

async function findLogin(typed: string, shop: Needs) {
  const { pendingRegistrations, users, clock } = shop;
  const { email, owner } = await findOwner(typed, shop);
  const [account, pending] = await Promise.all([
    users.get(owner?.userId ?? absentUserId),
    pendingRegistrations.getNewest(email, epochSeconds(clock)),
  ]);
  return { email, account, passwordHash: owner === undefined ? pending?.passwordHash : account?.passwordHash };
}

/**
 * Exchanges address and password for a session. Every branch counts the attempt, makes the same reads and derives as many keys; only
 * a correct password changes the response (threats 28 to 30). A browser with a proof that it logged in before has an allowance of its
 * own, so that strangers' guesses do not keep it out.
 * @throws AppError invalid-input as `findOwner`; wrong-login; email-not-verified after the correct password of a pending registration; too-many-requests
 */
export async function logIn(
  { email: typedEmail, password, device: proof, userAgent }: Login & { readonly userAgent?: string | undefined },
  shop: Needs,
): Promise<{ token: string; device: string; allowance: Allowance }> {
  const { passwords, users, loginAttempts, sessions, tokens, identifiers, clock } = shop;
  const { email, account, passwordHash } = await findLogin(typedEmail, shop);
  const subject = readDeviceProof(proof, account, clock) ?? email;
  await countAttempt(subject, shop);
  const match = await passwords.verify(password, passwordHash);
  if (match === false || passwordHash === undefined) throw new AppError('wrong-login');
  const begun = beginSession(userAgent, shop);
  const session = account && { ...begun, userId: account.userId, tokenVersion: account.tokenVersion };
  await Promise.all([loginAttempts.clear(subject), session && sessions.record(session)]);
  if (account === undefined || session === undefined) throw new AppError('email-not-verified');
  const rehashed = match === 'outdated' ? await passwords.hash(password) : undefined;
  if (rehashed !== undefined) await users.replacePasswordHash(account.userId, passwordHash, rehashed);
  const { subscriptionActive, firstStory } = account;
  return {
    token: await tokens.sign({ ...session, tokenId: identifiers.ulid(clock.now()) }),
    device: issueDeviceProof({ ...account, passwordHash: rehashed ?? passwordHash }, shop),
    allowance: { allowedStories: allowedStories(account), subscriptionActive, firstStory },
  };
}
