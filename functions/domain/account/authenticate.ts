import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Authenticator } from './customer.ts';
import { isSessionOpen, type Session } from './session.ts';

/** Some hundred KB. */
const maxRemembered = 1000;

/**
 * Verifies a bearer token, then reads the profile consistently: sessions ended by a password change or a logout are refused at
 * once (threat 27). An ended session never opens again, so it is remembered: its token cannot use up the customer's budget
 * (threat 143).
 */
export function createAuthenticator({
  tokenVerifier,
  users,
}: Pick<Shop, 'users'> & {
  readonly tokenVerifier: {
    /** @throws AppError unauthorized */
    verify(token: string): Promise<Session & { readonly issuedAtSeconds?: number }>;
  };
}): Authenticator {
  const ended = new Set<string>();

  function refuse(key: string): never {
    if (ended.size >= maxRemembered) ended.clear();
    ended.add(key);
    throw new AppError('unauthorized');
  }

  return {
    async authenticate(bearerToken, admit = async () => {}) {
      const session = await tokenVerifier.verify(bearerToken);
      const key = `${session.userId} ${session.sessionId} ${session.tokenVersion}`;
      if (ended.has(key)) throw new AppError('unauthorized');
      await admit(session.userId);
      const { userId, sessionId, issuedAtSeconds: tokenIssuedAtSeconds } = session;
      const account = await users.get(userId);
      if (account === undefined || !isSessionOpen(account, session)) return refuse(key);
      const { name, email, subscriptionActive, firstStory, monthlyStories, monthlyFrozen, bonusStories } = account;
      const balance = { firstStory, monthlyStories, monthlyFrozen, bonusStories };
      const tells = account.tellsGivers === undefined ? {} : { tellsGiver: true };
      return { userId, sessionId, tokenIssuedAtSeconds, name, email, subscriptionActive, ...balance, ...tells };
    },
  };
}
