import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { requestVerification } from '#functions/domain/account/request-verification.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { accountCollaborators, cheapPasswords, createTestClock, listQueuedMails } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const draftIds = ['q3Jp0wVb9mXk2Zr7Tn5Yc1'];
const registration = (email: string) => ({
  ...{ name: 'Ann', email, password: 'secret1', privacyPolicy: true as const },
  // Kept with the registration, so that they cost no write of their own.
  draftIds,
});

/** What the time of an answer is made of: table calls, writes in each transaction, derived keys. */
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
    passwords: {
      ...cheapPasswords,
      hash: counted('derive', cheapPasswords.hash),
      verify: counted('derive', cheapPasswords.verify),
    },
    async of(deed: () => Promise<unknown>) {
      work = [];
      await deed().catch((error: unknown) => error);
      return work;
    },
  };
}

describe.each(tableBackends)('account enumeration on $name', ({ url }) => {
  let table: Table & { close(): void };
  let parts: ReturnType<typeof accountCollaborators>;
  let recorded: ReturnType<typeof recordWork>;

  const verified = 'verified@example.com';
  const pending = 'pending@example.com';
  const unknown = 'unknown@example.com';

  beforeEach(async () => {
    const clock = createTestClock();
    table = await openTable(url);
    recorded = recordWork(table);
    parts = { ...accountCollaborators(table, clock), passwords: recorded.passwords };
    for (const email of [verified, pending]) await registerAccount(registration(email), parts);
    const [{ link } = { link: undefined }] = await listQueuedMails(table);
    await verifyEmail((link && (await parts.links.issue(link))) ?? '', parts);
    clock.pass(31);
  });
  afterEach(() => table.close());

  it('registering does the same work for every address', async () => {
    const register = (email: string) => recorded.of(() => registerAccount(registration(email), parts));
    const expected = ['derive', 'GetItemCommand', 'TransactWriteItemsCommand of 4'];
    expect(await register(unknown)).toEqual(expected);
    expect(await register(pending)).toEqual(expected);
    expect(await register(verified)).toEqual(expected);
    // Once more, within the cooldown.
    expect(await register(unknown)).toEqual(expected);
    expect(await register(verified)).toEqual(expected);
  });

  it('asking for a link does the same work for every address', async () => {
    const request = (email: string) => recorded.of(() => requestVerification(email, parts));
    const expected = ['TransactWriteItemsCommand of 2'];
    expect(await request(unknown)).toEqual(expected);
    expect(await request(pending)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
  });

  it('asking to reset a password does the same work for every address', async () => {
    const request = (email: string) => recorded.of(() => requestPasswordReset(email, parts));
    const expected = ['TransactWriteItemsCommand of 2'];
    expect(await request(unknown)).toEqual(expected);
    expect(await request(pending)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
    expect(await request(verified)).toEqual(expected);
  });

  // Table calls that run side by side are recorded in the order in which they happened to begin.
  const sortedWorkOf = async (deed: () => Promise<unknown>) => (await recorded.of(deed)).sort();
  const reads = Array.from({ length: 4 }, () => 'GetItemCommand');

  it('a wrong password costs the same work for every address', async () => {
    const guess = (email: string) => sortedWorkOf(() => logIn({ email, password: 'wrong' }, parts));
    const expected = [...reads, 'PutItemCommand', 'derive'];
    expect(await guess(unknown)).toEqual(expected);
    expect(await guess(pending)).toEqual(expected);
    expect(await guess(verified)).toEqual(expected);
  });

  it('while an address waits, its guesses cost the same reads for every address and no key', async () => {
    for (const email of [unknown, pending, verified]) {
      const guess = () => sortedWorkOf(() => logIn({ email, password: 'wrong' }, parts));
      for (let n = 0; n < 5; n += 1) await guess();
      const work = await guess();
      expect(work.every((call) => call === 'GetItemCommand')).toBe(true);
      expect(work.length).toBeLessThanOrEqual(reads.length);
    }
  });
});
