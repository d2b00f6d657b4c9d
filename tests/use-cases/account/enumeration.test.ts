import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, deriveKey } from '#functions/adapters/passwords/argon2id-passwords.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { type AccountShop, ann, openAccountShop, second } from '#tests/support/account-shop.ts';

const other = 'other@example.com';
const pending = 'pending@example.com';
const unknown = 'unknown@example.com';

let shop: AccountShop;
let caller: Awaited<ReturnType<AccountShop['signUp']>>['caller'];
let work: string[];

beforeEach(async () => {
  work = [];
  const counted: typeof deriveKey = (...args) => {
    work.push('derive');
    return deriveKey(...args);
  };
  shop = openAccountShop({ passwords: createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 }, counted) });
  ({ caller } = await shop.signUp());
  await shop.signUp({ email: other });
  await shop.register({ email: pending });
  shop.clock.pass(31 * second);
  const { documents } = shop.table;
  const send = documents.send.bind(documents);
  documents.send = ((command: { readonly input: { readonly TransactItems?: readonly unknown[] } }) => {
    const items = command.input.TransactItems;
    work.push(items === undefined ? command.constructor.name : `transaction of ${items.length}`);
    return send(command as never);
  }) as never;
});

/** What determines the response time: calls of the table, in any order, as some are parallel, and derived keys. */
async function workOf(operation: () => Promise<unknown>): Promise<string[]> {
  work = [];
  await operation().catch((error: unknown) => error);
  return work.toSorted();
}

/** Expects the same work for every address. */
async function expectWork(operation: (email: string) => Promise<unknown>, expected: readonly string[], emails = all) {
  for (const email of emails)
    expect([email, await workOf(() => operation(email))]).toEqual([email, expected.toSorted()]);
}
const all = [unknown, pending, ann.email];
const loginReads = ['GetCommand', 'GetCommand', 'GetCommand', 'QueryCommand'];

describe('an address that could be registered', () => {
  it('registerAccount does the same work for every address', async () => {
    // Drafts are stored with the registration, so they cost no extra write.
    const register = (email: string) => shop.register({ email, draftIds: ['q3Jp0wVb9mXk2Zr7Tn5Yc1'] });
    await expectWork(register, ['derive', 'GetCommand', 'transaction of 4']);
    // Within the cooldown: without a mail.
    await expectWork(register, ['derive', 'GetCommand', 'transaction of 4', 'transaction of 2']);
  });

  it('requestVerification and requestPasswordReset do the same work for every address', async () => {
    const twice = [...all, ann.email];
    await expectWork((email) => requestVerification({ email }, shop), ['transaction of 2'], twice);
    await expectWork((email) => requestPasswordReset({ email }, shop), ['GetCommand', 'transaction of 2'], twice);
  });

  it('requestEmailChange does the same work for every new address', async () => {
    const expected = ['GetCommand', 'GetCommand', 'PutCommand', 'UpdateCommand', 'derive', 'transaction of 6'];
    const ask = (email: string) => requestEmailChange({ email, currentPassword: ann.password }, caller, shop);
    await expectWork(ask, expected, [unknown, pending, other]);
  });

  it('logIn with a wrong password does the same work for every address', async () => {
    await expectWork((email) => logIn({ email, password: 'wrong' }, shop), [...loginReads, 'PutCommand', 'derive']);
  });

  it('logIn and requestPasswordReset with another account’s proof do the same work for every address', async () => {
    const { device } = await logIn({ email: other, password: ann.password }, shop);
    const expected = [...loginReads, 'PutCommand', 'derive'];
    await expectWork((email) => logIn({ email, password: 'wrong', device }, shop), expected);
    const reads = ['GetCommand', 'GetCommand', 'transaction of 2'];
    await expectWork((email) => requestPasswordReset({ email, device }, shop), reads);
  });

  // Decomposed: it is compared in NFC and as typed.
  it('logIn with a wrong decomposed password derives two keys for every address', async () => {
    const guess = (email: string) => logIn({ email, password: 'cafe\u0301' }, shop);
    await expectWork(guess, [...loginReads, 'PutCommand', 'derive', 'derive']);
  });

  it('logIn during the delay after failures does the same reads for every address and derives no key', async () => {
    const guess = (email: string) => logIn({ email, password: 'wrong' }, shop);
    for (const email of all) for (let n = 0; n < 5; n += 1) await guess(email).catch(() => undefined);
    await expectWork(guess, loginReads);
  });
});
