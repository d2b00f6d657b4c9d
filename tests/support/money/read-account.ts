import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { queryAll } from '#functions/data/query-all.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { creditSources } from '#functions/domain/credit/credit.ts';
import { orderRecordSchema } from '#functions/domain/order/order.ts';
import type { ExpectedAccount } from './money-model.ts';

/** Causes whose number, unlike their sum, depends on the number of reads. */
const adjustments = ['refund ', 'dispute ', 'dispute-won ', 'ended '];

async function ordersOf(table: Table, userId: string) {
  const items = await queryAll(table, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :order)',
    ExpressionAttributeValues: { ':user': `USER#${userId}`, ':order': 'ORDER#' },
    ConsistentRead: true,
  });
  return items.map((item) => orderRecordSchema.parse(item));
}

/** The account in the table, in the model's terms. @throws if the counters differ from the ledger */
export async function readAccount(table: Table, userId: string): Promise<ExpectedAccount> {
  const [profile, entries, stories, orders] = await Promise.all([
    createUserRepository(table).get(userId),
    createLedgerRepository(table).list(userId),
    createStoryRepository(table).list(userId),
    ordersOf(table, userId),
  ]);
  if (profile === undefined) throw new Error(`no profile of ${userId}`);
  const counters = { first: Number(profile.firstStory), monthly: profile.monthlyStories, bonus: profile.bonusStories };
  for (const source of creditSources) {
    const sum = entries.filter((entry) => entry.source === source).reduce((total, { delta }) => total + delta, 0);
    if (sum !== counters[source]) throw new Error(`${userId}: ${source} is ${counters[source]}, its ledger ${sum}`);
  }
  return {
    counters,
    subscriptionActive: profile.subscriptionActive,
    orders: orders
      .map(({ orderId, invoiceId, totalCents, refundedCents, status }) => {
        return { paidBy: invoiceId ?? orderId, totalCents, refundedCents, status };
      })
      .sort((a, b) => (a.paidBy < b.paidBy ? -1 : 1)),
    causes: entries
      .map(({ cause }) => cause)
      .filter((cause) => !adjustments.some((word) => cause.startsWith(word)))
      .sort(),
    stories: stories.length,
  };
}
