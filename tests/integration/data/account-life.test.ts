import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import {
  accountCollaborators,
  cheapPasswords,
  createTestClock,
  listItems,
  listQueuedMails,
} from '#tests/support/accounts.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const ann = { name: 'Ann', email: 'Ann@Example.com', password: 'secret1', privacyPolicy: true as const };
const day = 24 * 3600;

describe.each(proofBackends)('the life of an account on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof accountCollaborators>;

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    parts = accountCollaborators(table, clock);
  });
  afterEach(() => table.close());

  /** Sends the newest mail, as the outbox does, and returns the secret in it. */
  async function openNewestMail(): Promise<string> {
    const link = (await listQueuedMails(table)).at(-1)?.link;
    const secret = link && (await parts.links.issue(link));
    if (secret === undefined) throw new Error('the newest mail has no link');
    return secret;
  }

  async function registerAndVerify(registration = ann): Promise<void> {
    await registerAccount(registration, parts);
    await verifyEmail(await openNewestMail(), parts);
  }

  const logInAs = (email: string, password: string) => logIn({ email, password }, parts);
  const codeOf = (code: string) => expect.objectContaining({ name: 'AppError', code });

  it('a verified link creates the account, its address and its free story', async () => {
    await registerAccount(ann, parts);
    await expect(logInAs(ann.email, ann.password)).rejects.toEqual(codeOf('email-not-verified'));
    await verifyEmail(await openNewestMail(), parts);
    const { token, allowance } = await logInAs('ANN@example.com', ann.password);
    expect(allowance).toEqual({ allowedStories: 0, subscriptionActive: false, firstStory: true });
    const userId = token.replace('session of ', '');
    expect(await createLedgerRepository(table).list(userId)).toMatchObject([
      { cause: `welcome ${userId}`, source: 'first', delta: 1 },
    ]);
    expect(await listItems(table, 'USER#')).toContainEqual(
      expect.objectContaining({
        privacyPolicy: { version: privacyPolicyVersion, at: '2046-11-21T12:00:00.000Z' },
        email: 'ann@example.com',
      }),
    );
    expect(await listItems(table, 'PENDING#')).toEqual([]);
  });

  it('stores neither password nor secret in the table', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    await verifyEmail(secret, parts);
    const everything = JSON.stringify(await listItems(table, ''));
    expect(everything).toContain('ann@example.com');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(ann.password);
  });

  it('verifies once for 50 concurrent requests, all successful', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    const opened = await Promise.allSettled(Array.from({ length: 50 }, () => verifyEmail(secret, parts)));
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
    await expectOneAccount();
  });

  it('refuses common passwords, if the stage does, before any write', async () => {
    const strict = { ...parts, refusesCommonPasswords: true };
    await expect(registerAccount({ ...ann, password: 'Password' }, strict)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    expect(await listItems(table, '')).toEqual([]);
    await registerAccount({ ...ann, password: 'Password' }, parts);
    expect(await listQueuedMails(table)).toHaveLength(1);
  });

  it('creates one account from 50 concurrent registrations in every spelling', async () => {
    const spellings = [
      'ann@example.com',
      'ANN@EXAMPLE.COM',
      'Ann@example.com',
      'ａｎｎ@example.com',
      'ann@ExAmPlE.com',
    ];
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        registerAccount({ ...ann, email: spellings[n % 5] ?? '', password: `password ${n}` }, parts),
      ),
    );
    expect(await listQueuedMails(table)).toHaveLength(1);
    const secrets = await Promise.all(Array.from({ length: 5 }, openNewestMail));
    const opened = await Promise.allSettled(secrets.map((secret) => verifyEmail(secret, parts)));
    expect(opened.every(({ status }) => status === 'fulfilled')).toBe(true);
    await expectOneAccount();
  });

  async function expectOneAccount(): Promise<void> {
    const items = await listItems(table, 'USER#');
    expect(items.filter(({ SK }) => SK === 'PROFILE')).toHaveLength(1);
    expect(items.filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
    expect(await listItems(table, 'EMAIL#')).toHaveLength(1);
  }

  it('grants one free story to 20 aliases of one mailbox, each with an account', async () => {
    for (let n = 0; n < 20; n += 1)
      await registerAccount({ ...ann, email: `a.n${n % 2 ? '.' : ''}n+${n}@gmail.com` }, parts);
    const links = (await listQueuedMails(table)).map(({ link }) => link);
    const secrets = await Promise.all(links.map((link) => link && parts.links.issue(link)));
    await Promise.all(secrets.map((secret) => verifyEmail(secret ?? '', parts)));
    const items = await listItems(table, 'USER#');
    const profiles = items.filter(({ SK }) => SK === 'PROFILE');
    expect(profiles).toHaveLength(20);
    expect(profiles.filter(({ firstStory }) => firstStory)).toHaveLength(1);
    expect(items.filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
  });

  it('accepts a link up to its last second', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    clock.pass(day);
    await expect(verifyEmail(secret, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
    clock.pass(-1);
    await expect(verifyEmail(secret, parts)).resolves.toBeUndefined();
    await expect(verifyEmail(secret, parts)).resolves.toBeUndefined();
    clock.pass(1);
    await expect(verifyEmail(secret, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
  });

  it('counts the day of a link from its mailing, however long mail was out', async () => {
    await registerAccount(ann, parts);
    clock.pass(day - 60);
    const secret = await openNewestMail();
    clock.pass(day - 60);
    await expect(verifyEmail(secret, parts)).resolves.toBeUndefined();
  });

  it('deletes a registration that was not verified within a day', async () => {
    await registerAccount(ann, parts);
    clock.pass(day);
    await expect(openNewestMail()).rejects.toThrow('no link');
    await expect(logInAs(ann.email, ann.password)).rejects.toEqual(codeOf('wrong-login'));
  });

  it('voids the links of a registration that was replaced, and its password', async () => {
    await registerAccount({ ...ann, password: 'of a squatter' }, parts);
    const squatters = await openNewestMail();
    clock.pass(30);
    await registerAccount(ann, parts);
    await expect(verifyEmail(squatters, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
    await verifyEmail(await openNewestMail(), parts);
    await expect(logInAs(ann.email, 'of a squatter')).rejects.toEqual(codeOf('wrong-login'));
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('changes nothing for a registration within the cooldown, so that no mailed link activates it', async () => {
    await registerAccount(ann, parts);
    clock.pass(29);
    await registerAccount({ ...ann, password: 'of a squatter' }, parts);
    expect(await listQueuedMails(table)).toHaveLength(1);
    await verifyEmail(await openNewestMail(), parts);
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('voids older links when a new one is mailed, also if the older mail is sent late', async () => {
    await registerAccount(ann, parts);
    const older = await openNewestMail();
    const [delayed] = await listQueuedMails(table);
    clock.pass(31);
    await requestVerification(ann.email, parts);
    const newer = await openNewestMail();
    expect(delayed?.link && (await parts.links.issue(delayed.link))).toBeUndefined();
    await expect(verifyEmail(older, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
    await expect(verifyEmail(newer, parts)).resolves.toBeUndefined();
    await expect(verifyEmail(older, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
  });

  it('verifies by either link of a mail that went out twice', async () => {
    await registerAccount(ann, parts);
    const [first, second] = [await openNewestMail(), await openNewestMail()];
    await verifyEmail(second, parts);
    await expect(verifyEmail(first, parts)).resolves.toBeUndefined();
    await expectOneAccount();
  });

  it('mails no link for an address that is unknown, or verified already', async () => {
    await requestVerification('nobody@example.com', parts);
    await expect(openNewestMail()).rejects.toThrow('no link');
    await registerAndVerify();
    clock.pass(31);
    await requestVerification(ann.email, parts);
    await expect(openNewestMail()).rejects.toThrow('no link');
  });

  it('notifies the owner when a verified address is registered again, without changing the account', async () => {
    await registerAndVerify();
    const before = await listItems(table, 'USER#');
    clock.pass(31);
    await registerAccount({ ...ann, name: 'Eve', password: 'of a stranger' }, parts);
    expect((await listQueuedMails(table)).at(-1)).toEqual({
      template: 'already-registered',
      to: 'ann@example.com',
      data: {},
    });
    expect(await listItems(table, 'USER#')).toEqual(before);
    expect(await listItems(table, 'PENDING#')).toEqual([]);
    await expect(logInAs(ann.email, 'of a stranger')).rejects.toEqual(codeOf('wrong-login'));
  });

  it('sends an address at most five mails a day, whatever the cause', async () => {
    for (let round = 0; round < 10; round += 1) {
      await (round % 2 ? requestVerification(ann.email, parts) : registerAccount(ann, parts));
      clock.pass(60);
    }
    expect(await listQueuedMails(table)).toHaveLength(5);
  });

  it('stays consistent when the address is verified during another registration', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    clock.pass(31);
    const rival = {
      ...parts,
      addresses: {
        ...parts.addresses,
        getOwner: withWriteAfterRead(parts.addresses.getOwner, () => verifyEmail(secret, parts)),
      },
    };
    await registerAccount({ ...ann, password: 'of a stranger' }, rival);
    expect((await listQueuedMails(table)).at(-1)?.template).toBe('already-registered');
    expect(await listItems(table, 'PENDING#')).toEqual([]);
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('stays consistent when the registration is replaced during its verification', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    clock.pass(31);
    const replace = () => registerAccount({ ...ann, password: 'the newer one' }, parts);
    const pendingRegistrations = {
      ...parts.pendingRegistrations,
      get: withWriteAfterRead(parts.pendingRegistrations.get, replace),
    };
    const verification = verifyEmail(secret, { ...parts, pendingRegistrations });
    await expect(verification).rejects.toEqual(codeOf('invalid-one-time-token'));
    expect(await listItems(table, 'USER#')).toEqual([]);
    await verifyEmail(await openNewestMail(), parts);
    await expect(logInAs(ann.email, 'the newer one')).resolves.toBeDefined();
  });

  it('verifies at most five of 50 concurrent guesses, and then refuses the right password', async () => {
    await registerAndVerify();
    let looks = 0;
    const passwords = {
      ...cheapPasswords,
      verify: (...guess: Parameters<typeof cheapPasswords.verify>) => {
        looks += 1;
        return cheapPasswords.verify(...guess);
      },
    };
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        logIn({ email: ann.email, password: `guess ${n}` }, { ...parts, passwords }),
      ),
    );
    expect(looks).toBe(5);
    const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'let in'));
    expect(codes.filter((code) => code === 'wrong-login')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(45);
    await expect(logInAs(ann.email, ann.password)).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 2,
    });
    clock.pass(2);
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('delays guesses at unknown, unverified and verified addresses equally', async () => {
    await registerAndVerify();
    await registerAccount({ ...ann, email: 'bob@example.com' }, parts);
    for (const email of ['nobody@example.com', 'bob@example.com', ann.email]) {
      const outcomes: unknown[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const outcome = await logInAs(email, 'wrong').catch((error) => [error.code, error.retryAfterSeconds]);
        outcomes.push(outcome);
      }
      expect(outcomes).toEqual([
        ...Array.from({ length: 5 }, () => ['wrong-login', undefined]),
        ...Array.from({ length: 2 }, () => ['too-many-requests', 2]),
      ]);
    }
  });

  it('rehashes the password when its cost parameters are outdated', async () => {
    await registerAndVerify();
    const { createPasswords } = await import('#functions/adapters/passwords/argon2id-passwords.ts');
    const dearer = createPasswords({ memoryKib: 16, passes: 1, parallelism: 1 });
    const hashOf = async () => (await listItems(table, 'USER#')).find(({ SK }) => SK === 'PROFILE')?.['passwordHash'];
    expect(await hashOf()).toContain('m=8,');
    await logIn({ email: ann.email, password: ann.password }, { ...parts, passwords: dearer });
    expect(await hashOf()).toContain('m=16,');
    await expect(
      logIn({ email: ann.email, password: ann.password }, { ...parts, passwords: dearer }),
    ).resolves.toBeDefined();
  });
});
