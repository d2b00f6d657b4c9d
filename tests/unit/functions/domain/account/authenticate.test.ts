import { describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../../../functions/domain/account/authenticate.ts';
import { AppError } from '../../../../../functions/runtime/app-error.ts';

const account = {
  userId: 'u1',
  name: 'Ann',
  email: 'ann@example.com',
  passwordHash: '$argon2id$',
  tokenVersion: 2,
  firstStory: true,
  monthlyStories: 1,
  bonusStories: 4,
  subscriptionActive: true,
  createdAt: '2026-11-21T10:00:00.000Z',
};

function authenticatorFor(tokenVersion: number, found: typeof account | undefined = account) {
  return createAuthenticator({
    tokens: { verify: async (token) => ({ userId: 'u1', sessionId: `session of ${token}`, tokenVersion }) },
    users: { get: async (userId) => (userId === found?.userId ? found : undefined) },
  });
}

describe('the authenticator', () => {
  it('gives the customer, and neither the hash nor the version', async () => {
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

  it('refuses the token of an account that is gone', async () => {
    const authenticator = authenticatorFor(2, { ...account, userId: 'other' });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('lets no fault pass for a customer', async () => {
    const authenticator = createAuthenticator({
      tokens: { verify: async () => ({ userId: 'u1', sessionId: 's', tokenVersion: 2 }) },
      users: { get: () => Promise.reject(new AppError('service-unavailable')) },
    });
    await expect(authenticator.authenticate('t')).rejects.toMatchObject({ code: 'service-unavailable' });
  });
});
