import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { UserRepository } from '#functions/domain/account/repositories.ts';
import { type CreditSource, creditSources } from '#functions/domain/credit/credit.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { anAccount } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const profile = anAccount();

const left = { first: 1, monthly: profile.monthlyStories, bonus: profile.bonusStories };

describe.each(tableBackends)('the user repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let users: UserRepository;

  beforeEach(async () => {
    table = await openTable(url);
    users = createUserRepository(table);
    await table.documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile('u1'), ...profile } }));
  });
  afterEach(() => table.close());

  it('addPart creates a profile and refuses to overwrite one', async () => {
    const privacyPolicy = { version: '2024-11-19', at: profile.createdAt };
    const account = { ...profile, userId: 'u2', email: 'bob@example.com', privacyPolicy };
    await table.commit([users.addPart(account)]);
    expect(await users.get('u2')).toMatchObject({ userId: 'u2', email: 'bob@example.com', firstStory: true });
    await expect(table.commit([users.addPart({ ...account, userId: 'u1' })])).rejects.toThrow(TransactionRefused);
    expect(await users.get('u1')).toMatchObject(profile);
    expect(await users.get('nobody')).toBeUndefined();
  });

  it('replacePasswordHash stores the new hash unless the password was changed since', async () => {
    await users.replacePasswordHash('u1', profile.passwordHash, 'newer');
    expect(await users.get('u1')).toMatchObject({ passwordHash: 'newer' });
    await users.replacePasswordHash('u1', profile.passwordHash, 'late');
    expect(await users.get('u1')).toMatchObject({ passwordHash: 'newer' });
    await users.replacePasswordHash('ghost', profile.passwordHash, 'late');
    expect(await users.get('ghost')).toBeUndefined();
  });

  it('takeCreditPart takes no more than is left, for 20 concurrent calls', async () => {
    for (const source of creditSources) {
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => table.commit([users.takeCreditPart('u1', source)])),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(left[source]);
      for (const refusal of tries.filter((result) => result.status === 'rejected'))
        expect(refusal.reason).toSatisfy((error) => error instanceof TransactionRefused && error.by('credit'));
      expect((await users.get('u1'))?.[counterOf(source)]).toBe(source === 'first' ? false : 0);
    }
  });

  it('returnCreditPart returns the credit that was taken, creates no profile, and gives no second first story', async () => {
    for (const source of ['first', 'bonus'] as const) {
      await table.commit([users.takeCreditPart('u1', source)]);
      await table.commit([users.returnCreditPart('u1', source)]);
    }
    expect(await users.get('u1')).toMatchObject(profile);
    await expect(table.commit([users.returnCreditPart('u1', 'first')])).rejects.toThrow(TransactionRefused);
    await expect(table.commit([users.returnCreditPart('ghost', 'bonus')])).rejects.toThrow(TransactionRefused);
    expect(await users.get('ghost')).toBeUndefined();
  });

  const filledAt = '2026-11-21T10:00:00.000Z';
  const bucket = { subscriptionId: 'sub_1', invoiceId: 'in_1', periodStartSeconds: 1_795_255_200, filledAt };

  async function fill(monthlyStories: number) {
    const seen = await users.getBilling('u1');
    if (seen === undefined) throw new Error('u1 is there');
    const next = { ...seen, subscriptionActive: true, monthlyStories, bucket };
    await table.commit([users.replaceBillingPart('u1', seen, next)]);
    return { seen, next: { ...next, version: seen.version + 1 } };
  }

  it('replaceBillingPart replaces the billing that was read, and refuses if a story was taken since', async () => {
    const { seen, next } = await fill(6);
    expect(await users.getBilling('u1')).toEqual(next);
    await expect(table.commit([users.replaceBillingPart('u1', seen, next)])).rejects.toThrow(TransactionRefused);
    await table.commit([users.takeCreditPart('u1', 'monthly')]);
    await expect(table.commit([users.replaceBillingPart('u1', next, next)])).rejects.toThrow(TransactionRefused);
    const ended = { ...next, monthlyStories: 0, bucket: undefined };
    await table.commit([users.replaceBillingPart('u1', { ...next, monthlyStories: 5 }, ended)]);
    expect(await users.getBilling('u1')).toEqual({ ...ended, version: 2 });
    expect(await users.getBilling('ghost')).toBeUndefined();
  });

  it('giveMonthlyPart returns a story to the same bucket up to a full month, and takeCreditPart refuses a frozen one', async () => {
    const { next } = await fill(6);
    await expect(table.commit([users.returnMonthlyPart('u1', filledAt)])).rejects.toThrow(TransactionRefused);
    await table.commit([users.takeCreditPart('u1', 'monthly')]);
    const another = '2026-12-21T10:00:00.000Z';
    await expect(table.commit([users.returnMonthlyPart('u1', another)])).rejects.toThrow(TransactionRefused);
    await table.commit([users.returnMonthlyPart('u1', filledAt)]);
    expect(await users.getBilling('u1')).toEqual(next);
    await table.commit([users.replaceBillingPart('u1', next, { ...next, monthlyFrozen: true })]);
    await expect(table.commit([users.takeCreditPart('u1', 'monthly')])).rejects.toThrow(TransactionRefused);
    expect(await users.get('u1')).toMatchObject({ monthlyFrozen: true, monthlyStories: 6 });
  });
});

function counterOf(source: CreditSource) {
  return ({ first: 'firstStory', monthly: 'monthlyStories', bonus: 'bonusStories' } as const)[source];
}
