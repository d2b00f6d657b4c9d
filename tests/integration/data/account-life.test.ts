import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, deriveKey } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { declineRegistration, verifyEmail } from '#functions/domain/account/verify-email.ts';
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

describe.each(proofBackends)('account lifecycle on $name', ({ url }) => {
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
    const issued = link && (await parts.links.issue(link));
    if (issued === undefined) throw new Error('the newest mail has no link');
    return issued.secret;
  }

  async function registerAndVerify(registration = ann, collaborators = parts): Promise<void> {
    const proof = await registerAccount(registration, collaborators);
    await verifyEmail(await openNewestMail(), { proof }, parts);
  }

  const logInAs = (email: string, password: string) => logIn({ email, password }, parts);
  const codeOf = (code: string) => expect.objectContaining({ name: 'AppError', code });

  it('verifyEmail creates the account, its address and its free story', async () => {
    const proof = await registerAccount(ann, parts);
    await expect(logInAs(ann.email, ann.password)).rejects.toEqual(codeOf('email-not-verified'));
    await verifyEmail(await openNewestMail(), { proof }, parts);
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

  it('stores no plain password and no secret in the table', async () => {
    const proof = await registerAccount(ann, parts);
    const secret = await openNewestMail();
    const pending = JSON.stringify(await listItems(table, ''));
    await verifyEmail(secret, { proof }, parts);
    const everything = pending + JSON.stringify(await listItems(table, ''));
    expect(everything).toContain('ann@example.com');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(proof.split('.')[1]);
    expect(everything).not.toContain(ann.password);
  });

  it('verifyEmail verifies once and succeeds for all of 50 concurrent requests with one link', async () => {
    const proof = await registerAccount(ann, parts);
    const secret = await openNewestMail();
    const opened = await Promise.allSettled(Array.from({ length: 50 }, () => verifyEmail(secret, { proof }, parts)));
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
    await expectOneAccount();
  });

  it('registerAccount refuses common passwords where the stage requires it, before it writes anything', async () => {
    const strict = { ...parts, refusesCommonPasswords: true };
    await expect(registerAccount({ ...ann, password: 'Password' }, strict)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    expect(await listItems(table, '')).toEqual([]);
    await registerAccount({ ...ann, password: 'Password' }, parts);
    expect(await listQueuedMails(table)).toHaveLength(1);
  });

  it('creates one account from 50 concurrent registrations in different spellings', async () => {
    const spellings = [
      'ann@example.com',
      'ANN@EXAMPLE.COM',
      'Ann@example.com',
      'ａｎｎ@example.com',
      'ann@ExAmPlE.com',
    ];
    const proofs = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        registerAccount({ ...ann, email: spellings[n % 5] ?? '', password: `password ${n}` }, parts),
      ),
    );
    expect(await listQueuedMails(table)).toHaveLength(1);
    const secret = await openNewestMail();
    const opened = await Promise.allSettled(proofs.map((proof) => verifyEmail(secret, { proof }, parts)));
    expect(opened.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(opened.filter((one) => one.status === 'fulfilled' && one.value.session !== undefined)).toHaveLength(1);
    await expectOneAccount();
  });

  async function expectOneAccount(): Promise<void> {
    const items = await listItems(table, 'USER#');
    expect(items.filter(({ SK }) => SK === 'PROFILE')).toHaveLength(1);
    expect(items.filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
    expect(await listItems(table, 'EMAIL#')).toHaveLength(1);
  }

  it('creates an account for each of 20 aliases of one mailbox, with one free story in total', async () => {
    for (let n = 0; n < 20; n += 1)
      await registerAccount({ ...ann, email: `a.n${n % 2 ? '.' : ''}n+${n}@gmail.com` }, parts);
    const links = (await listQueuedMails(table)).map(({ link }) => link);
    const issued = await Promise.all(links.map((link) => link && parts.links.issue(link)));
    await Promise.all(issued.map((one) => verifyEmail(one?.secret ?? '', {}, parts)));
    const items = await listItems(table, 'USER#');
    const profiles = items.filter(({ SK }) => SK === 'PROFILE');
    expect(profiles).toHaveLength(20);
    expect(profiles.filter(({ firstStory }) => firstStory)).toHaveLength(1);
    expect(items.filter(({ SK }) => String(SK).startsWith('LEDGER#'))).toHaveLength(1);
  });

  it('accepts a verification link until its last second', async () => {
    const proof = await registerAccount(ann, parts);
    const secret = await openNewestMail();
    clock.pass(day);
    await expect(verifyEmail(secret, { proof }, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
    clock.pass(-1);
    await expect(verifyEmail(secret, { proof }, parts)).resolves.toHaveProperty('session');
    await expect(verifyEmail(secret, { proof }, parts)).resolves.toEqual({});
    clock.pass(1);
    await expect(verifyEmail(secret, { proof }, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
  });

  it('counts the 24 hours of a link from the time the mail was sent, even after a mail outage', async () => {
    const proof = await registerAccount(ann, parts);
    clock.pass(day - 60);
    const secret = await openNewestMail();
    clock.pass(day - 60);
    await expect(verifyEmail(secret, { proof }, parts)).resolves.toBeDefined();
  });

  it('deletes a registration that was not verified within a day', async () => {
    await registerAccount(ann, parts);
    clock.pass(day);
    await expect(openNewestMail()).rejects.toThrow('no link');
    await expect(logInAs(ann.email, ann.password)).rejects.toEqual(codeOf('wrong-login'));
  });

  const strangers = { ...ann, name: 'Eve', password: 'of a stranger' };

  it.each([
    ['before', [strangers, ann]],
    ['after', [ann, strangers]],
  ])(
    'a stranger who registers the address %s its owner has no part in the account that the owner’s link makes',
    async (_, all) => {
      const links: string[] = [];
      for (const registration of all) {
        await registerAccount(registration, parts);
        links.push(await openNewestMail());
        clock.pass(31);
      }
      const linkOf = (registration: typeof ann) => links[all.indexOf(registration)] ?? '';
      await expect(verifyEmail(linkOf(ann), {}, parts)).resolves.toEqual({});
      await expect(verifyEmail(linkOf(strangers), {}, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
      await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
      await expect(logInAs(ann.email, strangers.password)).rejects.toEqual(codeOf('wrong-login'));
      await expectOneAccount();
    },
  );

  it('a stranger who uses up the mails of an address does not keep its owner out', async () => {
    for (let time = 0; time < 5; time += 1) {
      await registerAccount(strangers, parts);
      clock.pass(31);
    }
    const theirs = await openNewestMail();
    const proof = await registerAccount(ann, parts);
    await expect(verifyEmail(theirs, { proof }, parts)).resolves.toHaveProperty('session');
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
    await expect(logInAs(ann.email, strangers.password)).rejects.toEqual(codeOf('wrong-login'));
    await expectOneAccount();
  });

  it('a link of a mailed registration makes its own account, also in the browser of another one', async () => {
    await registerAccount(ann, parts);
    const first = await openNewestMail();
    clock.pass(31);
    const proof = await registerAccount({ ...ann, password: 'secret2' }, parts);
    await openNewestMail();
    await expect(verifyEmail(first, { proof }, parts)).resolves.toEqual({});
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('a declined registration ends, with all of its links', async () => {
    const proof = await registerAccount(strangers, parts);
    const secret = await openNewestMail();
    await declineRegistration(secret, parts);
    await declineRegistration(secret, parts);
    await expect(verifyEmail(secret, { proof }, parts)).rejects.toEqual(codeOf('invalid-one-time-token'));
    expect(await listItems(table, 'USER#')).toEqual([]);
    expect(await listItems(table, 'PENDING#')).toEqual([]);
  });

  it('cannot decline a registration that has become an account', async () => {
    await registerAccount(ann, parts);
    const secret = await openNewestMail();
    await verifyEmail(secret, {}, parts);
    await expect(declineRegistration(secret, parts)).rejects.toEqual(codeOf('address-taken'));
    await expectOneAccount();
  });

  it('accepts every link of a registration after one of them was opened', async () => {
    const registration = await registerAccount(ann, parts);
    const first = await openNewestMail();
    clock.pass(31);
    await requestVerification({ email: ann.email, registration }, parts);
    await verifyEmail(await openNewestMail(), {}, parts);
    await expect(verifyEmail(first, {}, parts)).resolves.toEqual({});
    await expectOneAccount();
  });

  it('creates one account when two registrations are completed at once', async () => {
    const first = await registerAccount(ann, parts);
    const theirs = await openNewestMail();
    clock.pass(31);
    const second = await registerAccount({ ...ann, password: 'secret2' }, parts);
    const mine = await openNewestMail();
    const opened = await Promise.allSettled([
      verifyEmail(theirs, { proof: first }, parts),
      verifyEmail(mine, { proof: second }, parts),
    ]);
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectOneAccount();
  });

  it('stores a registration within the cooldown without a mail', async () => {
    await registerAccount(ann, parts);
    clock.pass(29);
    const proof = await registerAccount({ ...ann, password: 'secret2' }, parts);
    expect(await listQueuedMails(table)).toHaveLength(1);
    await verifyEmail(await openNewestMail(), { proof }, parts);
    await expect(logInAs(ann.email, 'secret2')).resolves.toBeDefined();
  });

  it('accepts either link of a mail that was sent twice', async () => {
    const proof = await registerAccount(ann, parts);
    const [first, second] = [await openNewestMail(), await openNewestMail()];
    await verifyEmail(second, { proof }, parts);
    await expect(verifyEmail(first, { proof }, parts)).resolves.toEqual({});
    await expectOneAccount();
  });

  it('sends no link to an unknown or already verified address', async () => {
    await requestVerification({ email: 'nobody@example.com' }, parts);
    await expect(openNewestMail()).rejects.toThrow('no link');
    await registerAndVerify();
    clock.pass(31);
    await requestVerification({ email: ann.email }, parts);
    await expect(openNewestMail()).rejects.toThrow('no link');
  });

  it('notifies the owner when a verified address is registered again, and does not change the account', async () => {
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

  it('sends at most five mails a day to an address, for all requests together', async () => {
    for (let round = 0; round < 10; round += 1) {
      await (round % 2 ? requestVerification({ email: ann.email }, parts) : registerAccount(ann, parts));
      clock.pass(60);
    }
    expect(await listQueuedMails(table)).toHaveLength(5);
  });

  it('registerAccount sends the already-registered mail if the address is verified during the call', async () => {
    const proof = await registerAccount(ann, parts);
    const secret = await openNewestMail();
    clock.pass(31);
    const racing = {
      ...parts,
      addresses: {
        ...parts.addresses,
        getOwner: withWriteAfterRead(parts.addresses.getOwner, () => verifyEmail(secret, { proof }, parts)),
      },
    };
    await registerAccount({ ...ann, password: 'of a stranger' }, racing);
    expect((await listQueuedMails(table)).at(-1)?.template).toBe('already-registered');
    expect(await listItems(table, 'PENDING#')).toEqual([]);
    await expect(logInAs(ann.email, ann.password)).resolves.toBeDefined();
  });

  it('verifyEmail rejects the link if the registration is declined during the call', async () => {
    const proof = await registerAccount(ann, parts);
    const secret = await openNewestMail();
    const decline = () => declineRegistration(secret, parts);
    const pendingRegistrations = {
      ...parts.pendingRegistrations,
      get: withWriteAfterRead(parts.pendingRegistrations.get, decline),
    };
    const verification = verifyEmail(secret, { proof }, { ...parts, pendingRegistrations });
    await expect(verification).rejects.toEqual(codeOf('invalid-one-time-token'));
    expect(await listItems(table, 'USER#')).toEqual([]);
  });

  it('verifies at most five of 50 concurrent guesses, then refuses the correct password too', async () => {
    await registerAndVerify();
    let verifications = 0;
    const passwords = {
      ...cheapPasswords,
      verify: (...guess: Parameters<typeof cheapPasswords.verify>) => {
        verifications += 1;
        return cheapPasswords.verify(...guess);
      },
    };
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        logIn({ email: ann.email, password: `guess ${n}` }, { ...parts, passwords }),
      ),
    );
    expect(verifications).toBe(5);
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

  it('accepts a password that was hashed as typed, and rehashes it in NFC at this login', async () => {
    const typed = 'cafe\u0301 au lait';
    const cost = { memoryKib: 8, passes: 1, parallelism: 1 };
    const earlier = createPasswords(cost, (_composed, nonce) => deriveKey(typed, nonce, cost));
    await registerAndVerify({ ...ann, password: typed }, { ...parts, passwords: earlier });
    const hashOf = async () => (await listItems(table, 'USER#')).find(({ SK }) => SK === 'PROFILE')?.['passwordHash'];
    const before = await hashOf();
    await expect(logInAs(ann.email, typed.normalize('NFC'))).rejects.toEqual(codeOf('wrong-login'));
    await expect(logInAs(ann.email, typed)).resolves.toBeDefined();
    expect(await hashOf()).not.toBe(before);
    await expect(logInAs(ann.email, typed.normalize('NFC'))).resolves.toBeDefined();
    await expect(logInAs(ann.email, typed)).resolves.toBeDefined();
  });

  it('rehashes the password at login when its cost parameters are outdated', async () => {
    await registerAndVerify();
    const costlier = createPasswords({ memoryKib: 16, passes: 1, parallelism: 1 });
    const hashOf = async () => (await listItems(table, 'USER#')).find(({ SK }) => SK === 'PROFILE')?.['passwordHash'];
    expect(await hashOf()).toContain('m=8,');
    await logIn({ email: ann.email, password: ann.password }, { ...parts, passwords: costlier });
    expect(await hashOf()).toContain('m=16,');
    await expect(
      logIn({ email: ann.email, password: ann.password }, { ...parts, passwords: costlier }),
    ).resolves.toBeDefined();
  });
});
