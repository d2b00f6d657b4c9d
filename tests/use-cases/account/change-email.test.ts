import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanTable } from '#functions/data/table-scan.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { confirmEmailChange } from '#functions/domain/account/confirm-email-change.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { checkItems } from '#functions/domain/invariants/check-items.ts';
import { type AccountShop, ann, day, openAccountShop, outcomesOf, second } from '#tests/support/account-shop.ts';
import { loseFirstResponse, withWriteAfterRead } from '#tests/support/concurrent-writes.ts';

const [oldAddress, newAddress, currentPassword] = [ann.email, 'anna@example.org', ann.password];
const invalid = { code: 'invalid-one-time-token' };
const taken = { code: 'address-taken' };
const ofThief = 'of a thief';

let shop: AccountShop;
let caller: Awaited<ReturnType<AccountShop['signUp']>>['caller'];
beforeEach(async () => {
  shop = openAccountShop();
  ({ caller } = await shop.signUp());
});
afterEach(async () => {
  expect((await checkItems(scanTable(shop.table), shop.clock.now() / second)).broken).toEqual([]);
});

const ask = (email: string = newAddress, by = caller) => requestEmailChange({ email, currentPassword }, by, shop);
/** Opens both mails. */
async function request(email: string = newAddress, by = caller) {
  shop.clock.pass(second);
  await ask(email, by);
  return {
    current: await shop.openMail('confirm-email-change', by.email),
    new: await shop.openMail('confirm-new-email', email),
  };
}
async function linkOfReset(email: string): Promise<string> {
  await requestPasswordReset({ email }, shop);
  return shop.openMail('reset-password', email);
}
const confirm = (secret: string, more = {}) => confirmEmailChange(secret, { ...shop, ...more });
async function change(email: string = newAddress): Promise<void> {
  const links = await request(email);
  await confirm(links.current);
  await confirm(links.new);
}
const emailOf = async (userId = caller.userId) => (await shop.users.get(userId))?.email;
const setPassword = () => changePassword({ currentPassword, newPassword: 'another' }, caller, shop);
const newcomers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => (await shop.signUp({ email: `other-${n}@example.com` })).caller),
  );

describe('a change of address', () => {
  it('happens when both links were opened, in either order', async () => {
    for (const sides of [
      ['current', 'new'],
      ['new', 'current'],
    ] as const) {
      shop = openAccountShop();
      ({ caller } = await shop.signUp());
      const links = await request();
      for (let time = 0; time < 2; time += 1) expect(await confirm(links[sides[0]])).toEqual({ waitsFor: sides[1] });
      expect(await emailOf()).toBe(oldAddress);
      expect(await confirm(links[sides[1]])).toEqual({ waitsFor: null });
      expect(await emailOf()).toBe(newAddress);
      await expect(shop.logInWith(currentPassword)).rejects.toMatchObject({ code: 'wrong-login' });
      expect(await logIn({ email: newAddress, password: currentPassword }, shop)).toBeDefined();
      expect(await shop.items('EMAIL-CHANGE#')).toEqual([]);
      const former = { email: oldAddress, until: new Date(shop.clock.now()).toISOString() };
      expect(await shop.items('USER#')).toContainEqual(expect.objectContaining(former));
      const data = { email: newAddress };
      expect(await shop.mailsOf('email-changed')).toEqual(
        [oldAddress, newAddress].map((to) => ({ template: 'email-changed', to, data })),
      );
      // Opening a link again succeeds, as for a verification.
      for (const secret of [links.current, links.new]) expect(await confirm(secret)).toEqual({ waitsFor: null });
    }
  });

  it('mails one link to each address, tells a stranger nothing of the customer, and stores neither link', async () => {
    const links = await request();
    expect((await shop.mails()).slice(-2)).toMatchObject([
      { template: 'confirm-email-change', to: oldAddress, data: { email: newAddress } },
      { template: 'confirm-new-email', to: newAddress },
    ]);
    expect((await shop.mailsOf('confirm-new-email'))[0]?.data).toEqual({});
    const stored = JSON.stringify(await shop.items(''));
    for (const secret of Object.values(links)) expect(stored).not.toContain(secret);
  });

  it('folds the new address as a registration does, and refuses the current one and what is no mailbox', async () => {
    await ask('ＡＮＮＡ@Example.ORG');
    expect(await shop.emailChanges.get(caller.userId, shop.clock.now() / second)).toMatchObject({ email: newAddress });
    for (const email of ['ANN@example.com', 'a b@example.com', 'a@b@example.com'])
      await expect(ask(email)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('waits a day for its links', async () => {
    const links = await request();
    shop.clock.pass(day - second);
    expect(await confirm(links.new)).toEqual({ waitsFor: 'current' });
    shop.clock.pass(second);
    await expect(confirm(links.current)).rejects.toMatchObject(invalid);
    expect(await emailOf()).toBe(oldAddress);
  });

  it('ends with a newer request, sent and unsent links included', async () => {
    const links = await request();
    const unsent = (await shop.mails()).at(-1)?.link;
    await confirm(links.current);
    const newer = await request('third@example.com');
    for (const secret of Object.values(links)) await expect(confirm(secret)).rejects.toMatchObject(invalid);
    expect(unsent && (await shop.links.issue(unsent))).toBeUndefined();
    expect(await confirm(newer.new)).toEqual({ waitsFor: 'current' });
  });

  it('ends when it is cancelled, and with a change or reset of the password', async () => {
    const ends = {
      cancelled: () => shop.emailChanges.end(caller.userId),
      'password changed': setPassword,
      'password reset': async () => shop.reset(await linkOfReset(oldAddress), 'another'),
    };
    for (const end of Object.values(ends)) {
      shop = openAccountShop();
      ({ caller } = await shop.signUp());
      const links = await request();
      await confirm(links.new);
      await end();
      await expect(confirm(links.current)).rejects.toMatchObject(invalid);
      expect(await emailOf()).toBe(oldAddress);
    }
  });

  it('does not begin with a password that is changed at the same moment', async () => {
    const clear = withWriteAfterRead(shop.loginAttempts.clear, setPassword);
    const racing = { ...shop, loginAttempts: { ...shop.loginAttempts, clear } };
    const requested = requestEmailChange({ email: newAddress, currentPassword }, caller, racing);
    await expect(requested).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.items('EMAIL-CHANGE#')).toEqual([]);
  });

  it('voids reset links of the old address', async () => {
    const secret = await linkOfReset(oldAddress);
    await change();
    await expect(shop.reset(secret, ofThief)).rejects.toMatchObject(invalid);
    expect(await shop.reset(await linkOfReset(newAddress), 'of the owner')).toBeDefined();
    // Whoever has the old address later is not reached by it, either.
    shop.clock.pass(31 * second);
    await shop.signUp();
    await expect(shop.reset(secret, ofThief)).rejects.toMatchObject(invalid);
  });

  it('forgets failed logins of both addresses', async () => {
    const links = await request();
    for (const email of [oldAddress, newAddress])
      for (let n = 0; n < 6; n += 1) await logIn({ email, password: 'a guess' }, shop).catch(() => undefined);
    await confirm(links.current);
    await confirm(links.new);
    expect(await shop.items('LOGIN#')).toEqual([]);
    expect(await logIn({ email: newAddress, password: currentPassword }, shop)).toBeDefined();
  });

  it('gives no second free story: neither to the old mailbox nor to the new one', async () => {
    await change();
    expect(await shop.items('FREE#')).toMatchObject([{ userId: caller.userId }, { userId: caller.userId }]);
    // After the cooldown of verification mails.
    shop.clock.pass(31 * second);
    for (const email of [oldAddress, 'anna+2@example.org']) {
      const again = await shop.signUp({ email });
      expect(again.allowance.firstStory).toBe(false);
    }
  });

  it('moves within one mailbox, whose free story is recorded already', async () => {
    await change('ann+stories@example.com');
    expect(await emailOf()).toBe('ann+stories@example.com');
    expect(await shop.items('FREE#')).toHaveLength(1);
  });

  it('tells only the reader of the new mailbox that the address has an account', async () => {
    const bob = await shop.signUp({ email: newAddress });
    const links = await request();
    await expect(confirm(links.new)).rejects.toMatchObject(taken);
    expect(await confirm(links.current)).toEqual({ waitsFor: 'new' });
    await expect(confirm(links.new)).rejects.toMatchObject(taken);
    expect((await shop.addresses.getOwner(newAddress))?.userId).toBe(bob.caller.userId);
  });

  it('rejects links for another purpose, and its links do nothing else', async () => {
    for (const secret of [await linkOfReset(oldAddress), 'unknown'])
      await expect(confirm(secret)).rejects.toMatchObject(invalid);
    for (const secret of Object.values(await request())) {
      await expect(shop.reset(secret, ofThief)).rejects.toMatchObject(invalid);
      await expect(verifyEmail(secret, {}, shop)).rejects.toMatchObject(invalid);
    }
  });

  it('can be requested three times a day by a customer', async () => {
    for (let n = 0; n < 3; n += 1) await request(`new-${n}@example.com`);
    // Until midnight UTC; it is twelve and three seconds.
    const retryAfterSeconds = day / second / 2 - 3;
    await expect(ask('new-3@example.com')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds });
    const asked = [...(await shop.mailsOf('confirm-email-change')), ...(await shop.mailsOf('confirm-new-email'))];
    expect(asked).toHaveLength(6);
    shop.clock.pass(day);
    expect(await request('new-3@example.com')).toBeDefined();
  });

  it('mails a new address three times a day, whoever asks, and answers the same', async () => {
    for (const by of await newcomers(3)) await request(newAddress, by);
    await ask();
    expect(await shop.mailsOf('confirm-new-email')).toHaveLength(3);
    expect((await shop.mails()).at(-1)).toMatchObject({ template: 'confirm-email-change', to: oldAddress });
  });

  it('succeeds when the response of the table is lost and the link is opened again', async () => {
    const links = await request();
    await confirm(links.new);
    const transactions = loseFirstResponse(shop.table);
    await expect(confirm(links.current, { transactions })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await confirm(links.current, { transactions })).toEqual({ waitsFor: null });
  });
});

describe('a change of address at the same moment', () => {
  it('happens once for two tabs that open both links, and tells at least one of them', async () => {
    const links = await request();
    const { values, codes } = await outcomesOf([confirm(links.current), confirm(links.new)]);
    expect(codes).toEqual([]);
    expect(values).toContainEqual({ waitsFor: null });
    expect(await emailOf()).toBe(newAddress);
    expect(await shop.mailsOf('email-changed')).toHaveLength(2);
  });

  it('succeeds for all of 20 requests with the last link, once', async () => {
    const links = await request();
    await confirm(links.current);
    const { values } = await outcomesOf(Array.from({ length: 20 }, () => confirm(links.new)));
    expect(values).toEqual(Array.from({ length: 20 }, () => ({ waitsFor: null })));
    expect(await shop.mailsOf('email-changed')).toHaveLength(2);
  });

  it('happens for one of three customers who want the same address', async () => {
    const all = [];
    for (const by of await newcomers(3)) all.push(await request(newAddress, by));
    for (const { current } of all) await confirm(current);
    const { values, codes } = await outcomesOf(all.map((links) => confirm(links.new)));
    expect([values, codes]).toEqual([[{ waitsFor: null }], [taken.code, taken.code]]);
    expect(await shop.items('EMAIL#')).toHaveLength(4);
  });

  it('loses against, or wins over, a registration of the new address', async () => {
    const links = await request();
    await confirm(links.current);
    const proof = await shop.register({ email: newAddress });
    const verification = await shop.openMail('verify-email', newAddress);
    const verify = () => verifyEmail(verification, { proof }, shop);
    const [confirmed, verified] = await Promise.allSettled([confirm(links.new), verify()]);
    expect([confirmed.status, verified.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const owner = await shop.addresses.getOwner(newAddress);
    expect(owner?.userId === caller.userId).toBe(confirmed.status === 'fulfilled');
  });

  it('reads again when a registration takes the address after the check', async () => {
    const links = await request();
    await confirm(links.current);
    const getOwner = withWriteAfterRead(shop.addresses.getOwner, () => shop.signUp({ email: newAddress }));
    await expect(confirm(links.new, { addresses: { ...shop.addresses, getOwner } })).rejects.toMatchObject(taken);
    expect(await emailOf()).toBe(oldAddress);
  });

  it('succeeds when the other tab completes it between the reads', async () => {
    const links = await request();
    await confirm(links.current);
    let isFirst = true;
    const getOwner: typeof shop.addresses.getOwner = async (email) => {
      if (isFirst) {
        isFirst = false;
        await confirm(links.new);
      }
      return shop.addresses.getOwner(email);
    };
    expect(await confirm(links.new, { addresses: { ...shop.addresses, getOwner } })).toEqual({ waitsFor: null });
  });

  it('loses against a password change, and against the end of the account', async () => {
    const links = await request();
    await confirm(links.current);
    const changeEmailPart = (_: string, moved: { from: string; email: string }) =>
      shop.profiles.changeEmailPart('gone', moved);
    const gone = { profiles: { ...shop.profiles, changeEmailPart } };
    await expect(confirm(links.new, gone)).rejects.toMatchObject(invalid);
    const get = withWriteAfterRead(shop.emailChanges.get, setPassword);
    await expect(confirm(links.new, { emailChanges: { ...shop.emailChanges, get } })).rejects.toMatchObject(invalid);
    expect(await emailOf()).toBe(oldAddress);
  });
});
