import { AppError } from '../../runtime/app-error.ts';
import type { Authenticator } from '../../runtime/collaborators.ts';
import type { Account } from './account.ts';

export interface AuthenticatorCollaborators {
  readonly tokens: {
    /** @throws AppError unauthorized */
    verify(token: string): Promise<{ userId: string; sessionId: string; tokenVersion: number }>;
  };
  readonly users: { get(userId: string): Promise<Account | undefined> };
}

/**
 * Knows the customer behind a bearer token: its signature and life, then one consistent read of the profile, whose version
 * ends the sessions from before a password change at once (RELIABILITY row 27).
 */
export function createAuthenticator({ tokens, users }: AuthenticatorCollaborators): Authenticator {
  return {
    async authenticate(bearerToken) {
      const { userId, sessionId, tokenVersion } = await tokens.verify(bearerToken);
      const account = await users.get(userId);
      if (account === undefined || account.tokenVersion !== tokenVersion) throw new AppError('unauthorized');
      const { name, email, subscriptionActive, firstStory, monthlyStories, bonusStories } = account;
      return { userId, sessionId, name, email, subscriptionActive, firstStory, monthlyStories, bonusStories };
    },
  };
}
