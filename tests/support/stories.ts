import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { keys } from '#functions/data/keys.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { CreditBalance, CreditSource } from '#functions/domain/credit/credit.ts';
import { anAccount } from './builders.ts';
import { putItems } from './put-items.ts';

/** Stores a customer with a balance and its ledger entries. */
export async function addCustomer(table: Table, userId: string, balance: CreditBalance): Promise<void> {
  const at = '2026-11-21T10:00:00.000Z';
  const profile = anAccount({ userId, email: `${userId}@example.com`, createdAt: at, ...balance });
  const address = { ...keys.email(profile.email), userId, linkId: 'l1' };
  await putItems(table, [{ ...keys.profile(userId), ...profile }, address]);
  const grants: [CreditSource, number][] = [
    ['first', balance.firstStory ? 1 : 0],
    ['monthly', balance.monthlyStories],
    ['bonus', balance.bonusStories],
  ];
  const ledger = createLedgerRepository(table);
  for (const [source, delta] of grants) {
    if (delta > 0)
      await table.commit([ledger.recordEntryPart(userId, { cause: `grant ${source}`, source, delta, at })]);
  }
}

/** Counters, ledger sums and story counts of a customer (defence D13). */
export async function readBalances(table: Table, userId: string) {
  const { users, ledger, stories } = checkoutRepositories(table);
  const [profile, entries, written] = await Promise.all([users.get(userId), ledger.list(userId), stories.list(userId)]);
  if (profile === undefined) throw new Error(`no profile for ${userId}`);
  const sum = (source: CreditSource) =>
    entries.filter((entry) => entry.source === source).reduce((total, { delta }) => total + delta, 0);
  const uses = entries.filter(({ cause }) => cause.startsWith('story '));
  const returns = entries.filter(({ cause }) => cause.startsWith('return '));
  return {
    counters: { first: Number(profile.firstStory), monthly: profile.monthlyStories, bonus: profile.bonusStories },
    ledger: { first: sum('first'), monthly: sum('monthly'), bonus: sum('bonus') },
    stories: written.length,
    failed: written.filter(({ status }) => status === 'failed').length,
    uses: uses.length,
    returns: returns.length,
  };
}
