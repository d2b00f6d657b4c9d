import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Account } from './account.ts';
import type { Authenticator } from './customer.ts';
import { isSessionOpen, type Session } from './session.ts';

export interface AuthenticatorCollaborators {
  readonly tokens: {
    /** @throws AppError unauthorized */
    verify(token: string): Promise<Session & { readonly issuedAtSeconds?: number }>;
  };
  readonly users: { get(userId: string): Promise<Account | undefined> };
}

/**
 * Verifies a bearer token, then reads the profile consistently: sessions ended by a password change or a logout are refused at
 * once (threat 27).
 */
export function createAuthenticator({ tokens, users }: AuthenticatorCollaborators): Authenticator {
  return {
    async authenticate(bearerToken) {
      const session = await tokens.verify(bearerToken);
      const { userId, sessionId, issuedAtSeconds: tokenIssuedAtSeconds } = session;
      const account = await users.get(userId);
      if (account === undefined || !isSessionOpen(account, session)) throw new AppError('unauthorized');
      const { name, email, subscriptionActive, firstStory, monthlyStories, monthlyFrozen, bonusStories } = account;
      const balance = { firstStory, monthlyStories, monthlyFrozen, bonusStories };
      return { userId, sessionId, tokenIssuedAtSeconds, name, email, subscriptionActive, ...balance };
    },
  };
}
