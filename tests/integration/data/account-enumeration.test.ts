import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords, deriveKey } from '#functions/adapters/passwords/argon2id-passwords.ts';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestEmailChange } from '#functions/domain/account/request-email-change.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { accountCollaborators, createTestClock, listQueuedMails } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const draftIds = ['q3Jp0wVb9mXk2Zr7Tn5Yc1'];
const registration = (email: string) => ({
  name: 'Ann',
  email,
  password: 'secret1',
  privacyPolicy: true as const,
  // Stored with the registration, so that they cost no extra write.
  draftIds,
});

/** Records the work that determines the response time: table calls, writes per transaction, derived keys. */
function recordWork(table: Table) {
  let work: string[] = [];
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        const { TransactItems: items } = call.input as { TransactItems?: readonly unknown[] };
        work.push(items === undefined ? `${commandName}` : `${commandName} of ${items.length}`);
        return next(call);
      },
    { step: 'initialize' },
  );
  const counted =
    <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
    (...args: A): R => {
      work.push(name);
      return run(...args);
    };
  return {
    passwords: createPasswords({ memoryKib: 8, passes: 1, parallelism: 1 }, counted('derive', deriveKey)),
    async of(operation: () => Promise<unknown>) {
      work = [];
      await operation().catch((error: unknown) => error);
      return work;
    },
  };
}

describe.each(tableBackends)('account responses that could reveal a registered address, on $name', ({ url }) => {
  let table: Table & { close(): void };
  let parts: ReturnType<typeof accountCollaborators>;
  let recorded: ReturnType<typeof recordWork>;

  const verified = 'verified@example.com';
  const other = 'other@example.com';
  const pending = 'pending@example.com';
  const unknown = 'unknown@example.com';

  beforeEach(async () => {
    const clock = createTestClock();
    table = await openTable(url);
    recorded = recordWork(table);
    parts = { ...accountCollaborators(table, clock), passwords: recorded.passwords };
    for (const email of [verified, other, pending]) await registerAccount(registration(email), parts);
    for (const { link } of (await listQueuedMails(table)).slice(0, 2)) {
      const issued = link && (await parts.links.issue(link));
      await verifyEmail(issued?.secret ?? '', {}, parts);
    }
    clock.pass(31);
  });
  afterEach(() => table.close());

  it('registerAccount does the same work for every address', async () => {
    const register = (email: string) => recorded.of(() => registerAccount(registration(email), parts));
    const expected = ['derive', 'GetItemCommand', 'TransactWriteItemsCommand of 4'];
    expect(await register(unknown)).toEqual(expected);
    expect(await register(pending)).toEqual(expected);
    expect(await register(verified)).toEqual(expected);
    // Once more, within the cooldown: without a mail.
    const again = [...expected, 'TransactWriteItemsCommand of 2'];
    for (const email of [unknown, pending, verified]) expect(await register(email)).toEqual(again);
  });

  it('requestVerification does the same work for every address', async () => {
    const request = (email: string) => recorded.of(() => requestVerification({ email }, parts));
    const expected = ['TransactWriteItemsCommand of 2'];
    expect(await request(unknown)).toEqual(expected);
    expect(await request(pending)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
  });

  it('requestPasswordReset does the same work for every address', async () => {
    const request = (email: string) => recorded.of(() => requestPasswordReset({ email }, parts));
    const expected = ['TransactWriteItemsCommand of 2'];
    expect(await request(unknown)).toEqual(expected);
    expect(await request(pending)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
  });

  it('requestEmailChange does the same work for every new address', async () => {
    const { userId = '' } = (await parts.addresses.getOwner(verified)) ?? {};
    const caller = { userId, sessionId: 'mine', email: verified };
    const ask = async (email: string) => {
      const asked = () => requestEmailChange({ email, currentPassword: 'secret1' }, caller, parts);
      return (await recorded.of(asked)).sort();
    };
    const reads = ['GetItemCommand', 'GetItemCommand', 'PutItemCommand', 'UpdateItemCommand', 'derive'];
    const expected = [...reads, 'TransactWriteItemsCommand of 6'].sort();
    expect(await ask(unknown)).toEqual(expected);
    expect(await ask(pending)).toEqual(expected);
    expect(await ask(other)).toEqual(expected);
  });

  // Parallel table calls are recorded in the order in which they started.
  const sortedWorkOf = async (operation: () => Promise<unknown>) => (await recorded.of(operation)).sort();
  const reads = [...Array.from({ length: 3 }, () => 'GetItemCommand'), 'QueryCommand'];

  it('logIn with a wrong password does the same work for every address', async () => {
    const guess = (email: string) => sortedWorkOf(() => logIn({ email, password: 'wrong' }, parts));
    const expected = [...reads, 'PutItemCommand', 'derive'].sort();
    expect(await guess(unknown)).toEqual(expected);
    expect(await guess(pending)).toEqual(expected);
    expect(await guess(verified)).toEqual(expected);
  });

  it('logIn and requestPasswordReset with another account’s proof do the same work for every address', async () => {
    const { device } = await logIn({ email: other, password: 'secret1' }, parts);
    const guess = (email: string) => sortedWorkOf(() => logIn({ email, password: 'wrong', device }, parts));
    const expected = [...reads, 'PutItemCommand', 'derive'].sort();
    const request = (email: string) => recorded.of(() => requestPasswordReset({ email, device }, parts));
    for (const email of [unknown, pending, verified]) {
      expect(await guess(email)).toEqual(expected);
      expect(await request(email)).toEqual(['GetItemCommand', 'TransactWriteItemsCommand of 2']);
    }
  });

  // Decomposed: it is compared in NFC and as typed.
  it('logIn with a wrong decomposed password derives two keys for every address', async () => {
    const guess = (email: string) => sortedWorkOf(() => logIn({ email, password: 'cafe\u0301' }, parts));
    const expected = [...reads, 'PutItemCommand', 'derive', 'derive'].sort();
    for (const email of [unknown, pending, verified]) expect(await guess(email)).toEqual(expected);
  });

  it('logIn during the delay after failures does the same reads for every address and derives no key', async () => {
    for (const email of [unknown, pending, verified]) {
      const guess = () => sortedWorkOf(() => logIn({ email, password: 'wrong' }, parts));
      for (let n = 0; n < 5; n += 1) await guess();
      const work = await guess();
      expect(work.every((call) => reads.includes(call))).toBe(true);
      expect(work.length).toBeLessThanOrEqual(reads.length);
    }
  });
});
