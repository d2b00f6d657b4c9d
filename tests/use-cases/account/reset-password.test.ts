import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { declineRegistration, verifyEmail } from '#functions/domain/account/verify-email.ts';
import {
  type AccountShop,
  ann,
  day,
  hour,
  minute,
  openAccountShop,
  outcomesOf,
  second,
} from '#tests/support/account-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';

const invalid = { code: 'invalid-one-time-token' };
const byOwner = { password: 'of the owner', confirmPassword: 'of the owner' };

let shop: AccountShop;
beforeEach(() => {
  shop = openAccountShop();
});

describe('resetPassword', () => {
  it('accepts one of 50 concurrent resets with one link, ends all sessions once and sends one mail', async () => {
    const { token, caller } = await shop.signUp();
    const secret = await shop.askForReset();
    const tries = Array.from({ length: 50 }, (_, n) => shop.reset(secret, `password ${n}`).then(() => n));
    const { values, codes } = await outcomesOf(tries);
    expect(values).toHaveLength(1);
    expect(codes).toEqual(Array.from({ length: 49 }, () => invalid.code));
    expect(await shop.users.get(caller.userId)).toMatchObject({
      tokenVersion: 2,
      passwordChangedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await shop.isAccepted(token)).toBe(false);
    expect(await shop.mailsOf('password-changed')).toEqual([{ template: 'password-changed', to: ann.email, data: {} }]);
    expect(await shop.logInWith(`password ${values[0]}`)).toBeDefined();
    const stored = JSON.stringify(await shop.items(''));
    for (const hidden of [secret, `password ${values[0]}`]) expect(stored).not.toContain(hidden);
  });

  it('accepts one of the two links of a mail that was sent twice and invalidates the other', async () => {
    await shop.signUp();
    const links = [await shop.askForReset(), await shop.openMail('reset-password')];
    const { codes } = await outcomesOf(links.map((link, n) => shop.reset(link, `password ${n}`)));
    expect(codes).toEqual([invalid.code]);
  });

  it('accepts a link until the last second of its hour', async () => {
    await shop.signUp();
    const secret = await shop.askForReset();
    shop.clock.pass(hour);
    await expect(shop.reset(secret, 'too late')).rejects.toMatchObject(invalid);
    shop.clock.pass(-second);
    expect(await shop.reset(secret, 'in time')).toBeDefined();
  });

  it('voids no link when a newer one is sent, and all when one is used, even if an older mail is sent late', async () => {
    await shop.signUp();
    const older = await shop.askForReset();
    const delayed = (await shop.mails()).at(-1)?.link;
    shop.clock.pass(minute);
    const newer = await shop.askForReset();
    expect(await shop.reset(older, 'older')).toBeDefined();
    await expect(shop.reset(newer, 'newer')).rejects.toMatchObject(invalid);
    expect(delayed && (await shop.links.issue(delayed))).toBeUndefined();
    shop.clock.pass(minute);
    expect(await shop.reset(await shop.askForReset(), 'newest')).toBeDefined();
    await expect(shop.reset(newer, 'newer')).rejects.toMatchObject(invalid);
  });

  it('ends the session that an earlier change began, and lets the owner log in during the one-hour login delay', async () => {
    const { caller } = await shop.signUp();
    const { token } = await changePassword({ currentPassword: ann.password, newPassword: 'changed' }, caller, shop);
    for (let guess = 0; guess < 60; guess += 1) {
      await shop.logInWith('wrong').catch(() => undefined);
      shop.clock.pass(30 * second);
    }
    await expect(shop.logInWith('changed')).rejects.toMatchObject({ code: 'too-many-requests' });
    await shop.reset(await shop.askForReset(), 'another one');
    expect(await shop.isAccepted(token)).toBe(false);
    expect(await shop.logInWith('another one')).toBeDefined();
  });

  it('verifies a pending registration with the new password, without its name, drafts and link', async () => {
    const proof = await shop.register({ name: 'Eve', password: 'of a squatter', draftIds: ['draft-1'] });
    const verification = await shop.openMail('verify-email');
    const secret = await shop.askForReset();
    await shop.reset(secret, 'of the owner');
    await expect(shop.logInWith('of a squatter')).rejects.toMatchObject({ code: 'wrong-login' });
    const { token, allowance } = await shop.logInWith('of the owner');
    expect(allowance).toMatchObject({ firstStory: true });
    const { userId, name } = await shop.authenticate(token);
    expect([name, (await shop.customerDrafts.read(userId)).waiting]).toEqual(['ann', []]);
    await expect(verifyEmail(verification, { proof }, shop)).rejects.toMatchObject(invalid);
    expect(await shop.items('PENDING#')).toEqual([]);
    expect(await shop.countAccounts()).toEqual({ profiles: 1, grants: 1 });
    await expect(shop.reset(secret, 'again')).rejects.toMatchObject(invalid);
  });

  it('rejects a verification link, and verifyEmail rejects a reset link, even after the reset', async () => {
    await shop.register();
    await expect(shop.reset(await shop.openMail('verify-email'), 'secret2')).rejects.toMatchObject(invalid);
    const secret = await shop.askForReset();
    await expect(verifyEmail(secret, {}, shop)).rejects.toMatchObject(invalid);
    const token = await shop.oneTimeTokens.get(secret, 0);
    if (token === undefined) throw new Error('no token');
    await shop.table.commit([shop.oneTimeTokens.addPart('of the same request', { ...token, purpose: 'verify-email' })]);
    await expect(shop.reset('of the same request', 'secret2')).rejects.toMatchObject(invalid);
    await shop.reset(secret, 'secret2');
    await expect(verifyEmail(secret, {}, shop)).rejects.toMatchObject(invalid);
  });

  it('rejects a link whose registration expired or was declined, or whose account is gone', async () => {
    await shop.register();
    shop.clock.pass(day - minute);
    const expired = await shop.askForReset();
    shop.clock.pass(minute);
    await expect(shop.reset(expired, 'too late')).rejects.toMatchObject(invalid);
    await shop.register();
    const verification = await shop.openMail('verify-email');
    const declined = await shop.askForReset();
    await declineRegistration(verification, shop);
    await expect(shop.reset(declined, 'declined')).rejects.toMatchObject(invalid);
    shop.clock.pass(minute);
    const { caller } = await shop.signUp();
    shop.clock.pass(minute);
    const gone = await shop.askForReset();
    await shop.table.documents.send(
      new DeleteCommand({ TableName: shop.table.name, Key: keys.profile(caller.userId) }),
    );
    await expect(shop.reset(gone, 'gone')).rejects.toMatchObject(invalid);
    expect(await shop.countAccounts()).toMatchObject({ profiles: 0 });
  });

  it('creates one account when the address is verified or registered again during the reset', async () => {
    const changes = {
      verified: (verification: string, proof: string) => verifyEmail(verification, { proof }, shop),
      'registered again': () => {
        shop.clock.pass(31 * second);
        return shop.register({ password: 'of a squatter' });
      },
    };
    for (const change of Object.values(changes)) {
      shop = openAccountShop();
      const proof = await shop.register();
      const verification = await shop.openMail('verify-email');
      const secret = await shop.askForReset();
      const getOwner = withWriteAfterRead(shop.addresses.getOwner, () => change(verification, proof));
      await resetPassword(secret, byOwner, { ...shop, addresses: { ...shop.addresses, getOwner } });
      expect(await shop.logInWith('of the owner')).toBeDefined();
      expect(await shop.countAccounts()).toEqual({ profiles: 1, grants: 1 });
    }
  });

  it('finds the account of a registration that is verified between its reads', async () => {
    const proof = await shop.register();
    const verification = await shop.openMail('verify-email');
    const secret = await shop.askForReset();
    const getNewest: typeof shop.pendingRegistrations.getNewest = async (...args) => {
      await verifyEmail(verification, { proof }, shop);
      return shop.pendingRegistrations.getNewest(...args);
    };
    await resetPassword(secret, byOwner, {
      ...shop,
      pendingRegistrations: { ...shop.pendingRegistrations, getNewest },
    });
    expect(await shop.logInWith('of the owner')).toBeDefined();
  });

  it('gives up after twenty changes of the account at the same moment, and the link stays valid', async () => {
    const { caller } = await shop.signUp();
    const secret = await shop.askForReset();
    let tries = 0;
    const get: typeof shop.users.get = async (userId) => {
      tries += 1;
      const account = await shop.users.get(userId);
      await shop.credentials.endAllSessions(caller.userId);
      return account;
    };
    await expect(resetPassword(secret, byOwner, { ...shop, users: { ...shop.users, get } })).rejects.toMatchObject({
      code: 'service-unavailable',
      retryAfterSeconds: 2,
    });
    expect(tries).toBe(20);
    expect(await shop.reset(secret, 'in peace')).toBeDefined();
  });

  it('derives no key for a used or unknown link', async () => {
    await shop.signUp();
    const secret = await shop.askForReset();
    await shop.reset(secret, 'secret2');
    const passwords = { ...shop.passwords, hash: () => Promise.reject(new Error('derived')) };
    for (const link of [secret, 'unknown'])
      await expect(resetPassword(link, byOwner, { ...shop, passwords })).rejects.toMatchObject(invalid);
  });

  it('refuses common passwords where the stage requires it, and the link stays valid', async () => {
    await shop.signUp();
    const secret = await shop.askForReset();
    const common = { password: 'Password', confirmPassword: 'Password' };
    await expect(resetPassword(secret, common, { ...shop, refusesCommonPasswords: true })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    expect(await shop.reset(secret, 'burnt toast')).toBeDefined();
  });
});

describe('requestPasswordReset', () => {
  it('sends one link per 60 seconds, five a day and then one an hour, with the same response each time, separate from verification links', async () => {
    await shop.signUp();
    const asked = async (afterMs: number) => {
      shop.clock.pass(afterMs);
      await requestPasswordReset({ email: ann.email }, shop);
      return (await shop.mailsOf('reset-password')).length;
    };
    expect([await asked(0), await asked(59 * second), await asked(second)]).toEqual([1, 1, 2]);
    for (let more = 0; more < 5; more += 1) await asked(61 * second);
    expect(await asked(0)).toBe(5);
    expect([await asked(hour - 3 * 61 * second), await asked(61 * second), await asked(61 * second)]).toEqual([
      5, 6, 6,
    ]);
  });

  it('sends no link to an unregistered address', async () => {
    await expect(shop.askForReset()).rejects.toThrow('no link');
  });
});
