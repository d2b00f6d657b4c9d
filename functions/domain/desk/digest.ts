import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { AuditEntry } from './audit.ts';
import { ownerAddresses, toAll } from './owner-mail.ts';

type Needs = Pick<
  Shop,
  'auditEntries' | 'operators' | 'deskTotals' | 'outbox' | 'transactions' | 'clock' | 'identifiers'
>;

/** Audited actions that give something away or set a price. */
const reported = new Set(['create-coupon', 'reopen-coupon', 'change-credits', 'set-prices']);
const maxLines = 50;
const dayMs = 86_400_000;
/** A failed run is repeated on the next day. */
const daysBack = [2, 1];

async function reportedOn(day: string, { auditEntries }: Needs): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await auditEntries.listDay(day, { limit: 100, cursor });
    found.push(...page.items.filter(({ action }) => reported.has(action)));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return found.toReversed();
}

function lineOf({ at, operatorName, what, customerId }: AuditEntry): string {
  return `${at.slice(11, 16)} ${operatorName}: ${what}${customerId === null ? '' : `, customer ${customerId}`}`;
}

async function mailDigest(day: string, shop: Needs): Promise<void> {
  const entries = await reportedOn(day, shop);
  if (entries.length === 0) return;
  const lines = entries.slice(0, maxLines).map(lineOf).join('\n');
  const data = { day, lines, more: String(Math.max(0, entries.length - maxLines)) };
  const owners = ownerAddresses(await shop.operators.list());
  const parts = [
    shop.deskTotals.digestPart(day, epochSeconds(shop.clock, 7 * 86_400)),
    ...toAll(owners, { template: 'desk-digest', data }, shop),
  ];
  await tryCommit(shop.transactions, parts, new Set(['digest']));
}

/** Mails all owners, once for each of the last two UTC days, the coupons, credits and prices that operators changed. */
export async function mailDigests(shop: Needs): Promise<void> {
  for (const days of daysBack)
    await mailDigest(new Date(shop.clock.now() - days * dayMs).toISOString().slice(0, 10), shop);
}
