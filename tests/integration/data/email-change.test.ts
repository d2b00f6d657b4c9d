import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { scanTable } from '#functions/data/table-scan.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { confirmEmailChange } from '#functions/domain/account/confirm-email-change.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { checkItems } from '#functions/domain/invariants/check-items.ts';
import type { AppError } from '#functions/domain/kernel/app-error.ts';
import { accountCollaborators, createTestClock, listItems, listQueuedMails } from '#tests/support/accounts.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const password = 'secret1';
const day = 24 * 3600;
const [oldAddress, newAddress] = ['ann@example.com', 'anna@example.org'] as const;
const codeOf = (code: string) => expect.objectContaining({ name: 'AppError', code });
const invalid = codeOf('invalid-one-time-token');

interface Links {
  readonly current: string;
  readonly new: string;
}

describe.each(proofBackends)('a change of address on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof accountCollaborators>;
  let ann: { userId: string; sessionId: string; email: string };

  /** Registers and verifies. @returns the caller */
  async function newCustomer(email: string) {
    const registration = { name: 'Ann', email, password, privacyPolicy: true as const };
    const proof = await registerAccount(registration, parts);
    const verified = await verifyEmail(await linkTo(email), { proof }, parts);
    return { userId: verified.session?.token.replace('session of ', '') ?? '', sessionId: 'mine', email };
  }

  /** Sends the newest mail with a link to an address, as the outbox does. @returns the secret in it */
  async function linkTo(address: string): Promise<string> {
    const link = (await listQueuedMails(table)).findLast((mail) => mail.to === address && mail.link)?.link;
    const issued = link && (await parts.links.issue(link));
    if (issued === undefined) throw new Error(`no link to ${address}`);
    return issued.secret;
  }

  async function request(email: string = newAddress, caller = ann): Promise<Links> {
    clock.pass(1);
    await requestEmailChange({ email, currentPassword: password }, caller, parts);
    return { current: await linkTo(caller.email), new: await linkTo(email) };
  }

  const confirm = (secret: string, more = {}) => confirmEmailChange(secret, { ...parts, ...more });
  const logInAs = (email: string, typed = password) => logIn({ email, password: typed }, parts);
  const templates = async () => (await listQueuedMails(table)).map(({ template, to }) => `${template} ${to}`);

  async function change(email: string = newAddress): Promise<Links> {
    const links = await request(email);
    await confirm(links.current);
    await confirm(links.new);
    return links;
  }

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    parts = accountCollaborators(table, clock);
    ann = await newCustomer(oldAddress);
  });
  afterEach(async () => {
    expect((await checkItems(scanTable(table), clock.now() / 1000)).broken).toEqual([]);
    table.close();
  });

  it.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)('happens when the link to the %s address and then the other was opened', async (first, second) => {
    const links = await request();
    expect(await confirm(links[first])).toEqual({ waitsFor: second });
    expect(await confirm(links[first])).toEqual({ waitsFor: second });
    expect((await parts.users.get(ann.userId))?.email).toBe(oldAddress);
    expect(await confirm(links[second])).toEqual({ waitsFor: null });
    expect((await parts.users.get(ann.userId))?.email).toBe(newAddress);
    await expect(logInAs(oldAddress)).rejects.toEqual(codeOf('wrong-login'));
    await expect(logInAs(newAddress)).resolves.toBeDefined();
    expect(await listItems(table, 'EMAIL-CHANGE#')).toEqual([]);
    const former = { email: oldAddress, until: new Date(clock.now()).toISOString() };
    expect(await listItems(table, 'USER#')).toContainEqual(expect.objectContaining(former));
    expect((await templates()).filter((mail) => mail.startsWith('email-changed'))).toEqual([
      `email-changed ${oldAddress}`,
      `email-changed ${newAddress}`,
    ]);
    // Opening a link again succeeds, as for a verification.
    for (const secret of [links.current, links.new]) expect(await confirm(secret)).toEqual({ waitsFor: null });
  });

  it('mails one link to each address and stores neither', async () => {
    const links = await request();
    expect((await templates()).slice(-2).sort()).toEqual([
      `confirm-email-change ${oldAddress}`,
      `confirm-new-email ${newAddress}`,
    ]);
    const [toNew] = (await listQueuedMails(table)).filter(({ to }) => to === newAddress);
    // The reader may be a stranger, who learns nothing of the customer.
    expect(toNew?.data).toEqual({});
    const everything = JSON.stringify(await listItems(table, ''));
    for (const secret of Object.values(links)) expect(everything).not.toContain(secret);
  });

  it('folds the new address as a registration does, and refuses the current one and what is no mailbox', async () => {
    await request('ＡＮＮＡ@Example.ORG').catch(() => undefined);
    expect(await parts.emailChanges.get(ann.userId, clock.now() / 1000)).toMatchObject({ email: newAddress });
    for (const email of [' ANN@example.com'.trim(), 'a b@example.com', 'a@b@example.com']) {
      const refused = requestEmailChange({ email, currentPassword: password }, ann, parts);
      await expect(refused).rejects.toEqual(codeOf('invalid-input'));
    }
  });

  it('limits wrong current passwords per session, and does not block the login', async () => {
    const guess = () => requestEmailChange({ email: newAddress, currentPassword: 'wrong' }, ann, parts);
    for (let n = 0; n < 5; n += 1) await expect(guess()).rejects.toEqual(codeOf('wrong-current-password'));
    await expect(guess()).rejects.toEqual(codeOf('too-many-requests'));
    await expect(logInAs(oldAddress)).resolves.toBeDefined();
    expect(await listItems(table, 'EMAIL-CHANGE#')).toEqual([]);
  });

  it('waits a day for its links', async () => {
    const links = await request();
    clock.pass(day - 1);
    expect(await confirm(links.new)).toEqual({ waitsFor: 'current' });
    clock.pass(1);
    await expect(confirm(links.current)).rejects.toEqual(invalid);
    expect((await parts.users.get(ann.userId))?.email).toBe(oldAddress);
  });

  it('ends with a newer request, sent and unsent links included', async () => {
    const links = await request();
    const unsent = (await listQueuedMails(table)).at(-1)?.link;
    await confirm(links.current);
    const newer = await request('third@example.com');
    for (const secret of Object.values(links)) await expect(confirm(secret)).rejects.toEqual(invalid);
    expect(unsent && (await parts.links.issue(unsent))).toBeUndefined();
    expect(await confirm(newer.new)).toEqual({ waitsFor: 'current' });
  });

  it('ends when it is cancelled', async () => {
    const links = await request();
    await confirm(links.new);
    await parts.emailChanges.end(ann.userId);
    await expect(confirm(links.current)).rejects.toEqual(invalid);
  });

  it.each([
    [
      'a password change',
      async () => void (await changePassword({ currentPassword: password, newPassword: 'another' }, ann, parts)),
    ],
    [
      'a password reset',
      async () => {
        await requestPasswordReset({ email: oldAddress }, parts);
        const chosen = { password: 'another', confirmPassword: 'another' };
        await resetPassword(await linkTo(oldAddress), chosen, parts);
      },
    ],
  ])('ends with %s', async (_, act) => {
    const links = await request();
    await confirm(links.new);
    await act();
    await expect(confirm(links.current)).rejects.toEqual(invalid);
    expect((await parts.users.get(ann.userId))?.passwordChangedAt).toBe(new Date(clock.now()).toISOString());
  });

  it('does not begin with a password that is changed at the same moment', async () => {
    const changed = () => changePassword({ currentPassword: password, newPassword: 'another' }, ann, parts);
    const loginAttempts = { ...parts.loginAttempts, clear: withWriteAfterRead(parts.loginAttempts.clear, changed) };
    const requested = requestEmailChange({ email: newAddress, currentPassword: password }, ann, {
      ...parts,
      loginAttempts,
    });
    await expect(requested).rejects.toEqual(codeOf('conflict'));
    expect(await listItems(table, 'EMAIL-CHANGE#')).toEqual([]);
  });

  it('voids reset links of the old address', async () => {
    await requestPasswordReset({ email: oldAddress }, parts);
    const reset = await linkTo(oldAddress);
    await change();
    const chosen = { password: 'of a thief', confirmPassword: 'of a thief' };
    await expect(resetPassword(reset, chosen, parts)).rejects.toEqual(invalid);
    await requestPasswordReset({ email: newAddress }, parts);
    await expect(resetPassword(await linkTo(newAddress), chosen, parts)).resolves.toBeDefined();
  });

  it('forgets failed logins of both addresses', async () => {
    const links = await request();
    for (let n = 0; n < 6; n += 1) await logInAs(newAddress, 'a guess').catch(() => undefined);
    await confirm(links.current);
    await confirm(links.new);
    expect(await listItems(table, 'LOGIN#')).toEqual([]);
    await expect(logInAs(newAddress)).resolves.toBeDefined();
  });

  it('gives no second free story: neither to the old mailbox nor to the new one', async () => {
    await change();
    expect(await listItems(table, 'FREE#')).toMatchObject([{ userId: ann.userId }, { userId: ann.userId }]);
    // After the cooldown of verification mails.
    clock.pass(31);
    const again = await newCustomer(oldAddress);
    expect((await parts.users.get(again.userId))?.firstStory).toBe(false);
    const alias = await newCustomer('anna+2@example.org');
    expect((await parts.users.get(alias.userId))?.firstStory).toBe(false);
  });

  it('moves within one mailbox, whose free story is recorded already', async () => {
    await change('ann+stories@example.com');
    expect((await parts.users.get(ann.userId))?.email).toBe('ann+stories@example.com');
    expect(await listItems(table, 'FREE#')).toHaveLength(1);
  });

  it('tells only the reader of the new mailbox that the address has an account', async () => {
    const bob = await newCustomer(newAddress);
    const links = await request();
    await expect(confirm(links.new)).rejects.toEqual(codeOf('address-taken'));
    expect(await confirm(links.current)).toEqual({ waitsFor: 'new' });
    await expect(confirm(links.new)).rejects.toEqual(codeOf('address-taken'));
    expect((await parts.addresses.getOwner(newAddress))?.userId).toBe(bob.userId);
  });

  it('rejects links for another purpose, and its links do nothing else', async () => {
    await requestPasswordReset({ email: oldAddress }, parts);
    await expect(confirm(await linkTo(oldAddress))).rejects.toEqual(invalid);
    await expect(confirm('unknown')).rejects.toEqual(invalid);
    const links = await request();
    const chosen = { password: 'of a thief', confirmPassword: 'of a thief' };
    for (const secret of Object.values(links)) {
      await expect(resetPassword(secret, chosen, parts)).rejects.toEqual(invalid);
      await expect(verifyEmail(secret, {}, parts)).rejects.toEqual(invalid);
    }
  });

  it('can be requested three times a day by a customer', async () => {
    for (let n = 0; n < 3; n += 1) await request(`new-${n}@example.com`);
    const fourth = requestEmailChange({ email: 'new-3@example.com', currentPassword: password }, ann, parts);
    await expect(fourth).rejects.toEqual(codeOf('too-many-requests'));
    await fourth.catch((error: AppError) => expect(error.retryAfterSeconds).toBeLessThanOrEqual(day));
    expect((await templates()).filter((mail) => mail.startsWith('confirm-'))).toHaveLength(6);
    clock.pass(day);
    await expect(request('new-3@example.com')).resolves.toBeDefined();
  });

  it('mails a new address three times a day, whoever asks, and answers the same', async () => {
    const others = await Promise.all([1, 2, 3].map((n) => newCustomer(`other-${n}@example.com`)));
    for (const caller of others) await request(newAddress, caller);
    await requestEmailChange({ email: newAddress, currentPassword: password }, ann, parts);
    expect((await templates()).filter((mail) => mail === `confirm-new-email ${newAddress}`)).toHaveLength(3);
    expect((await templates()).at(-1)).toBe(`confirm-email-change ${oldAddress}`);
  });

  describe('at the same moment', () => {
    const settled = (tries: readonly Promise<unknown>[]) => Promise.allSettled(tries);
    const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
      results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

    it('happens once for two tabs that open both links, and tells at least one of them', async () => {
      const links = await request();
      const results = fulfilled(await settled([confirm(links.current), confirm(links.new)]));
      expect(results).toHaveLength(2);
      expect(results).toContainEqual({ waitsFor: null });
      expect((await parts.users.get(ann.userId))?.email).toBe(newAddress);
      expect((await templates()).filter((mail) => mail.startsWith('email-changed'))).toHaveLength(2);
    });

    it('succeeds for all of 20 requests with the last link, once', async () => {
      const links = await request();
      await confirm(links.current);
      const results = fulfilled(await settled(Array.from({ length: 20 }, () => confirm(links.new))));
      expect(results).toEqual(Array.from({ length: 20 }, () => ({ waitsFor: null })));
      expect((await templates()).filter((mail) => mail.startsWith('email-changed'))).toHaveLength(2);
    });

    it('happens for one of ten customers who want the same address', async () => {
      const callers = await Promise.all(Array.from({ length: 3 }, (_, n) => newCustomer(`other-${n}@example.com`)));
      const all = [];
      for (const caller of callers) all.push(await request(newAddress, caller));
      for (const { current } of all) await confirm(current);
      const results = await settled(all.map((links) => confirm(links.new)));
      expect(fulfilled(results)).toEqual([{ waitsFor: null }]);
      for (const result of results.filter((each) => each.status === 'rejected'))
        expect(result.reason).toEqual(codeOf('address-taken'));
      expect(await listItems(table, 'EMAIL#')).toHaveLength(4);
    });

    it('loses against, or wins over, a registration of the new address', async () => {
      const links = await request();
      await confirm(links.current);
      const proof = await registerAccount({ name: 'Bob', email: newAddress, password, privacyPolicy: true }, parts);
      const verification = await linkTo(newAddress);
      const results = await settled([confirm(links.new), verifyEmail(verification, { proof }, parts)]);
      expect(fulfilled(results)).toHaveLength(1);
      const owner = await parts.addresses.getOwner(newAddress);
      expect(owner?.userId === ann.userId).toBe(results[0]?.status === 'fulfilled');
    });

    it('reads again when a registration takes the address after the check', async () => {
      const links = await request();
      await confirm(links.current);
      const getOwner = withWriteAfterRead(parts.addresses.getOwner, () => newCustomer(newAddress));
      await expect(confirm(links.new, { addresses: { ...parts.addresses, getOwner } })).rejects.toEqual(
        codeOf('address-taken'),
      );
      expect((await parts.users.get(ann.userId))?.email).toBe(oldAddress);
    });

    it('loses against a password change', async () => {
      const links = await request();
      await confirm(links.current);
      const get = withWriteAfterRead(parts.emailChanges.get, () =>
        changePassword({ currentPassword: password, newPassword: 'another' }, ann, parts),
      );
      await expect(confirm(links.new, { emailChanges: { ...parts.emailChanges, get } })).rejects.toEqual(invalid);
      expect((await parts.users.get(ann.userId))?.email).toBe(oldAddress);
    });
  });

  it('succeeds when the response of the table is lost and the link is opened again', async () => {
    const links = await request();
    await confirm(links.new);
    const transactions = loseFirstResponse(table);
    await expect(confirm(links.current, { transactions })).rejects.toEqual(codeOf('service-unavailable'));
    expect(await confirm(links.current, { transactions })).toEqual({ waitsFor: null });
  });

  it('can be made again, back to the first address', async () => {
    await change();
    clock.pass(day);
    const back = await request(oldAddress, { ...ann, email: newAddress });
    await confirm(back.new);
    expect(await confirm(back.current)).toEqual({ waitsFor: null });
    expect((await parts.users.get(ann.userId))?.email).toBe(oldAddress);
  });
});
