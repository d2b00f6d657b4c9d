import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRounds, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type CountedFact, type Counts, dayCounters, utcDay } from './day-stats.ts';
import { type Fact, factOf, type StreamedChange } from './streamed-change.ts';

type Needs = Pick<Shop, 'transactions' | 'stats'>;

const nothing: CountedFact = {
  orders: 0,
  orderCents: 0,
  refundCents: 0,
  stories: 0,
  checkouts: 0,
  paidCheckouts: 0,
  version: 0,
};

function grown(seen: CountedFact, counts: Counts): Counts {
  return Object.fromEntries(
    dayCounters.flatMap((name) => {
      const more = (counts[name] ?? 0) - seen[name];
      return more > 0 ? [[name, more]] : [];
    }),
  );
}

function addParts(day: string, refundDay: string, { refundCents, ...rest }: Counts, { stats }: Needs) {
  const refunded = refundCents === undefined ? {} : { refundCents };
  if (day === refundDay) return [stats.addPart(day, { ...rest, ...refunded })];
  return [
    ...(Object.keys(rest).length === 0 ? [] : [stats.addPart(day, rest)]),
    ...(refundCents === undefined ? [] : [stats.addPart(refundDay, refunded)]),
  ];
}

function partsOf(fact: Fact, seen: CountedFact | undefined, refundDay: string, shop: Needs): TransactionPart[] {
  if (seen === undefined && !fact.isCounted) return [];
  const before = seen ?? nothing;
  const added = grown(before, fact.counts);
  if (Object.keys(added).length === 0) return [];
  const sums = Object.fromEntries(dayCounters.map((name) => [name, before[name] + (added[name] ?? 0)]));
  const next: CountedFact = { ...before, ...sums, version: before.version + 1 };
  return [shop.stats.putCountedPart(fact, seen, next), ...addParts(fact.day, refundDay, added, shop)];
}

/**
 * Adds a change of an order, checkout or story to the counters of its day, once, however often the stream delivers it: what was
 * counted is stored in the same transaction. @param changedAtMs when the change happened @throws AppError service-unavailable
 */
export async function countChange(change: StreamedChange, changedAtMs: number, shop: Needs): Promise<void> {
  const fact = factOf(change, changedAtMs);
  const isCounted = await inRounds(shop.transactions, async (transactions) => {
    const seen = await shop.stats.getCounted(fact);
    const parts = partsOf(fact, seen, utcDay(changedAtMs), shop);
    return parts.length === 0 || (await tryCommit(transactions, parts, new Set(['counted']))) || undefined;
  });
  if (isCounted === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
}
