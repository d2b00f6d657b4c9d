import { describe, expect, it } from 'vitest';
import { logIn } from '#functions/domain/account/log-in.ts';
import { sessionLifeSeconds } from '#functions/domain/account/session.ts';
import { account, accountFakes, nowMs, nowSeconds, pending } from '#tests/support/account-fakes.ts';

const owner = { userId: 'u1', linkId: 'link-0' };
const right = { email: 'Ann@Example.com', password: 'old password' };
const wrong = { ...right, password: 'other password' };
const callsNamed = (calls: readonly unknown[][], name: string) => calls.filter(([called]) => called === name);

describe('logIn', () => {
  it('starts a session with the token version of the profile and returns the allowance', async () => {
    const fakes = accountFakes({ owner, account });
    expect(await logIn(right, fakes)).toMatchObject({
      token: 'token of u1 in a-secret, version 4, ulid-1 of 0',
      allowance: { allowedStories: 7, subscriptionActive: true, firstStory: true },
    });
  });

  it('clears the counted attempts of the normalised address and leaves the hash unchanged', async () => {
    const fakes = accountFakes({ owner, account });
    await logIn(right, fakes);
    expect(callsNamed(fakes.calls, 'clearAttempts')).toEqual([['clearAttempts', 'ann@example.com']]);
    const counted = ['replaceAttempts', 'ann@example.com', undefined, { failures: 1 }];
    expect(callsNamed(fakes.calls, 'replaceAttempts')).toMatchObject([counted]);
    expect(callsNamed(fakes.calls, 'replacePasswordHash')).toEqual([]);
  });

  it('records the session with the words for its browser', async () => {
    const fakes = accountFakes({ owner, account });
    await logIn(
      { ...right, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
      fakes,
    );
    const session = {
      userId: 'u1',
      sessionId: 'a-secret',
      tokenVersion: 4,
      device: 'Firefox on Linux',
      startedAt: new Date(nowMs).toISOString(),
      expiresAtSeconds: nowSeconds + sessionLifeSeconds,
    };
    expect(callsNamed(fakes.calls, 'recordSession')).toEqual([['recordSession', session]]);
  });

  it('rehashes the password when its hash is outdated', async () => {
    const fakes = accountFakes({ owner, account, hashIsOutdated: true });
    await logIn(right, fakes);
    const replaced = ['replacePasswordHash', 'u1', 'hash of old password', 'hash of old password'];
    expect(callsNamed(fakes.calls, 'replacePasswordHash')).toEqual([replaced]);
  });

  it.each([
    ['a wrong password', { owner, account }, 'hash of old password'],
    ['an unknown address', {}, undefined],
    ['a wrong password of an unverified registration', { pending }, 'hash of typed password'],
    ['an address whose profile was deleted', { owner }, undefined],
    ['the password of a second registration for an address with a deleted profile', { owner, pending }, undefined],
  ])('refuses %s with the same error, the same reads and one hash', async (_, known, hash) => {
    const fakes = accountFakes(known);
    await expect(logIn(wrong, fakes)).rejects.toMatchObject({ code: 'wrong-login' });
    expect(fakes.calls.map(([name]) => name).sort()).toEqual(
      ['getAttempts', 'getOwner', 'getNewest', 'getUser', 'replaceAttempts', 'verify'].sort(),
    );
    expect(callsNamed(fakes.calls, 'verify')).toEqual([['verify', 'other password', hash]]);
    expect(callsNamed(fakes.calls, 'getNewest')).toEqual([['getNewest', 'ann@example.com', nowSeconds]]);
  });

  it('reads a profile even when the address has no account', async () => {
    const fakes = accountFakes();
    await expect(logIn(right, fakes)).rejects.toMatchObject({ code: 'wrong-login' });
    expect(callsNamed(fakes.calls, 'getUser')).toEqual([['getUser', 'nobody']]);
  });

  it('reports an unverified address only after the correct password', async () => {
    const fakes = accountFakes({ pending });
    const typed = { ...right, password: 'typed password' };
    await expect(logIn(typed, fakes)).rejects.toMatchObject({ code: 'email-not-verified' });
    expect(callsNamed(fakes.calls, 'clearAttempts')).toHaveLength(1);
    expect(callsNamed(fakes.calls, 'recordSession')).toEqual([]);
  });

  it('refuses the password of a registration that followed the account', async () => {
    const fakes = accountFakes({ owner, account, pending });
    const typed = { ...right, password: 'typed password' };
    await expect(logIn(typed, fakes)).rejects.toMatchObject({ code: 'wrong-login' });
  });

  it('verifies no password while the address is blocked, even the correct one', async () => {
    const attempts = {
      failures: 7,
      blockedUntilMs: nowMs + 8000,
      windowStartMs: nowMs - 1000,
      windowFailures: 7,
      version: 7,
      expiresAtSeconds: nowSeconds + 7200,
    };
    const fakes = accountFakes({ owner, account, attempts });
    await expect(logIn(right, fakes)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 8 });
    expect(callsNamed(fakes.calls, 'verify')).toEqual([]);
  });
});
