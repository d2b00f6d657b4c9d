import { beforeEach, describe, expect, it } from 'vitest';
import { checkVerificationMail } from '#functions/domain/account/check-verification-mail.ts';
import { hashOfSecret, registrationProof } from '#functions/domain/account/pending-registration.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { declineRegistration, verifyEmail } from '#functions/domain/account/verify-email.ts';
import { privacyPolicyVersion } from '#shared/catalogue/legal.ts';
import {
  type AccountShop,
  ann,
  day,
  minute,
  openAccountShop,
  outcomesOf,
  second,
} from '#tests/support/account-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';

const invalid = { code: 'invalid-one-time-token' };
const eve = { name: 'Eve', password: 'of a stranger' };
const oneAccount = { profiles: 1, grants: 1 };
/** After the cooldown of verification mails. */
const later = 31 * second;

let shop: AccountShop;
beforeEach(() => {
  shop = openAccountShop();
});

/** Registers and opens the mail. */
async function mailedLink(over = {}) {
  const proof = await shop.register(over);
  return { proof, secret: await shop.openMail('verify-email') };
}
const verify = (secret: string, proof?: string, more = {}) => verifyEmail(secret, { proof }, { ...shop, ...more });
const logIn = async (password: string) => {
  const { values, codes } = await outcomesOf([shop.logInWith(password)]);
  return values.length === 1 ? 'logged in' : codes[0];
};

describe('registerAccount', () => {
  it('stores the registration for a day, without its secrets, and mails a link', async () => {
    const typed = { email: 'Ann@Example.com', draftIds: ['draft-1'], wants: 'memories' as const };
    const { proof, secret } = await mailedLink(typed);
    const [registrationId = '', browserSecret = ''] = proof.split('.');
    expect(await shop.items('PENDING#')).toMatchObject([
      {
        email: ann.email,
        name: 'Ann',
        draftIds: ['draft-1'],
        wants: 'memories',
        registrationId,
        secretHash: hashOfSecret(browserSecret),
        privacyPolicy: { version: privacyPolicyVersion, at: '2026-11-21T12:00:00.000Z' },
        expiresAtSeconds: (shop.clock.now() + day) / 1000,
      },
    ]);
    expect(await shop.mails()).toMatchObject([{ template: 'verify-email', to: ann.email, data: {} }]);
    const stored = JSON.stringify(await shop.items(''));
    for (const hidden of [secret, browserSecret, ann.password]) expect(stored).not.toContain(hidden);
  });

  it('refuses common passwords where the stage requires it, and invalid addresses, before it writes anything', async () => {
    const strict = { ...shop, refusesCommonPasswords: true };
    await expect(shop.register({ password: 'Password' }, strict)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This password is too common. Please choose another one.',
    });
    await expect(shop.register({ email: 'ann@example.com,bob@example.com' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await shop.items('')).toEqual([]);
    await shop.register({ password: 'Password' });
    expect(await shop.mails()).toHaveLength(1);
  });

  it('stores a registration within the cooldown without a mail; the link that was mailed completes it', async () => {
    await shop.register();
    shop.clock.pass(29 * second);
    const proof = await shop.register({ password: 'secret2' });
    expect(await shop.mails()).toHaveLength(1);
    expect((await verify(await shop.openMail('verify-email'), proof)).session).toBeDefined();
    expect(await logIn('secret2')).toBe('logged in');
  });

  it('notifies the owner of a registered address, and does not change the account', async () => {
    await shop.signUp();
    const before = await shop.items('USER#');
    for (const waitedMs of [0, later]) {
      shop.clock.pass(waitedMs);
      await shop.register(eve);
      const notices = await shop.mailsOf('already-registered');
      expect(notices).toEqual(waitedMs === 0 ? [] : [{ template: 'already-registered', to: ann.email, data: {} }]);
    }
    expect(await shop.items('USER#')).toEqual(before);
    expect(await shop.items('PENDING#')).toEqual([]);
    expect(await logIn(eve.password)).toBe('wrong-login');
  });

  it('reads again when the address is verified during the call, also within the cooldown', async () => {
    for (const waitedMs of [0, later]) {
      shop = openAccountShop();
      const { proof, secret } = await mailedLink();
      shop.clock.pass(waitedMs);
      const getOwner = withWriteAfterRead(shop.addresses.getOwner, () => verify(secret, proof));
      await shop.register(eve, { ...shop, addresses: { ...shop.addresses, getOwner } });
      expect(await shop.mailsOf('already-registered')).toHaveLength(waitedMs === 0 ? 0 : 1);
      expect(await shop.items('PENDING#')).toEqual([]);
      expect(await logIn(ann.password)).toBe('logged in');
    }
  });

  it('ends the registration of a mistyped address that its browser replaces, and no other', async () => {
    const typo = 'ann@exmaple.com';
    const proof = await shop.register({ email: typo });
    const [stranger, again] = [`${proof.slice(0, 27)}${'s'.repeat(43)}`, { email: typo, registration: proof }];
    await shop.register({ replaces: { ...again, registration: stranger } });
    expect(await shop.items('PENDING#')).toHaveLength(2);
    shop.clock.pass(later);
    await shop.register({ replaces: again });
    const left = await shop.items('PENDING#');
    expect(left.map(({ email }) => email)).toEqual([ann.email, ann.email]);
    await expect(shop.openMail('verify-email', typo)).rejects.toThrow('no link');
  });

  it('gives up when every try meets another owner of the address', async () => {
    await shop.signUp();
    let reads = 0;
    const getOwner = async () => {
      reads += 1;
      return undefined;
    };
    const stale = { ...shop, addresses: { ...shop.addresses, getOwner } };
    await expect(registerAccount(ann, stale)).rejects.toMatchObject({
      code: 'service-unavailable',
      retryAfterSeconds: 2,
    });
    expect(reads).toBe(20);
  });

  it('sends at most five mails a day to an address, for all requests together', async () => {
    for (let round = 0; round < 10; round += 1) {
      await (round % 2 ? requestVerification({ email: ann.email }, shop) : shop.register());
      shop.clock.pass(minute);
    }
    expect(await shop.mails()).toHaveLength(5);
  });
});

describe('verifyEmail', () => {
  it('creates the account, its address, its free story and the first session of the browser that registered', async () => {
    const proof = await shop.register({ draftIds: ['draft-1'], wants: 'memories' });
    expect(await logIn(ann.password)).toBe('email-not-verified');
    const [link] = (await shop.mails()).flatMap((mail) => mail.link ?? []);
    const issued = link && (await shop.links.issue(link));
    expect(issued?.data).toEqual({ name: 'Ann' });
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const { session, wants } = await verifyEmail(issued?.secret ?? '', { proof, userAgent }, shop);
    expect(wants).toBe('memories');
    expect(session?.allowance).toEqual({ allowedStories: 0, subscriptionActive: false, firstStory: true });
    const { userId, sessionId } = await shop.authenticate(session?.token ?? '');
    expect(await shop.users.get(userId)).toMatchObject({
      email: ann.email,
      name: 'Ann',
      listedName: 'ann',
      tokenVersion: 1,
      firstStory: true,
      monthlyStories: 0,
      bonusStories: 0,
      subscriptionActive: false,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    const at = '2026-11-21T12:00:00.000Z';
    const week = 7 * (day / second);
    expect(await shop.sessions.list(userId, 5)).toMatchObject([
      { sessionId, device: 'Firefox on Linux', startedAt: at, expiresAtSeconds: shop.clock.now() / 1000 + week },
    ]);
    expect(await shop.ledger.list(userId)).toMatchObject([
      { cause: `welcome ${userId}`, source: 'first', delta: 1, at },
    ]);
    expect((await shop.customerDrafts.read(userId)).waiting).toEqual(['draft-1']);
    expect((await shop.names.find('ann', { limit: 5 })).items).toEqual([userId]);
    expect(await shop.items('USER#')).toContainEqual(
      expect.objectContaining({ privacyPolicy: { version: privacyPolicyVersion, at } }),
    );
    expect(await shop.items('PENDING#')).toEqual([]);
  });

  it('begins no session in a browser that cannot prove that it registered', async () => {
    const faults: unknown[] = [];
    const proofs: readonly ((proof: string) => string | undefined)[] = [
      () => undefined,
      (proof) => registrationProof({ registrationId: proof.split('.')[0] ?? '' }, 'T'.repeat(43)),
      (proof) => registrationProof({ registrationId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0A' }, proof.split('.')[1] ?? ''),
      () => 'proof',
    ];
    for (const forge of proofs) {
      shop = openAccountShop();
      const { proof, secret } = await mailedLink({ wants: 'memories' });
      const verified = await verify(secret, forge(proof));
      const recorded = (await shop.items('USER#')).filter(({ SK }) => String(SK).startsWith('SESSION#'));
      if (JSON.stringify(verified) !== '{"wants":"memories"}' || recorded.length > 0)
        faults.push([`${forge}`, verified, recorded]);
      expect(await shop.countAccounts()).toEqual(oneAccount);
    }
    expect(faults).toEqual([]);
  });

  it('verifies once and succeeds for all of 50 concurrent requests with one link', async () => {
    const { proof, secret } = await mailedLink();
    const { codes } = await outcomesOf(Array.from({ length: 50 }, () => verify(secret, proof)));
    expect(codes).toEqual([]);
    expect(await shop.countAccounts()).toEqual(oneAccount);
  });

  it('creates one account from 50 concurrent registrations in different spellings', async () => {
    const spellings = [ann.email, 'ANN@EXAMPLE.COM', 'Ann@example.com', 'ａｎｎ@example.com', 'ann@ExAmPlE.com'];
    const proofs = await Promise.all(
      Array.from({ length: 50 }, (_, n) => shop.register({ email: spellings[n % 5] ?? '', password: `password ${n}` })),
    );
    expect(await shop.mails()).toHaveLength(1);
    const secret = await shop.openMail('verify-email');
    const { values, codes } = await outcomesOf(proofs.map((proof) => verify(secret, proof)));
    expect(codes).toEqual([]);
    expect(values.filter(({ session }) => session !== undefined)).toHaveLength(1);
    expect(await shop.countAccounts()).toEqual(oneAccount);
    expect(await shop.items('EMAIL#')).toHaveLength(1);
  });

  it('creates an account for each of 20 aliases of one mailbox, with one free story in total', async () => {
    for (let n = 0; n < 20; n += 1) await shop.register({ email: `a.n${n % 2 ? '.' : ''}n+${n}@gmail.com` });
    const links = (await shop.mails()).flatMap(({ link }) => link ?? []);
    const issued = await Promise.all(links.map((link) => shop.links.issue(link)));
    await Promise.all(issued.map((one) => verify(one?.secret ?? '')));
    expect(await shop.countAccounts()).toEqual({ profiles: 20, grants: 1 });
    expect((await shop.items('USER#')).filter(({ firstStory }) => firstStory)).toHaveLength(1);
  });

  it('accepts a verification link until its last second', async () => {
    const { proof, secret } = await mailedLink();
    shop.clock.pass(day);
    await expect(verify(secret, proof)).rejects.toMatchObject(invalid);
    shop.clock.pass(-second);
    expect((await verify(secret, proof)).session).toBeDefined();
    expect(await verify(secret, proof)).toEqual({});
    shop.clock.pass(second);
    await expect(verify(secret, proof)).rejects.toMatchObject(invalid);
  });

  it('counts the 24 hours of a link from the time the mail was sent, even after a mail outage', async () => {
    const proof = await shop.register();
    shop.clock.pass(day - minute);
    const secret = await shop.openMail('verify-email');
    shop.clock.pass(day - minute);
    expect((await verify(secret, proof)).session).toBeDefined();
  });

  it('deletes a registration that was not verified within a day', async () => {
    await shop.register();
    shop.clock.pass(day);
    await expect(shop.openMail('verify-email')).rejects.toThrow('no link');
    expect(await logIn(ann.password)).toBe('wrong-login');
  });

  it('refuses unknown links, and links of an earlier release, which name no registration', async () => {
    await shop.register();
    const earlier = {
      purpose: 'verify-email',
      email: ann.email,
      linkId: 'l1',
      expiresAtSeconds: 9_999_999_999,
    } as const;
    await shop.table.commit([shop.oneTimeTokens.addPart('earlier', earlier)]);
    for (const secret of ['unknown', 'earlier']) {
      await expect(verify(secret)).rejects.toMatchObject(invalid);
      await expect(declineRegistration(secret, shop)).rejects.toMatchObject(invalid);
    }
    expect(await shop.items('USER#')).toEqual([]);
  });

  it('gives a stranger who registers the address before or after its owner no part in the owner’s account', async () => {
    for (const all of [
      [eve, ann],
      [ann, eve],
    ]) {
      shop = openAccountShop();
      const links = new Map<object, string>();
      for (const registration of all) {
        links.set(registration, (await mailedLink(registration)).secret);
        shop.clock.pass(later);
      }
      expect(await verify(links.get(ann) ?? '')).toEqual({});
      await expect(verify(links.get(eve) ?? '')).rejects.toMatchObject(invalid);
      expect([await logIn(ann.password), await logIn(eve.password)]).toEqual(['logged in', 'wrong-login']);
      expect(await shop.countAccounts()).toEqual(oneAccount);
    }
  });

  it('does not keep the owner out when a stranger uses up the mails of the address', async () => {
    for (let time = 0; time < 5; time += 1) {
      await shop.register(eve);
      shop.clock.pass(later);
    }
    const theirs = await shop.openMail('verify-email');
    const proof = await shop.register();
    expect((await verify(theirs, proof)).session).toBeDefined();
    expect([await logIn(ann.password), await logIn(eve.password)]).toEqual(['logged in', 'wrong-login']);
    expect(await shop.countAccounts()).toEqual(oneAccount);
  });

  it('completes the mailed registration of the link, also in the browser of another one', async () => {
    const { secret } = await mailedLink();
    shop.clock.pass(later);
    const { proof } = await mailedLink({ password: 'secret2' });
    expect(await verify(secret, proof)).toEqual({});
    expect(await logIn(ann.password)).toBe('logged in');
  });

  it('creates one account when two registrations are completed at once', async () => {
    const first = await mailedLink();
    shop.clock.pass(later);
    const second = await mailedLink({ password: 'secret2' });
    const { codes } = await outcomesOf([first, second].map(({ proof, secret }) => verify(secret, proof)));
    expect(codes).toEqual([invalid.code]);
    expect(await shop.countAccounts()).toEqual(oneAccount);
  });

  it('accepts every link of a registration after one of them was opened', async () => {
    const { proof: registration, secret: first } = await mailedLink();
    const twice = await shop.openMail('verify-email');
    shop.clock.pass(later);
    await shop.register(eve);
    shop.clock.pass(later);
    await requestVerification({ email: ann.email, registration }, shop);
    await verify(await shop.openMail('verify-email'));
    for (const secret of [first, twice]) expect(await verify(secret)).toEqual({});
    expect(await logIn(ann.password)).toBe('logged in');
    expect(await shop.countAccounts()).toEqual(oneAccount);
  });

  it('rejects the link if the registration is declined during the call', async () => {
    const { proof, secret } = await mailedLink();
    const get = withWriteAfterRead(shop.pendingRegistrations.get, () => declineRegistration(secret, shop));
    const pendingRegistrations = { ...shop.pendingRegistrations, get };
    await expect(verify(secret, proof, { pendingRegistrations })).rejects.toMatchObject(invalid);
    expect(await shop.items('USER#')).toEqual([]);
  });
});

describe('declineRegistration', () => {
  it('ends the registration with all of its links, and no other', async () => {
    const { proof, secret } = await mailedLink(eve);
    const [delayed] = (await shop.mails()).flatMap(({ link }) => link ?? []);
    shop.clock.pass(later);
    await shop.register();
    for (let time = 0; time < 2; time += 1) await declineRegistration(secret, shop);
    await expect(verify(secret, proof)).rejects.toMatchObject(invalid);
    expect(delayed && (await shop.links.issue(delayed))).toBeUndefined();
    expect(await shop.items('USER#')).toEqual([]);
    expect(await shop.items('PENDING#')).toMatchObject([{ name: 'Ann' }]);
  });

  it('refuses when the registration has become an account', async () => {
    const { secret } = await mailedLink();
    await verify(secret);
    await expect(declineRegistration(secret, shop)).rejects.toMatchObject({ code: 'address-taken' });
    expect(await shop.countAccounts()).toEqual(oneAccount);
  });
});

describe('requestVerification', () => {
  it('sends no link to an unknown or already verified address', async () => {
    await requestVerification({ email: 'nobody@example.com' }, shop);
    await expect(shop.openMail('verify-email', 'nobody@example.com')).rejects.toThrow('no link');
    await shop.register(eve);
    shop.clock.pass(later);
    await shop.signUp();
    shop.clock.pass(later);
    await requestVerification({ email: ann.email }, shop);
    await expect(shop.openMail('verify-email')).rejects.toThrow('no link');
  });
});

describe('links.issue', () => {
  it('issues nothing for what is no subject of a link', async () => {
    await shop.register();
    const subjects = ['', 'link-1', 'link-1 ', ' ann@example.com', 'link-1 ann@example.com more words', '  '];
    const issued = await Promise.all(subjects.map((subject) => shop.links.issue({ purpose: 'verify-email', subject })));
    expect(issued).toEqual(subjects.map(() => undefined));
    const change = { purpose: 'change-email', subject: 'link-1 ann@example.com' } as const;
    expect(await shop.links.issue(change)).toBeUndefined();
  });
});

describe('checkVerificationMail', () => {
  it('reports the state of the mail to the browser that registered, alike for known and unknown addresses', async () => {
    await shop.signUp({ email: 'known@example.com' });
    shop.clock.pass(later);
    const at = new Date(shop.clock.now()).toISOString();
    const answers = new Map<string, unknown>();
    for (const email of ['known@example.com', 'new@example.com']) {
      const registration = await shop.register({ email });
      const mailId = registration.slice(0, 26);
      const check = (proof = registration) => checkVerificationMail({ email, registration: proof }, shop);
      const seen = [await check()];
      await shop.sentMails.record(email, { mailId, at, outcome: 'sent', template: 'verify-email', subject: 'Confirm' });
      seen.push(await check(), await check(`A${registration.slice(1)}`), await check('x'));
      for (const reason of ['complaint', 'bounce', 'refused'] as const) {
        await shop.undeliverableAddresses.mark(email, { reason, at });
        seen.push(await check());
      }
      await shop.undeliverableAddresses.unmark(email);
      await shop.sentMails.record(email, { mailId, at, outcome: 'refused', template: 'verify-email', subject: null });
      answers.set(email, [...seen, await check()]);
    }
    const right = ['waiting', 'sent', 'waiting', 'waiting', 'sent', 'unreachable', 'unreachable', 'unreachable'];
    expect([...answers.values()]).toEqual([right, right]);
  });
});
