import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/domain/account/account.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { anAccount } from '#tests/support/builders.ts';

const account = anAccount({
  name: 'Ann',
  email: 'ann@example.com',
  tokenVersion: 2,
  monthlyStories: 1,
  bonusStories: 4,
  subscriptionActive: true,
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

  it('asks for admission after the token is verified and before the profile is read', async () => {
    const steps: string[] = [];
    const authenticator = createAuthenticator({
      tokens: {
        async verify() {
          steps.push('verify');
          return { userId: 'u1', sessionId: 's', tokenVersion: 2 };
        },
      },
      users: {
        async get() {
          steps.push('read');
          return account;
        },
      },
    });
    await authenticator.authenticate('t', async (userId) => void steps.push(`admit ${userId}`));
    expect(steps).toEqual(['verify', 'admit u1', 'read']);
    const refusal = new AppError('too-many-requests');
    await expect(authenticator.authenticate('t', () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(steps).toEqual(['verify', 'admit u1', 'read', 'verify']);
  });

  it('admits the token of an ended session once, so that it cannot use up its customer’s budget', async () => {
    const admitted: string[] = [];
    const admit = async (userId: string) => void admitted.push(userId);
    const authenticator = authenticatorFor(1);
    for (let call = 0; call < 3; call += 1)
      await expect(authenticator.authenticate('t', admit)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(admitted).toEqual(['u1']);
  });

  it('rejects with the error of the user repository', async () => {
    const authenticator = createAuthenticator({
      tokens: { verify: async () => ({ userId: 'u1', sessionId: 's', tokenVersion: 2 }) },
      users: { get: () => Promise.reject(new AppError('service-unavailable')) },
    });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
