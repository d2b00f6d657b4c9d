import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/domain/account/account.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { anAccount } from '#tests/support/builders.ts';

const account = anAccount({
  ...{ name: 'Ann', email: 'ann@example.com', tokenVersion: 2 },
  ...{ monthlyStories: 1, bonusStories: 4, subscriptionActive: true },
});

function authenticatorFor(tokenVersion: number, found: Account | undefined = account) {
  return createAuthenticator({
    tokens: { verify: async (token) => ({ userId: 'u1', sessionId: `session of ${token}`, tokenVersion }) },
    users: { get: async (userId) => (userId === found?.userId ? found : undefined) },
  });
}

describe('createAuthenticator', () => {
  it('returns the customer without password hash and token version', async () => {
    expect(await authenticatorFor(2).authenticate('t')).toEqual({
      userId: 'u1',
      sessionId: 'session of t',
      name: 'Ann',
      email: 'ann@example.com',
      firstStory: true,
      monthlyStories: 1,
      bonusStories: 4,
      subscriptionActive: true,
    });
  });

  it.each([1, 3])('refuses a token of version %i when the profile is at version 2', async (version) => {
    await expect(authenticatorFor(version).authenticate('t')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('refuses a session that was logged out and accepts other sessions', async () => {
    const endedSessions = [{ sessionId: 'session of mine', expiresAtSeconds: 1 }];
    const authenticator = authenticatorFor(2, { ...account, endedSessions });
    await expect(authenticator.authenticate('mine')).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(authenticator.authenticate('other')).resolves.toMatchObject({ sessionId: 'session of other' });
  });

  it('refuses the token of a deleted account', async () => {
    const authenticator = authenticatorFor(2, { ...account, userId: 'other' });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('rejects with the error of the user repository', async () => {
    const authenticator = createAuthenticator({
      tokens: { verify: async () => ({ userId: 'u1', sessionId: 's', tokenVersion: 2 }) },
      users: { get: () => Promise.reject(new AppError('service-unavailable')) },
    });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
