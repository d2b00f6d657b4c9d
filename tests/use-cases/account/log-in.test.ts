import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, deriveKey } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { keys } from '#functions/data/keys.ts';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { changePassword } from '#functions/domain/account/change-password.ts';
import { countAttempt } from '#functions/domain/account/count-attempt.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { type AccountShop, ann, day, hour, openAccountShop, outcomesOf, second } from '#tests/support/account-shop.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';

const refused = { code: 'too-many-requests' };

let shop: AccountShop;
beforeEach(() => {
  shop = openAccountShop();
});

const guess = (times: number, device?: string) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) => before.then(() => shop.logInWith('wrong', device).catch(() => undefined)),
    Promise.resolve(),
  );
const hashOf = async (userId: string) => (await shop.users.get(userId))?.passwordHash;

/** Passwords that are all wrong, and when they were verified. */
function wrongPasswords() {
  const verifiedAt: number[] = [];
  const verify = async () => {
    verifiedAt.push(shop.clock.now());
    return false as const;
  };
  const inHourFrom = (from: number) => verifiedAt.filter((at) => at >= from && at < from + hour).length;
  return {
    verifiedAt,
    passwords: { ...shop.passwords, verify },
    mostInAnHour: () => Math.max(0, ...verifiedAt.map(inHourFrom)),
  };
}

describe('logIn', () => {
  it('begins a session of the typed address in any spelling, records it, and returns the allowance', async () => {
    const { caller } = await shop.signUp();
    const hash = await hashOf(caller.userId);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const { token, allowance } = await logIn({ email: 'ANN@example.com', password: ann.password, userAgent }, shop);
    expect(allowance).toEqual({ allowedStories: 0, subscriptionActive: false, firstStory: true });
    const { sessionId } = await shop.authenticate(token);
    const recorded = await shop.sessions.list(caller.userId, 5);
    expect(recorded.find((session) => session.sessionId === sessionId)).toEqual({
      userId: caller.userId,
      sessionId,
      tokenVersion: 1,
      device: 'Firefox on Linux',
      startedAt: '2026-11-21T12:00:00.000Z',
      expiresAtSeconds: (shop.clock.now() + 7 * day) / 1000,
    });
    expect(recorded).toHaveLength(2);
    expect(await shop.loginAttempts.get(ann.email)).toMatchObject({ failures: 0, windowFailures: 0 });
    expect(await hashOf(caller.userId)).toBe(hash);
  });

  it('names an unverified registration only after its password', async () => {
    await shop.register();
    await expect(shop.logInWith('wrong')).rejects.toMatchObject({ code: 'wrong-login' });
    expect(await shop.loginAttempts.get(ann.email)).toMatchObject({ failures: 1 });
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject({ code: 'email-not-verified' });
    expect(await shop.loginAttempts.get(ann.email)).toMatchObject({ failures: 0 });
    expect(await shop.items('USER#')).toEqual([]);
  });

  it('refuses the passwords of an account that is gone and of a registration for its address', async () => {
    const { caller } = await shop.signUp();
    await shop.table.documents.send(
      new DeleteCommand({ TableName: shop.table.name, Key: keys.profile(caller.userId) }),
    );
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject({ code: 'wrong-login' });
    const registration = { registrationId: 'r1', secretHash: '', name: 'Eve', draftIds: [] };
    const pending = {
      ...registration,
      email: ann.email,
      passwordHash: await shop.passwords.hash('of a stranger'),
      privacyPolicy: { version: '1', at: '2026-11-21T12:00:00.000Z' },
      expiresAtSeconds: 9_999_999_999,
    };
    await shop.table.commit([shop.pendingRegistrations.addPart(pending)]);
    await expect(shop.logInWith('of a stranger')).rejects.toMatchObject({ code: 'wrong-login' });
  });

  it('accepts a password that was hashed as typed, and rehashes it in NFC at this login', async () => {
    const typed = 'cafe\u0301 au lait';
    const cost = { memoryKib: 8, passes: 1, parallelism: 1 };
    const earlier = createPasswords(cost, (_composed, nonce) => deriveKey(typed, nonce, cost));
    const { caller } = await shop.signUp();
    await shop.users.replacePasswordHash(caller.userId, (await hashOf(caller.userId)) ?? '', await earlier.hash(typed));
    const before = await hashOf(caller.userId);
    await expect(shop.logInWith(typed.normalize('NFC'))).rejects.toMatchObject({ code: 'wrong-login' });
    const { device } = await shop.logInWith(typed);
    expect(await hashOf(caller.userId)).not.toBe(before);
    for (const form of [typed.normalize('NFC'), typed]) await shop.logInWith(form);
    // The proof is of the new hash.
    await guess(5);
    expect(await shop.logInWith(typed, device)).toBeDefined();
  });

  it('rehashes the password at login when its cost parameters are outdated', async () => {
    const { caller } = await shop.signUp();
    const costlier = { ...shop, passwords: createPasswords({ memoryKib: 16, passes: 1, parallelism: 1 }) };
    expect(await hashOf(caller.userId)).toContain('m=8,');
    await logIn(ann, costlier);
    expect(await hashOf(caller.userId)).toContain('m=16,');
    expect(await logIn(ann, costlier)).toBeDefined();
  });
});

describe('guesses', () => {
  it('are verified five times of 50 at once; then the correct password is refused, too', async () => {
    await shop.signUp();
    let verifications = 0;
    const verify: typeof shop.passwords.verify = (...typed) => {
      verifications += 1;
      return shop.passwords.verify(...typed);
    };
    const guessing = { ...shop, passwords: { ...shop.passwords, verify } };
    const { codes } = await outcomesOf(
      Array.from({ length: 50 }, (_, n) => logIn({ email: ann.email, password: `guess ${n}` }, guessing)),
    );
    expect(verifications).toBe(5);
    expect(codes.filter((code) => code === 'wrong-login')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(45);
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 2 });
    shop.clock.pass(2 * second);
    expect(await shop.logInWith(ann.password)).toBeDefined();
  });

  it('are delayed equally at unknown, unverified and verified addresses', async () => {
    await shop.signUp();
    await shop.register({ email: 'bob@example.com' });
    for (const email of ['nobody@example.com', 'bob@example.com', ann.email]) {
      const outcomes: unknown[] = [];
      for (let time = 0; time < 7; time += 1)
        await logIn({ email, password: 'wrong' }, shop).catch((error) =>
          outcomes.push([error.code, error.retryAfterSeconds]),
        );
      expect(outcomes).toEqual([
        ...Array.from({ length: 5 }, () => ['wrong-login', undefined]),
        ...Array.from({ length: 2 }, () => ['too-many-requests', 2]),
      ]);
    }
  });

  it('end after five conflicts with others at the same moment', async () => {
    let tries = 0;
    const replace = async () => {
      tries += 1;
      return false;
    };
    const crowded = { ...shop, loginAttempts: { ...shop.loginAttempts, replace } };
    await expect(countAttempt(ann.email, crowded)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 1 });
    expect(tries).toBe(6);
  });

  it('from 200 addresses are verified at most 100 times in any hour', async () => {
    // Over an hour and over a day and a half: enough for 100 failures within an hour if none is refused.
    for (const everyMs of [3600, 130_000]) {
      shop = openAccountShop();
      const { passwords, verifiedAt, mostInAnHour } = wrongPasswords();
      const limiter = createRateLimiter(shop.table, { clock: shop.clock, addressLimitMultiplier: 1 });
      for (let n = 0; n < (isWholeProof ? 1000 : 200); n += 1) {
        await limiter
          .take('login', { address: `192.0.2.${n % 200}` })
          .then(() => logIn({ email: ann.email, password: `guess ${n}` }, { ...shop, passwords }))
          .catch(() => undefined);
        shop.clock.pass(everyMs);
      }
      expect(verifiedAt.length).toBeGreaterThan(4);
      expect(mostInAnHour()).toBeLessThanOrEqual(100);
    }
  });

  it('through a stolen token are verified at most 100 times in any hour, on all forms together', async () => {
    const { caller } = await shop.signUp();
    const { passwords, verifiedAt, mostInAnHour } = wrongPasswords();
    const guessing = { ...shop, passwords };
    const forms = [
      () => changePassword({ currentPassword: 'guess', newPassword: 'secret2' }, caller, guessing),
      () => requestEmailChange({ email: 'thief@example.com', currentPassword: 'guess' }, caller, guessing),
    ];
    for (let time = 0; time < 400; time += 1) {
      await forms[time % 2]?.().catch(() => undefined);
      shop.clock.pass(30 * second);
    }
    expect(verifiedAt.length).toBeGreaterThan(4);
    expect(mostInAnHour()).toBeLessThanOrEqual(100);
  });

  it('are counted per /64 of IPv6, so that a household counts as one address', async () => {
    const limiter = createRateLimiter(shop.table, { clock: shop.clock, addressLimitMultiplier: 1 });
    const { values } = await outcomesOf(
      Array.from({ length: 45 }, (_, n) => limiter.take('login', { address: `2001:db8:1:2::${n}` })),
    );
    expect(values).toHaveLength(40);
  });
});

describe('a browser that logged in before', () => {
  it('logs in while strangers’ guesses block the address, and its own guesses block only itself', async () => {
    const { device } = await shop.signUp();
    await guess(5);
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject(refused);
    const again = await shop.logInWith(ann.password, device);
    await expect(shop.logInWith(ann.password)).rejects.toMatchObject(refused);
    shop.clock.pass(2 * second);
    await guess(5, device);
    await expect(shop.logInWith(ann.password, device)).rejects.toMatchObject(refused);
    expect(await shop.logInWith(ann.password, again.device)).toBeDefined();
    expect(await shop.logInWith(ann.password)).toBeDefined();
  });

  it('counts as any browser when its proof is forged, prolonged, old, of another account or from before all sessions ended', async () => {
    const changes: Record<string, (device: string, userId: string) => unknown> = {
      forged: (device) => device.replace(/.{43}$/, 'A'.repeat(43)),
      'with a later expiry': (device) => device.replace(/\.\d+\./, '.9999999999.'),
      '180 days old': () => shop.clock.pass(180 * day),
      'from before all sessions ended': (_, userId) => shop.credentials.endAllSessions(userId),
      'of another account': async () => (await shop.signUp({ email: 'bob@example.com' })).device,
      'no text of ours': () => 'device',
    };
    const admitted: string[] = [];
    for (const [name, change] of Object.entries(changes)) {
      shop = openAccountShop();
      const { device, caller } = await shop.signUp();
      const changed = await change(device, caller.userId);
      await guess(5);
      const shown = typeof changed === 'string' ? changed : device;
      const { codes } = await outcomesOf([shop.logInWith(ann.password, shown)]);
      if (codes[0] !== refused.code) admitted.push(name);
    }
    expect(admitted).toEqual([]);
  });

  it('is known after a reset and a password change, by a new proof only', async () => {
    const { device, caller } = await shop.signUp();
    const typed = { currentPassword: ann.password, newPassword: 'changed' };
    const { device: changed } = await changePassword(typed, caller, shop);
    await guess(5);
    await expect(shop.logInWith('changed', device)).rejects.toMatchObject(refused);
    expect(await shop.logInWith('changed', changed)).toBeDefined();
    const afterReset = await shop.reset(await shop.askForReset(), 'by mail');
    await guess(5);
    await expect(shop.logInWith('by mail', changed)).rejects.toMatchObject(refused);
    expect(await shop.logInWith('by mail', afterReset)).toBeDefined();
  });

  it('gets its own reset mails, to the address of its account only', async () => {
    const { device } = await shop.signUp();
    const mailed = async (email: string, proof?: string) => {
      const before = (await shop.mails()).length;
      await requestPasswordReset({ email, device: proof }, shop);
      return (await shop.mails()).length - before;
    };
    const forged = device.replace(/.{43}$/, 'A'.repeat(43));
    expect([await mailed(ann.email), await mailed(ann.email), await mailed(ann.email, forged)]).toEqual([1, 0, 0]);
    expect([await mailed(ann.email, device), await mailed(ann.email, device)]).toEqual([1, 0]);
    expect([await mailed('bob@example.com', device), await mailed('bob@example.com')]).toEqual([1, 0]);
  });
});
