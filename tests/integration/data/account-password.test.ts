import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { logOut } from '#functions/domain/account/log-out.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import type { Session } from '#functions/domain/account/session.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import { accountCollaborators, createTestClock, listItems, listQueuedMails } from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: 'secret1', privacyPolicy: true as const };
const hour = 3600;
const codeOf = (code: string) => expect.objectContaining({ name: 'AppError', code });
const invalid = codeOf('invalid-one-time-token');

describe.each(proofBackends)('passwords and sessions of an account on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof collaborators>;

  /** Tokens are the session itself, so that a test reads what was signed. */
  function collaborators() {
    const shared = accountCollaborators(table, clock);
    const tokens = {
      sign: async ({ userId, sessionId, tokenVersion }: Session) => [userId, sessionId, tokenVersion].join(' '),
      verify: async (token: string): Promise<Session> => {
        const [userId = '', sessionId = '', version] = token.split(' ');
        return { userId, sessionId, tokenVersion: Number(version) };
      },
    };
    return { ...shared, tokens, authenticator: createAuthenticator({ tokens, users: shared.users }) };
  }

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    parts = collaborators();
  });
  afterEach(() => table.close());

  async function openNewestMail(template: MailTemplate): Promise<string> {
    const link = (await listQueuedMails(table)).findLast((mail) => mail.template === template)?.link;
    const secret = link && (await parts.links.issue(link));
    if (secret === undefined) throw new Error('the newest mail has no link');
    return secret;
  }

  async function registerAndVerify(): Promise<void> {
    await registerAccount(ann, parts);
    await verifyEmail(await openNewestMail('verify-email'), parts);
  }

  async function askForReset(): Promise<string> {
    await requestPasswordReset(ann.email, parts);
    return openNewestMail('reset-password');
  }

  const reset = (secret: string, password: string) =>
    resetPassword(secret, { password, confirmPassword: password }, parts);
  const logInWith = (password: string) => logIn({ email: ann.email, password }, parts);
  const isLetIn = (token: string) =>
    parts.authenticator.authenticate(token).then(
      () => true,
      () => false,
    );
  const callerOf = (token: string) => parts.authenticator.authenticate(token);

  describe('reset', () => {
    it('lets exactly one of 50 concurrent resets win, raises the version once and notifies the owner once', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      const resets = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => reset(secret, `password ${n}`)));
      const won = resets.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      expect(won).toHaveLength(1);
      for (const refused of resets.filter((result) => result.status === 'rejected'))
        expect(refused.reason).toEqual(invalid);
      const [profile] = (await listItems(table, 'USER#')).filter(({ SK }) => SK === 'PROFILE');
      expect(profile).toMatchObject({ tokenVersion: 2 });
      expect((await listQueuedMails(table)).filter(({ template }) => template === 'password-changed')).toHaveLength(1);
      await expect(logInWith(`password ${won[0]}`)).resolves.toBeDefined();
    });

    it('of two links of a duplicated mail one works and voids the other', async () => {
      await registerAndVerify();
      const [first, second] = [await askForReset(), await openNewestMail('reset-password')];
      const resets = await Promise.allSettled([reset(first, 'by the first'), reset(second, 'by the second')]);
      expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('accepts a link up to the last second of its hour', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      clock.pass(hour);
      await expect(reset(secret, 'too late')).rejects.toEqual(invalid);
      clock.pass(-1);
      await expect(reset(secret, 'in time')).resolves.toBeUndefined();
    });

    it('voids older links when a newer one is mailed, also if the older mail is sent late', async () => {
      await registerAndVerify();
      const older = await askForReset();
      const delayed = (await listQueuedMails(table)).at(-1)?.link;
      clock.pass(60);
      const newer = await askForReset();
      expect(newer).not.toBe(older);
      expect(delayed && (await parts.links.issue(delayed))).toBeUndefined();
      await expect(reset(older, 'older')).rejects.toEqual(invalid);
      await expect(reset(newer, 'newer')).resolves.toBeUndefined();
      expect(delayed && (await parts.links.issue(delayed))).toBeUndefined();
      await expect(reset(newer, 'again')).rejects.toEqual(invalid);
    });

    it('mails one link in 60 seconds and five a day without revealing it; verification links are counted separately', async () => {
      await registerAndVerify();
      const asked = async () => {
        await requestPasswordReset(ann.email, parts);
        return (await listQueuedMails(table)).filter(({ template }) => template === 'reset-password').length;
      };
      expect(await asked()).toBe(1);
      clock.pass(59);
      expect(await asked()).toBe(1);
      clock.pass(1);
      expect(await asked()).toBe(2);
      for (let more = 0; more < 5; more += 1) {
        clock.pass(61);
        await asked();
      }
      expect(await asked()).toBe(5);
    });

    it('mails nothing to an unregistered address', async () => {
      await requestPasswordReset('nobody@example.com', parts);
      await expect(openNewestMail('reset-password')).rejects.toThrow('no link');
    });

    it("ends all sessions and lifts the owner's login block", async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      for (let guess = 0; guess < 60; guess += 1) {
        await logInWith('wrong').catch(() => undefined);
        clock.pass(30);
      }
      await expect(logInWith(ann.password)).rejects.toEqual(codeOf('too-many-requests'));
      await reset(await askForReset(), 'another one');
      expect(await isLetIn(token)).toBe(false);
      await expect(logInWith('another one')).resolves.toBeDefined();
    });

    it('verifies a registration, with the owner’s password, and voids the link that was to verify it', async () => {
      await registerAccount({ ...ann, password: 'of a squatter' }, parts);
      const verification = await openNewestMail('verify-email');
      await reset(await askForReset(), 'of the owner');
      await expect(logInWith('of a squatter')).rejects.toEqual(codeOf('wrong-login'));
      expect((await logInWith('of the owner')).allowance).toMatchObject({ firstStory: true });
      await expect(verifyEmail(verification, parts)).rejects.toEqual(invalid);
      expect(await listItems(table, 'PENDING#')).toEqual([]);
    });

    it('accepts no verification link, and its link verifies nothing', async () => {
      await registerAccount(ann, parts);
      await expect(reset(await openNewestMail('verify-email'), 'secret2')).rejects.toEqual(invalid);
      const secret = await askForReset();
      await expect(verifyEmail(secret, parts)).rejects.toEqual(invalid);
      await reset(secret, 'secret2');
      await expect(verifyEmail(secret, parts)).rejects.toEqual(invalid);
    });

    it('also ends the session that an earlier password change kept', async () => {
      await registerAndVerify();
      const caller = await callerOf((await logInWith(ann.password)).token);
      const fresh = await changePassword({ currentPassword: ann.password, newPassword: 'changed' }, caller, parts);
      await reset(await askForReset(), 'another one');
      expect(await isLetIn(fresh)).toBe(false);
    });

    it.each([
      ['verified', async (verification: string) => verifyEmail(verification, parts)],
      [
        'registered again',
        async () => {
          clock.pass(31);
          await registerAccount({ ...ann, password: 'of a squatter' }, parts);
        },
      ],
    ])('stays consistent when the address is %s meanwhile', async (_, rival) => {
      await registerAccount(ann, parts);
      const verification = await openNewestMail('verify-email');
      const secret = await askForReset();
      const getOwner = withWriteAfterRead(parts.addresses.getOwner, () => rival(verification));
      const beaten = { ...parts, addresses: { ...parts.addresses, getOwner } };
      await resetPassword(secret, { password: 'of the owner', confirmPassword: 'of the owner' }, beaten);
      await expect(logInWith('of the owner')).resolves.toBeDefined();
      expect((await listItems(table, 'USER#')).filter(({ SK }) => SK === 'PROFILE')).toHaveLength(1);
      expect((await listItems(table, 'USER#')).filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
    });

    it('finds the account of a registration that is verified between its reads', async () => {
      await registerAccount(ann, parts);
      const verification = await openNewestMail('verify-email');
      const secret = await askForReset();
      const get: typeof parts.pendingRegistrations.get = async (...looked) => {
        await verifyEmail(verification, parts);
        return parts.pendingRegistrations.get(...looked);
      };
      const torn = { ...parts, pendingRegistrations: { ...parts.pendingRegistrations, get } };
      await resetPassword(secret, { password: 'of the owner', confirmPassword: 'of the owner' }, torn);
      await expect(logInWith('of the owner')).resolves.toBeDefined();
    });

    it('does not outlive the registration it is for', async () => {
      await registerAccount(ann, parts);
      clock.pass(24 * hour - 60);
      const secret = await askForReset();
      clock.pass(60);
      await expect(reset(secret, 'too late')).rejects.toEqual(invalid);
    });

    it('derives no key for a link that is spent, expired or unknown', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      let derived = 0;
      const passwords = {
        hash: async (password: string) => {
          derived += 1;
          return parts.passwords.hash(password);
        },
      };
      const counted = (link: string) =>
        resetPassword(link, { password: 'secret2', confirmPassword: 'secret2' }, { ...parts, passwords });
      await counted(secret);
      expect(derived).toBe(1);
      await expect(counted(secret)).rejects.toEqual(invalid);
      await expect(counted('unknown')).rejects.toEqual(invalid);
      expect(derived).toBe(1);
    });

    it('refuses common passwords, if the stage does, without using the link', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      const strict = { ...parts, refusesCommonPasswords: true };
      const common = { password: 'Password', confirmPassword: 'Password' };
      await expect(resetPassword(secret, common, strict)).rejects.toMatchObject({
        code: 'invalid-input',
        message: 'This password is too common. Please choose another one.',
      });
      await expect(reset(secret, 'burnt toast')).resolves.toBeUndefined();
    });

    it('stores neither secrets nor passwords in the table', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      await reset(secret, 'another one');
      const everything = JSON.stringify(await listItems(table, ''));
      expect(everything).toContain(ann.email);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain('another one');
    });
  });

  describe('change', () => {
    const change = async (token: string, currentPassword: string, newPassword: string) =>
      changePassword({ currentPassword, newPassword }, await callerOf(token), parts);

    it('keeps this session, with the old token for one change, and ends the others', async () => {
      await registerAndVerify();
      const [{ token: mine }, { token: other }] = [await logInWith(ann.password), await logInWith(ann.password)];
      const fresh = await change(mine, ann.password, 'another one');
      expect(await Promise.all([mine, fresh, other].map(isLetIn))).toEqual([true, true, false]);
      await change(fresh, 'another one', 'a third one');
      expect(await Promise.all([mine, fresh, other].map(isLetIn))).toEqual([false, true, false]);
    });

    it('succeeds for one of 5 concurrent changes with the same password', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const caller = await callerOf(token);
      // All showed the right password: read before any of them wrote.
      const account = await parts.users.get(caller.userId);
      const stale = { ...parts, users: { ...parts.users, get: async () => account } };
      const changes = await Promise.allSettled(
        Array.from({ length: 5 }, (_, n) =>
          changePassword({ currentPassword: ann.password, newPassword: `password ${n}` }, caller, stale),
        ),
      );
      const won = changes.findIndex(({ status }) => status === 'fulfilled');
      expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const refused of changes.filter((result) => result.status === 'rejected'))
        expect(['conflict', 'too-many-requests']).toContain(refused.reason.code);
      clock.pass(900);
      await expect(logInWith(`password ${won}`)).resolves.toBeDefined();
    });

    it('shares the waits of login in both directions, and its success ends them', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      for (let guess = 0; guess < 5; guess += 1)
        await expect(change(token, 'wrong', 'secret2')).rejects.toEqual(codeOf('wrong-current-password'));
      await expect(change(token, ann.password, 'secret2')).rejects.toEqual(codeOf('too-many-requests'));
      await expect(logInWith(ann.password)).rejects.toEqual(codeOf('too-many-requests'));
      clock.pass(2);
      await change(token, ann.password, 'secret2');
      await expect(logInWith('wrong')).rejects.toEqual(codeOf('wrong-login'));
      await expect(logInWith('secret2')).resolves.toBeDefined();
    });

    it('voids links to reset the password, mailed and still to be mailed', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const secret = await askForReset();
      const delayed = (await listQueuedMails(table)).at(-1)?.link;
      clock.pass(1);
      await change(token, ann.password, 'another one');
      await expect(reset(secret, 'of a thief')).rejects.toEqual(invalid);
      expect(delayed && (await parts.links.issue(delayed))).toBeUndefined();
      clock.pass(60);
      await expect(reset(await askForReset(), 'a newer link')).resolves.toBeUndefined();
    });

    it('refuses common passwords, if the stage does, before it verifies the current one', async () => {
      await registerAndVerify();
      const caller = await callerOf((await logInWith(ann.password)).token);
      const strict = { ...parts, refusesCommonPasswords: true };
      const common = { currentPassword: ann.password, newPassword: 'password' };
      await expect(changePassword(common, caller, strict)).rejects.toEqual(codeOf('invalid-input'));
    });
  });

  describe('logout', () => {
    it('ends one session permanently, also after a password change', async () => {
      await registerAndVerify();
      const [{ token: mine }, { token: other }] = [await logInWith(ann.password), await logInWith(ann.password)];
      await logOut(await callerOf(mine), parts);
      expect(await Promise.all([mine, other].map(isLetIn))).toEqual([false, true]);
      const caller = await callerOf(other);
      await changePassword({ currentPassword: ann.password, newPassword: 'another one' }, caller, parts);
      expect(await Promise.all([mine, other].map(isLetIn))).toEqual([false, true]);
    });

    it('stores 50 ended sessions; the next replaces expired ones or, without these, ends all sessions', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const { userId } = await callerOf(token);
      const endSome = async (from: number, count: number) => {
        for (let n = from; n < from + count; n += 1) await logOut({ userId, sessionId: `s${n}` }, parts);
      };
      await endSome(0, 50);
      expect((await parts.users.get(userId))?.endedSessions).toHaveLength(50);
      expect(await isLetIn(token)).toBe(true);
      clock.pass(7 * 24 * hour + 60);
      await endSome(50, 1);
      expect((await parts.users.get(userId))?.endedSessions).toHaveLength(1);
      expect(await isLetIn(token)).toBe(true);
      await endSome(51, 50);
      expect(await isLetIn(token)).toBe(false);
      const account = await parts.users.get(userId);
      expect([account?.tokenVersion, account?.endedSessions]).toEqual([2, undefined]);
    });
  });

  describe('a bearer check', () => {
    it('costs one consistent read', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const send = vi.spyOn(table.documents, 'send');
      await callerOf(token);
      const calls = send.mock.calls.map(([command]) => [command.constructor.name, command.input]);
      expect(calls).toEqual([['GetCommand', expect.objectContaining({ ConsistentRead: true })]]);
    });
  });
});
