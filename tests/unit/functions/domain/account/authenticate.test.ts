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

describe('the authenticator', () => {
  it('returns the customer without hash and version', async () => {
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

  it.each([1, 3])('refuses a token of version %i when the profile is at 2', async (version) => {
    await expect(authenticatorFor(version).authenticate('t')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  describe('after a change of the password', () => {
    const kept = { ...account, keptSessionId: 'session of mine' };

    it.each([
      ['the session that changed it, under the token before', 'mine', 1, true],
      ['that session under its fresh token', 'mine', 2, true],
      ['that session under a token of two changes ago', 'mine', 0, false],
      ['another session of before', 'other', 1, false],
      ['a session that began since', 'other', 2, true],
    ])('decides on %s', async (_, token, version, letIn) => {
      const check = authenticatorFor(version, kept).authenticate(token);
      if (letIn) await expect(check).resolves.toMatchObject({ userId: 'u1' });
      else await expect(check).rejects.toMatchObject({ code: 'unauthorized' });
    });
  });

  it('refuses a session that was logged out, and no other', async () => {
    const endedSessions = [{ sessionId: 'session of mine', expiresAtSeconds: 1 }];
    const authenticator = authenticatorFor(2, { ...account, endedSessions });
    await expect(authenticator.authenticate('mine')).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(authenticator.authenticate('other')).resolves.toMatchObject({ sessionId: 'session of other' });
  });

  it('refuses the token of an account that is gone', async () => {
    const authenticator = authenticatorFor(2, { ...account, userId: 'other' });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('does not treat an error as a missing customer', async () => {
    const authenticator = createAuthenticator({
      tokens: { verify: async () => ({ userId: 'u1', sessionId: 's', tokenVersion: 2 }) },
      users: { get: () => Promise.reject(new AppError('service-unavailable')) },
    });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
