import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '#functions/domain/account/change-password.ts';
import {
  type AccountShop,
  ann,
  day,
  minute,
  openAccountShop,
  outcomesOf,
  second,
} from '#tests/support/account-shop.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';

const chosen = { currentPassword: ann.password, newPassword: 'another one' };

let shop: AccountShop;
let mine: Awaited<ReturnType<AccountShop['signUp']>>;
beforeEach(async () => {
  shop = openAccountShop();
  mine = await shop.signUp();
});

/** In the session of a token. */
const change = async (token: string, typed = chosen, more = {}) =>
  changePassword(typed, await shop.authenticate(token), { ...shop, ...more });

describe('changePassword', () => {
  it('begins a new session and ends all earlier ones, also a copy of the token that changed it', async () => {
    const { token: other } = await shop.logInWith(ann.password);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const { token: fresh } = await changePassword(chosen, { ...mine.caller, userAgent }, shop);
    expect(await Promise.all([mine.token, fresh, other].map(shop.isAccepted))).toEqual([false, true, false]);
    const { userId, sessionId } = await shop.authenticate(fresh);
    expect(sessionId).not.toBe(mine.caller.sessionId);
    expect((await shop.sessions.list(userId, 5)).find((session) => session.sessionId === sessionId)).toEqual({
      userId,
      sessionId,
      tokenVersion: 2,
      device: 'Firefox on Linux',
      startedAt: '2026-11-21T12:00:00.000Z',
      expiresAtSeconds: (shop.clock.now() + 7 * day) / 1000,
    });
    expect((await shop.users.get(userId))?.passwordChangedAt).toBe('2026-11-21T12:00:00.000Z');
    expect(await shop.mailsOf('password-changed')).toEqual([{ template: 'password-changed', to: ann.email, data: {} }]);
    const { token: newest } = await change(fresh, { currentPassword: 'another one', newPassword: 'a third one' });
    expect(await Promise.all([fresh, newest].map(shop.isAccepted))).toEqual([false, true]);
  });

  it('has changed the password when its response is lost: the old token is void, and the new password logs in', async () => {
    const transactions = loseFirstResponse(shop.table);
    await expect(change(mine.token, chosen, { transactions })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await shop.isAccepted(mine.token)).toBe(false);
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject({ code: 'wrong-login' });
    expect(await shop.logInWith('another one')).toBeDefined();
  });

  it('succeeds for one of 5 concurrent calls with the same current password', async () => {
    // All five calls read the account before any of them writes.
    const account = await shop.users.get(mine.caller.userId);
    const stale = { ...shop, users: { ...shop.users, get: async () => account } };
    const { values, codes } = await outcomesOf(
      Array.from({ length: 5 }, (_, n) =>
        changePassword({ ...chosen, newPassword: `password ${n}` }, mine.caller, stale).then(() => n),
      ),
    );
    expect(values).toHaveLength(1);
    expect(codes).toContain('conflict');
    expect(codes.filter((code) => code !== 'conflict' && code !== 'too-many-requests')).toEqual([]);
    expect(await shop.logInWith(`password ${values[0]}`)).toBeDefined();
  });

  it('works in a live session after sixty failed logins by a stranger', async () => {
    for (let guess = 0; guess < 60; guess += 1) await shop.logInWith('wrong').catch(() => undefined);
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await shop.isAccepted((await change(mine.token)).token)).toBe(true);
  });

  it('delays guesses of one session, and neither logins nor another session', async () => {
    const { token: own } = await shop.logInWith(ann.password);
    const wrong = { ...chosen, currentPassword: 'wrong' };
    for (let guess = 0; guess < 5; guess += 1)
      await expect(change(mine.token, wrong)).rejects.toMatchObject({ code: 'wrong-current-password' });
    await expect(change(mine.token)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
    expect(await shop.logInWith(ann.password)).toBeDefined();
    await expect(change(own, wrong)).rejects.toMatchObject({ code: 'wrong-current-password' });
    shop.clock.pass(2 * second);
    await change(mine.token);
    expect(await shop.loginAttempts.get(mine.caller)).toMatchObject({ failures: 0 });
  });

  it('invalidates reset links, both sent and queued', async () => {
    const secret = await shop.askForReset();
    const delayed = (await shop.mails()).at(-1)?.link;
    shop.clock.pass(second);
    await change(mine.token);
    await expect(shop.reset(secret, 'of a thief')).rejects.toMatchObject({ code: 'invalid-one-time-token' });
    expect(delayed && (await shop.links.issue(delayed))).toBeUndefined();
    shop.clock.pass(minute);
    expect(await shop.reset(await shop.askForReset(), 'a newer link')).toBeDefined();
  });

  it('refuses common passwords where the stage requires it, before it checks the current password', async () => {
    const passwords = { ...shop.passwords, verify: () => Promise.reject(new Error('verified')) };
    const strict = { passwords, refusesCommonPasswords: true };
    await expect(change(mine.token, { ...chosen, newPassword: 'password' }, strict)).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('refuses an account that is gone', async () => {
    const users = { ...shop.users, get: async () => undefined };
    await expect(changePassword(chosen, mine.caller, { ...shop, users })).rejects.toMatchObject({
      code: 'wrong-current-password',
    });
  });
});
