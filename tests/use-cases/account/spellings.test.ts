import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#functions/domain/account/log-in.ts';
import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { respellAddress } from '#functions/domain/account/respell-address.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { findCustomers } from '#functions/domain/people/find-customers.ts';
import { erasePerson } from '#functions/domain/privacy/erase-person.ts';
import { type AccountShop, ann, openAccountShop } from '#tests/support/account-shop.ts';
import { anAccount, aRegistration } from '#tests/support/builders.ts';

const [typed, ascii] = ['ann@müller.de', 'ann@xn--mller-kva.de'];
/** As earlier releases stored it, with what finds it once it is stored as today. */
const stored = {
  [ascii]: [typed, 'Ann@MÜLLER.de.'],
  [typed]: [ascii, 'ANN@xn--mller-kva.de'],
  'jürgen@müller.de': ['Jürgen@Müller.de'],
  'Ann@Example.COM': ['ann@example.com', 'ANN@EXAMPLE.COM'],
  'ann@example.com.': ['ann@example.com'],
  'ann@localhost': ['ANN@localhost'],
};

let shop: AccountShop;
beforeEach(() => {
  shop = openAccountShop();
});

async function addStored(email: string, userId = 'u1') {
  const account = { ...anAccount({ userId, email }), passwordHash: await shop.passwords.hash(ann.password) };
  const policy = { version: '1', at: account.createdAt };
  const credit = { monthlyStories: 0, bonusStories: 0, firstStory: false };
  await shop.table.commit([
    shop.addresses.takePart(email, { userId, linkId: userId }),
    shop.users.addPart({ ...account, ...credit, privacyPolicy: policy, listedName: 'ada' }),
    ...shop.names.addParts(userId, 'Ada'),
  ]);
  return { userId, email };
}
/** The id of the user who logs in with it, or the error code. */
const entering = (email: string, password = ann.password) =>
  logIn({ email, password }, shop).then(
    ({ token }) => (JSON.parse(token) as { userId: string }).userId,
    (error: { code: string }) => error.code,
  );
const erase = (person: { userId: string; email: string }) =>
  erasePerson(person, { ...shop, removeFiles: async () => 0 }, () => {});
const found = async (q: string) => (await findCustomers({ q }, shop)).customers.map(({ userId }) => userId);

/** Whom the customer's logins and the desk find, before and after a reset; then what the login says after an erasure. */
async function lifeOf(email: string, others: readonly string[]): Promise<string[]> {
  shop = openAccountShop();
  const person = await addStored(email);
  if (others.length > 0) await respellAddress(person, shop);
  const now = (await shop.users.get('u1'))?.email ?? '';
  const seen: string[] = [];
  for (const spelling of [email, ...others]) seen.push(await entering(spelling), String(await found(spelling)));
  await requestPasswordReset({ email }, shop);
  await shop.reset(await shop.openMail('reset-password', now), 'another one');
  seen.push(await entering(email, 'another one'));
  await erase({ userId: 'u1', email: now });
  return [...new Set(seen), await entering(email, 'another one')];
}

describe('an account that is stored in an earlier spelling', () => {
  it('logs in, resets its password, is found and erased, before and after it is respelled', async () => {
    const faults: unknown[] = [];
    const rows = Object.entries(stored).flatMap(([email, others]) => [[email], [email, ...others]]);
    for (const [email = '', ...others] of rows) {
      const life = await lifeOf(email, others);
      const gone = email.endsWith('localhost') || email.startsWith('j') ? 'invalid-input' : 'wrong-login';
      if (String(life) !== `u1,${gone}`) faults.push([email, ...others, '→', ...life]);
    }
    expect(faults).toEqual([]);
  });

  it('is no second account when it is registered again in any spelling', async () => {
    const faults: unknown[] = [];
    for (const email of [typed, ascii])
      for (const again of [typed, ascii]) {
        shop = openAccountShop();
        await addStored(email);
        await shop.register({ email: again });
        const [mail] = await shop.mails();
        if (mail?.template !== 'already-registered' || mail.to !== email) faults.push([email, again, mail]);
      }
    expect(faults).toEqual([]);
  });

  it('stays reachable beside another account of its mailbox, and outlives it', async () => {
    const [old, today] = [await addStored(typed, 'old'), await addStored(ascii, 'today')];
    expect([await respellAddress(old, shop), await respellAddress(today, shop)]).toEqual([false, false]);
    expect([await entering(typed), await entering(ascii)]).toEqual(['old', 'today']);
    expect([await found(typed), await found(ascii)]).toEqual([
      ['old', 'today'],
      ['today', 'old'],
    ]);
    for (const email of [typed, ascii]) {
      await requestPasswordReset({ email }, shop);
      await shop.reset(await shop.openMail('reset-password', email), `of ${email}`);
    }
    await erase(old);
    expect([await entering(ascii, `of ${ascii}`), await entering(typed, `of ${typed}`)]).toEqual([
      'today',
      'wrong-login',
    ]);
  });
});

it('one account is made of registrations in both spellings', async () => {
  const proofs = [await shop.register({ email: typed })];
  shop.clock.pass(31_000);
  proofs.push(await shop.register({ email: ascii }));
  const links = (await shop.mails()).flatMap(({ link }) => (link === undefined ? [] : [link]));
  const secrets = await Promise.all(links.map(async (link) => (await shop.links.issue(link))?.secret ?? ''));
  expect(new Set((await shop.mails()).map(({ to }) => to))).toEqual(new Set([ascii]));
  const opened = secrets.map((secret, at) => verifyEmail(secret, { proof: proofs[at] }, shop));
  expect((await Promise.allSettled(opened)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.countAccounts()).toEqual({ profiles: 1, grants: 1 });
});

it('no second account is made of a registration from before today’s spelling', async () => {
  const pending = { email: typed, registrationId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z' };
  const expiresAtSeconds = shop.clock.now() / 1000 + 60;
  await shop.table.commit([shop.pendingRegistrations.addPart(aRegistration({ ...pending, expiresAtSeconds }))]);
  const subject = linkSubject({ linkId: pending.registrationId, email: typed, subjectId: pending.registrationId });
  const link = await shop.links.issue({ purpose: 'verify-email', subject });
  await addStored(ascii);
  await expect(verifyEmail(link?.secret ?? '', {}, shop)).rejects.toMatchObject({ code: 'invalid-one-time-token' });
  expect([await entering(typed), await entering(ascii)]).toEqual(['u1', 'u1']);
});

it('every form refuses an address that can receive no mail and has no account, in the same way', async () => {
  const faults: unknown[] = [];
  for (const email of ['a@b..com', 'user@localhost', 'jürgen@gmx.de', '.a@b.com', 'a@-b.com', 'a@@b.com']) {
    const answers = [
      await entering(email),
      await requestPasswordReset({ email }, shop).catch(({ message }: Error) => message),
      await shop.register({ email }).catch(({ message }: Error) => message),
    ];
    if (String(answers) !== 'invalid-input,Invalid email,Invalid email') faults.push([email, answers]);
  }
  expect(faults).toEqual([]);
  expect(await shop.items('')).toEqual([]);
});
