import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { logOut } from '#functions/domain/account/log-out.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import type { Session } from '#functions/domain/account/session.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import { accountCollaborators, createTestClock, listItems, listQueuedMails } from '#tests/support/accounts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: 'secret1', privacyPolicy: true as const };
const hour = 3600;
const codeOf = (code: string) => expect.objectContaining({ name: 'AppError', code });
const invalid = codeOf('invalid-one-time-token');

describe.each(proofBackends)('passwords and sessions of an account on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof collaborators>;

  /** The token contains the session in plain text, so that a test can read what was signed. */
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
    const issued = link && (await parts.links.issue(link));
    if (issued === undefined) throw new Error('the newest mail has no link');
    return issued.secret;
  }

  async function registerAndVerify(): Promise<void> {
    const proof = await registerAccount(ann, parts);
    await verifyEmail(await openNewestMail('verify-email'), { proof }, parts);
  }

  async function askForReset(): Promise<string> {
    await requestPasswordReset({ email: ann.email }, parts);
    return openNewestMail('reset-password');
  }

  const reset = (secret: string, password: string) =>
    resetPassword(secret, { password, confirmPassword: password }, parts);
  const logInWith = (password: string) => logIn({ email: ann.email, password }, parts);
  const isAccepted = (token: string) =>
    parts.authenticator.authenticate(token).then(
      () => true,
      () => false,
    );
  const callerOf = (token: string) => parts.authenticator.authenticate(token);

  describe('resetPassword', () => {
    it('accepts one of 50 concurrent resets with one link, raises the token version once and sends one mail', async () => {
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

    it('accepts one of the two links of a mail that was sent twice and invalidates the other', async () => {
      await registerAndVerify();
      const [first, second] = [await askForReset(), await openNewestMail('reset-password')];
      const resets = await Promise.allSettled([reset(first, 'by the first'), reset(second, 'by the second')]);
      expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('accepts a link until the last second of its hour', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      clock.pass(hour);
      await expect(reset(secret, 'too late')).rejects.toEqual(invalid);
      clock.pass(-1);
      await expect(reset(secret, 'in time')).resolves.toBeDefined();
    });

    it('voids no link when a newer one is sent, and all when one is used, even if an older mail is sent late', async () => {
      await registerAndVerify();
      const older = await askForReset();
      const delayed = (await listQueuedMails(table)).at(-1)?.link;
      clock.pass(60);
      const newer = await askForReset();
      await expect(reset(older, 'older')).resolves.toBeDefined();
      await expect(reset(newer, 'newer')).rejects.toEqual(invalid);
      expect(delayed && (await parts.links.issue(delayed))).toBeUndefined();
      clock.pass(60);
      await expect(reset(await askForReset(), 'newest')).resolves.toBeDefined();
      await expect(reset(newer, 'newer')).rejects.toEqual(invalid);
    });

    it('sends one link per 60 seconds, five a day and then one an hour, with the same response each time, separate from verification links', async () => {
      await registerAndVerify();
      const asked = async () => {
        await requestPasswordReset({ email: ann.email }, parts);
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
      clock.pass(hour - 3 * 61);
      expect(await asked()).toBe(5);
      clock.pass(61);
      expect(await asked()).toBe(6);
      clock.pass(61);
      expect(await asked()).toBe(6);
    });

    it('sends nothing to an unregistered address', async () => {
      await requestPasswordReset({ email: 'nobody@example.com' }, parts);
      await expect(openNewestMail('reset-password')).rejects.toThrow('no link');
    });

    it('ends all sessions and lets the owner log in during the one-hour login delay', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      for (let guess = 0; guess < 60; guess += 1) {
        await logInWith('wrong').catch(() => undefined);
        clock.pass(30);
      }
      await expect(logInWith(ann.password)).rejects.toEqual(codeOf('too-many-requests'));
      await reset(await askForReset(), 'another one');
      expect(await isAccepted(token)).toBe(false);
      await expect(logInWith('another one')).resolves.toBeDefined();
    });

    it('verifies a pending registration with the new password and invalidates its verification link', async () => {
      const proof = await registerAccount({ ...ann, password: 'of a squatter' }, parts);
      const verification = await openNewestMail('verify-email');
      await reset(await askForReset(), 'of the owner');
      await expect(logInWith('of a squatter')).rejects.toEqual(codeOf('wrong-login'));
      expect((await logInWith('of the owner')).allowance).toMatchObject({ firstStory: true });
      await expect(verifyEmail(verification, { proof }, parts)).rejects.toEqual(invalid);
      expect(await listItems(table, 'PENDING#')).toEqual([]);
    });

    it('rejects a verification link, and verifyEmail rejects a reset link, even after the reset', async () => {
      await registerAccount(ann, parts);
      await expect(reset(await openNewestMail('verify-email'), 'secret2')).rejects.toEqual(invalid);
      const secret = await askForReset();
      await expect(verifyEmail(secret, {}, parts)).rejects.toEqual(invalid);
      await reset(secret, 'secret2');
      await expect(verifyEmail(secret, {}, parts)).rejects.toEqual(invalid);
    });

    it('ends the session that an earlier password change began', async () => {
      await registerAndVerify();
      const caller = await callerOf((await logInWith(ann.password)).token);
      const changed = await changePassword({ currentPassword: ann.password, newPassword: 'changed' }, caller, parts);
      await reset(await askForReset(), 'another one');
      expect(await isAccepted(changed.token)).toBe(false);
    });

    it.each([
      ['verified', async (verification: string, proof: string) => verifyEmail(verification, { proof }, parts)],
      [
        'registered again',
        async () => {
          clock.pass(31);
          await registerAccount({ ...ann, password: 'of a squatter' }, parts);
        },
      ],
    ])('creates one account when the address is %s during the reset', async (_, change) => {
      const proof = await registerAccount(ann, parts);
      const verification = await openNewestMail('verify-email');
      const secret = await askForReset();
      const getOwner = withWriteAfterRead(parts.addresses.getOwner, () => change(verification, proof));
      const racing = { ...parts, addresses: { ...parts.addresses, getOwner } };
      await resetPassword(secret, { password: 'of the owner', confirmPassword: 'of the owner' }, racing);
      await expect(logInWith('of the owner')).resolves.toBeDefined();
      expect((await listItems(table, 'USER#')).filter(({ SK }) => SK === 'PROFILE')).toHaveLength(1);
      expect((await listItems(table, 'USER#')).filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
    });

    it('finds the account of a registration that is verified between its reads', async () => {
      const proof = await registerAccount(ann, parts);
      const verification = await openNewestMail('verify-email');
      const secret = await askForReset();
      const getNewest: typeof parts.pendingRegistrations.getNewest = async (...args) => {
        await verifyEmail(verification, { proof }, parts);
        return parts.pendingRegistrations.getNewest(...args);
      };
      const racing = { ...parts, pendingRegistrations: { ...parts.pendingRegistrations, getNewest } };
      await resetPassword(secret, { password: 'of the owner', confirmPassword: 'of the owner' }, racing);
      await expect(logInWith('of the owner')).resolves.toBeDefined();
    });

    it('rejects a link after the registration it was sent for has expired', async () => {
      await registerAccount(ann, parts);
      clock.pass(24 * hour - 60);
      const secret = await askForReset();
      clock.pass(60);
      await expect(reset(secret, 'too late')).rejects.toEqual(invalid);
    });

    it('derives no key for a used, expired or unknown link', async () => {
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

    it('refuses common passwords where the stage requires it, and the link stays valid', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      const strict = { ...parts, refusesCommonPasswords: true };
      const common = { password: 'Password', confirmPassword: 'Password' };
      await expect(resetPassword(secret, common, strict)).rejects.toMatchObject({
        code: 'invalid-input',
        message: 'This password is too common. Please choose another one.',
      });
      await expect(reset(secret, 'burnt toast')).resolves.toBeDefined();
    });

    it('stores no plain secret and no plain password in the table', async () => {
      await registerAndVerify();
      const secret = await askForReset();
      await reset(secret, 'another one');
      const everything = JSON.stringify(await listItems(table, ''));
      expect(everything).toContain(ann.email);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain('another one');
    });
  });

  describe('changePassword', () => {
    const change = async (token: string, currentPassword: string, newPassword: string) =>
      (await changePassword({ currentPassword, newPassword }, await callerOf(token), parts)).token;

    it('begins a new session and ends all earlier ones, also a copy of the token that changed it', async () => {
      await registerAndVerify();
      const [{ token: mine }, { token: other }] = [await logInWith(ann.password), await logInWith(ann.password)];
      const stolen = mine;
      const fresh = await change(mine, ann.password, 'another one');
      expect(await Promise.all([stolen, fresh, other].map(isAccepted))).toEqual([false, true, false]);
      expect((await callerOf(fresh)).sessionId).not.toBe(mine.split(' ')[1]);
      const newest = await change(fresh, 'another one', 'a third one');
      expect(await Promise.all([stolen, fresh, newest].map(isAccepted))).toEqual([false, false, true]);
    });

    it('has changed the password when its response is lost: the old token is void, and the new password logs in', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const lossy = { ...parts, transactions: loseFirstResponse(table) };
      const facts = { currentPassword: ann.password, newPassword: 'another one' };
      await expect(changePassword(facts, await callerOf(token), lossy)).rejects.toEqual(codeOf('service-unavailable'));
      expect(await isAccepted(token)).toBe(false);
      await expect(logInWith(ann.password)).rejects.toEqual(codeOf('wrong-login'));
      await expect(logInWith('another one')).resolves.toBeDefined();
    });

    it('succeeds for one of 5 concurrent calls with the same current password', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const caller = await callerOf(token);
      // All five calls read the account before any of them writes.
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

    it('works in a live session after sixty failed logins by a stranger', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      for (let guess = 0; guess < 60; guess += 1) await logInWith('wrong').catch(() => undefined);
      await expect(logInWith(ann.password)).rejects.toEqual(codeOf('too-many-requests'));
      expect(await isAccepted(await change(token, ann.password, 'another one'))).toBe(true);
    });

    it('delays guesses of one session, and neither logins nor another session', async () => {
      await registerAndVerify();
      const [{ token: stolen }, { token: mine }] = [await logInWith(ann.password), await logInWith(ann.password)];
      for (let guess = 0; guess < 5; guess += 1)
        await expect(change(stolen, 'wrong', 'secret2')).rejects.toEqual(codeOf('wrong-current-password'));
      await expect(change(stolen, ann.password, 'secret2')).rejects.toEqual(codeOf('too-many-requests'));
      await expect(logInWith(ann.password)).resolves.toBeDefined();
      expect(await isAccepted(await change(mine, ann.password, 'secret2'))).toBe(true);
    });

    it('verifies at most 100 guesses through a stolen token in any hour, on all forms together', async () => {
      await registerAndVerify();
      const caller = await callerOf((await logInWith(ann.password)).token);
      const verifiedAt: number[] = [];
      const verify = async () => {
        verifiedAt.push(clock.now());
        return false as const;
      };
      const guessing = { ...parts, passwords: { ...parts.passwords, verify } };
      const forms = [
        () => changePassword({ currentPassword: 'guess', newPassword: 'secret2' }, caller, guessing),
        () => requestEmailChange({ email: 'thief@example.com', currentPassword: 'guess' }, caller, guessing),
      ];
      for (let guess = 0; guess < 400; guess += 1) {
        await forms[guess % 2]?.().catch(() => undefined);
        clock.pass(30);
      }
      const inHourFrom = (from: number) => verifiedAt.filter((at) => at >= from && at < from + hour * 1000).length;
      expect(verifiedAt.length).toBeGreaterThan(4);
      expect(Math.max(...verifiedAt.map(inHourFrom))).toBeLessThanOrEqual(100);
    });

    it('invalidates reset links, both sent and queued', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const secret = await askForReset();
      const delayed = (await listQueuedMails(table)).at(-1)?.link;
      clock.pass(1);
      await change(token, ann.password, 'another one');
      await expect(reset(secret, 'of a thief')).rejects.toEqual(invalid);
      expect(delayed && (await parts.links.issue(delayed))).toBeUndefined();
      clock.pass(60);
      await expect(reset(await askForReset(), 'a newer link')).resolves.toBeDefined();
    });

    it('refuses common passwords where the stage requires it, before it checks the current password', async () => {
      await registerAndVerify();
      const caller = await callerOf((await logInWith(ann.password)).token);
      const strict = { ...parts, refusesCommonPasswords: true };
      const common = { currentPassword: ann.password, newPassword: 'password' };
      await expect(changePassword(common, caller, strict)).rejects.toEqual(codeOf('invalid-input'));
    });
  });

  describe('a browser that logged in before', () => {
    const logInAt = (device: string | undefined, password: string) =>
      logIn({ email: ann.email, password, device }, parts);
    const block = async (at: (password: string) => Promise<unknown>) => {
      for (let guess = 0; guess < 5; guess += 1) await at('wrong').catch(() => undefined);
    };
    const refused = codeOf('too-many-requests');

    it('logs in while strangers’ guesses block the address, and its own guesses block only itself', async () => {
      await registerAndVerify();
      const { token, device } = await logInWith(ann.password);
      await logOut(await callerOf(token), parts);
      await block(logInWith);
      await expect(logInWith(ann.password)).rejects.toEqual(refused);
      const again = await logInAt(device, ann.password);
      await expect(logInWith(ann.password)).rejects.toEqual(refused);
      clock.pass(2);
      await block((password) => logInAt(device, password));
      await expect(logInAt(device, ann.password)).rejects.toEqual(refused);
      await expect(logInAt(again.device, ann.password)).resolves.toBeDefined();
      await expect(logInWith(ann.password)).resolves.toBeDefined();
    });

    it.each<[string, (device: string, callers: string) => unknown]>([
      ['forged', (device) => device.replace(/.{43}$/, 'A'.repeat(43))],
      ['with a later expiry', (device) => device.replace(/\.\d+\./, '.9999999999.')],
      ['180 days old', () => clock.pass(180 * 24 * hour)],
      [
        'from before all sessions ended',
        async (_, token) => parts.credentials.endAllSessions((await callerOf(token)).userId),
      ],
      ['no text of ours', () => 'device'],
    ])('counts as any browser when its proof is %s', async (_, change) => {
      await registerAndVerify();
      const { token, device } = await logInWith(ann.password);
      const changed = await change(device, token);
      const shown = typeof changed === 'string' ? changed : device;
      await block(logInWith);
      await expect(logInAt(shown, ann.password)).rejects.toEqual(refused);
    });

    it('is known after a reset and a password change, by a new proof only', async () => {
      await registerAndVerify();
      const { token, device } = await logInWith(ann.password);
      const facts = { currentPassword: ann.password, newPassword: 'changed' };
      const { device: changed } = await changePassword(facts, await callerOf(token), parts);
      await block(logInWith);
      await expect(logInAt(device, 'changed')).rejects.toEqual(refused);
      await expect(logInAt(changed, 'changed')).resolves.toBeDefined();
      const afterReset = await reset(await askForReset(), 'by mail');
      await block(logInWith);
      await expect(logInAt(changed, 'by mail')).rejects.toEqual(refused);
      await expect(logInAt(afterReset, 'by mail')).resolves.toBeDefined();
    });

    it('gets its own reset mails, to the address of its account only', async () => {
      await registerAndVerify();
      const { device } = await logInWith(ann.password);
      const mailed = async (email: string, proof?: string) => {
        const before = (await listQueuedMails(table)).length;
        await requestPasswordReset({ email, device: proof }, parts);
        return (await listQueuedMails(table)).length - before;
      };
      expect(await mailed(ann.email)).toBe(1);
      expect(await mailed(ann.email)).toBe(0);
      expect(await mailed(ann.email, device)).toBe(1);
      expect(await mailed(ann.email, device)).toBe(0);
      expect(await mailed('bob@example.com', device)).toBe(1);
      expect(await mailed('bob@example.com')).toBe(0);
    });
  });

  describe('logOut', () => {
    it('ends one session permanently, even after a password change', async () => {
      await registerAndVerify();
      const [{ token: mine }, { token: other }] = [await logInWith(ann.password), await logInWith(ann.password)];
      await logOut(await callerOf(mine), parts);
      expect(await Promise.all([mine, other].map(isAccepted))).toEqual([false, true]);
      const caller = await callerOf(other);
      const facts = { currentPassword: ann.password, newPassword: 'another one' };
      const { token: fresh } = await changePassword(facts, caller, parts);
      expect(await Promise.all([mine, other, fresh].map(isAccepted))).toEqual([false, false, true]);
    });

    it('stores 50 ended sessions, drops expired ones to make room, and ends all sessions when none has expired', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const { userId } = await callerOf(token);
      const endSome = async (from: number, count: number) => {
        for (let n = from; n < from + count; n += 1) await logOut({ userId, sessionId: `s${n}` }, parts);
      };
      await endSome(0, 50);
      expect((await parts.users.get(userId))?.endedSessions).toHaveLength(50);
      expect(await isAccepted(token)).toBe(true);
      clock.pass(7 * 24 * hour + 60);
      await endSome(50, 1);
      expect((await parts.users.get(userId))?.endedSessions).toHaveLength(1);
      expect(await isAccepted(token)).toBe(true);
      await endSome(51, 50);
      expect(await isAccepted(token)).toBe(false);
      const account = await parts.users.get(userId);
      expect([account?.tokenVersion, account?.endedSessions]).toEqual([2, undefined]);
    });
  });

  describe('authenticate', () => {
    it('makes one consistent read of the table and no other call', async () => {
      await registerAndVerify();
      const { token } = await logInWith(ann.password);
      const send = vi.spyOn(table.documents, 'send');
      await callerOf(token);
      const calls = send.mock.calls.map(([command]) => [command.constructor.name, command.input]);
      expect(calls).toEqual([['GetCommand', expect.objectContaining({ ConsistentRead: true })]]);
    });
  });
});
