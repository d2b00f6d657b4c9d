import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAccountSettings } from '#functions/domain/account/account-settings.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { endSession } from '#functions/domain/account/end-session.ts';
import { logOut } from '#functions/domain/account/log-out.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { handleOf } from '#functions/domain/account/session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type AccountShop, ann, day, minute, openAccountShop, second } from '#tests/support/account-shop.ts';

const unauthorized = { code: 'unauthorized' };

let shop: AccountShop;
let mine: Awaited<ReturnType<AccountShop['signUp']>>;
beforeEach(async () => {
  shop = openAccountShop();
  mine = await shop.signUp();
});

const sessionOf = (over: object = {}) =>
  JSON.stringify({ userId: mine.caller.userId, sessionId: mine.caller.sessionId, tokenVersion: 1, ...over });

describe('authenticate', () => {
  it('returns the customer without password hash and token version, by one consistent read', async () => {
    const reads: unknown[] = [];
    const { documents } = shop.table;
    const send = documents.send.bind(documents);
    documents.send = ((command: object) => {
      reads.push([command instanceof GetCommand, (command as GetCommand).input.ConsistentRead]);
      return send(command as never);
    }) as never;
    const { userId, sessionId } = mine.caller;
    expect(await shop.authenticate(sessionOf({ issuedAtSeconds: 5 }))).toEqual({
      userId,
      sessionId,
      tokenIssuedAtSeconds: 5,
      name: 'Ann',
      email: ann.email,
      subscriptionActive: false,
      firstStory: true,
      monthlyStories: 0,
      monthlyFrozen: false,
      bonusStories: 0,
    });
    expect(reads).toEqual([[true, true]]);
  });

  it('refuses tokens of other versions, of deleted accounts, and what is no token', async () => {
    const tokens = [sessionOf({ tokenVersion: 0 }), sessionOf({ tokenVersion: 2 }), sessionOf({ userId: 'gone' }), 'x'];
    expect(await Promise.all(tokens.map(shop.isAccepted))).toEqual(tokens.map(() => false));
    expect(await shop.isAccepted(sessionOf())).toBe(true);
  });

  it('asks for admission after the token is verified and before the profile is read', async () => {
    const refusal = new AppError('too-many-requests');
    const users = { get: () => Promise.reject(new Error('read')) };
    const { authenticate } = createAuthenticator({ ...shop, users: { ...shop.users, ...users } });
    const admitted: string[] = [];
    const admit = async (userId: string) => {
      admitted.push(userId);
      throw refusal;
    };
    await expect(authenticate('x', admit)).rejects.toMatchObject(unauthorized);
    expect(admitted).toEqual([]);
    await expect(authenticate(mine.token, admit)).rejects.toBe(refusal);
    expect(admitted).toEqual([mine.caller.userId]);
  });

  it('admits the token of an ended session once, so that it cannot use up its customer’s budget', async () => {
    const admitted: string[] = [];
    await logOut(mine.caller, shop);
    for (let call = 0; call < 3; call += 1)
      await expect(shop.authenticate(mine.token, async (userId) => void admitted.push(userId))).rejects.toMatchObject(
        unauthorized,
      );
    expect(admitted).toEqual([mine.caller.userId]);
  });

  it('rejects with the error of the user repository, and lets the token in later', async () => {
    let isOut = true;
    const get: typeof shop.users.get = (userId) =>
      isOut ? Promise.reject(new AppError('service-unavailable')) : shop.users.get(userId);
    const { authenticate } = createAuthenticator({ ...shop, users: { ...shop.users, get } });
    await expect(authenticate(mine.token)).rejects.toMatchObject({ code: 'service-unavailable' });
    isOut = false;
    expect(await authenticate(mine.token)).toBeDefined();
  });
});

describe('logOut', () => {
  it('ends one session permanently, even after a password change', async () => {
    const { token: other } = await shop.logInWith(ann.password);
    const { token: third } = await shop.logInWith(ann.password);
    await logOut(mine.caller, shop);
    await logOut(await shop.authenticate(third), shop);
    expect(await Promise.all([mine.token, other, third].map(shop.isAccepted))).toEqual([false, true, false]);
    const typed = { currentPassword: ann.password, newPassword: 'another one' };
    const { token: fresh } = await changePassword(typed, await shop.authenticate(other), shop);
    expect(await Promise.all([mine.token, other, fresh].map(shop.isAccepted))).toEqual([false, false, true]);
  });

  it('stores 50 ended sessions, drops expired ones to make room, and ends all sessions when none has expired', async () => {
    const { userId } = mine.caller;
    const endSome = async (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1) await logOut({ userId, sessionId: `s${n}` }, shop);
    };
    const ended = async () => (await shop.users.get(userId))?.endedSessions;
    await endSome(0, 50);
    // A minute longer than a token.
    const expiresAtSeconds = (shop.clock.now() + 7 * day + minute) / 1000;
    expect(await ended()).toContainEqual({ sessionId: 's49', expiresAtSeconds });
    expect([(await ended())?.length, await shop.isAccepted(mine.token)]).toEqual([50, true]);
    shop.clock.pass(7 * day + minute);
    await endSome(50, 1);
    expect([(await ended())?.length, await shop.isAccepted(mine.token)]).toEqual([1, true]);
    shop.clock.pass(7 * day + minute - second);
    await endSome(51, 50);
    expect(await shop.isAccepted(mine.token)).toBe(false);
    expect(await shop.users.get(userId)).toMatchObject({ tokenVersion: 2 });
    expect(await ended()).toBeUndefined();
  });

  it('ends all sessions when others at the same moment use the room that it made', async () => {
    const { userId } = mine.caller;
    for (let n = 0; n < 50; n += 1) await logOut({ userId, sessionId: `s${n}` }, shop);
    shop.clock.pass(7 * day + minute);
    const forgetEndedSessions: typeof shop.credentials.forgetEndedSessions = async (...args) => {
      await shop.credentials.forgetEndedSessions(...args);
      for (let n = 50; n < 100; n += 1) await logOut({ userId, sessionId: `s${n}` }, shop);
    };
    await logOut(mine.caller, { ...shop, credentials: { ...shop.credentials, forgetEndedSessions } });
    expect(await shop.users.get(userId)).toMatchObject({ tokenVersion: 2 });
  });
});

describe('endSession', () => {
  it('ends a session of the customer by its handle, the caller’s also when it was not recorded', async () => {
    const { token } = await shop.logInWith(ann.password);
    const { sessionId } = await shop.authenticate(token);
    await endSession(handleOf(sessionId), mine.caller, shop);
    expect(await Promise.all([token, mine.token].map(shop.isAccepted))).toEqual([false, true]);
    const unrecorded = { ...mine.caller, sessionId: 'unrecorded' };
    await endSession(handleOf('unrecorded'), unrecorded, shop);
    expect(await shop.isAccepted(sessionOf({ sessionId: 'unrecorded' }))).toBe(false);
  });

  it('refuses unknown handles, the id in a token, and a session of another customer', async () => {
    const bob = await shop.signUp({ email: 'bob@example.com' });
    for (const handle of [handleOf('unknown'), mine.caller.sessionId, handleOf(bob.caller.sessionId)])
      await expect(endSession(handle, mine.caller, shop)).rejects.toMatchObject({ code: 'session-not-found' });
    expect(await shop.isAccepted(bob.token)).toBe(true);
  });
});

describe('getAccountSettings', () => {
  it('returns name, address, dates and a waiting change', async () => {
    expect(await getAccountSettings(mine.caller, shop)).toMatchObject({
      name: 'Ann',
      email: ann.email,
      createdAt: '2026-11-21T12:00:00.000Z',
      passwordChangedAt: null,
      waitingEmail: null,
    });
    await shop.reset(await shop.askForReset(), 'secret2');
    await requestEmailChange({ email: 'new@example.com', currentPassword: 'secret2' }, mine.caller, shop);
    const change = await shop.emailChanges.get(mine.caller.userId, shop.clock.now() / 1000);
    await shop.emailChanges.confirm({ ...mine.caller, changeId: change?.changeId ?? '', side: 'new' }, 0);
    expect(await getAccountSettings(mine.caller, shop)).toMatchObject({
      passwordChangedAt: '2026-11-21T12:00:00.000Z',
      waitingEmail: { email: 'new@example.com', confirmed: ['new'], expiresAt: '2026-11-22T12:00:00.000Z' },
    });
  });

  it('lists this session from its token when it began before sessions were recorded', async () => {
    const caller = { ...mine.caller, sessionId: 'mine', tokenIssuedAtSeconds: shop.clock.now() / 1000 - 60 };
    const { sessions } = await getAccountSettings(caller, shop);
    expect(sessions).toContainEqual({
      id: handleOf('mine'),
      device: 'A browser',
      startedAt: '2026-11-21T11:59:00.000Z',
      isThis: true,
    });
  });

  it('lists open sessions only, newest first, without their ids', async () => {
    const begun = { userId: mine.caller.userId, tokenVersion: 1, device: 'Safari on iPhone' };
    const until = shop.clock.now() / 1000;
    for (const [sessionId, startedAt, over] of [
      ['older', '2026-11-20T10:00:00.000Z', {}],
      ['newer', '2026-11-22T10:00:00.000Z', {}],
      ['expired', '2026-11-19T10:00:00.000Z', { expiresAtSeconds: until }],
      ['of the old password', '2026-11-19T10:00:00.000Z', { tokenVersion: 0 }],
      ['ended', '2026-11-19T10:00:00.000Z', {}],
    ] as const)
      await shop.sessions.record({ ...begun, sessionId, startedAt, expiresAtSeconds: until + 60, ...over });
    await logOut({ userId: mine.caller.userId, sessionId: 'ended' }, shop);
    const { sessions } = await getAccountSettings(mine.caller, shop);
    expect(sessions.map(({ id, isThis }) => [id, isThis])).toEqual([
      [handleOf('newer'), false],
      [handleOf(mine.caller.sessionId), true],
      [handleOf('older'), false],
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(new RegExp(`${mine.caller.sessionId}|older|newer`));
  });

  it('refuses a deleted account', async () => {
    await expect(getAccountSettings({ ...mine.caller, userId: 'gone' }, shop)).rejects.toMatchObject(unauthorized);
  });
});
