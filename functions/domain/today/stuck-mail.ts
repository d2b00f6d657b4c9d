import { decodeTime } from 'ulid';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { commitOrConflict, type Transactions } from '#functions/domain/kernel/transaction.ts';
import { operatorAddress, type WaitingRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { utcDay } from '#functions/domain/stats/day-stats.ts';

type Needs = Pick<Shop, 'today' | 'outbox' | 'identifiers' | 'clock'>;

export interface StuckMail {
  readonly waiting: WaitingRow;
  readonly template: string;
  /** Null when the address has no account. */
  readonly customerId: string | null;
}

/** @throws AppError mail-not-found when it was sent meanwhile */
export async function findStuckMail(rowId: string, { today }: Needs): Promise<StuckMail> {
  const waiting = await today.getWaitingRow(utcDay(decodeTime(rowId)), rowId);
  if (waiting === undefined) throw new AppError('mail-not-found');
  const owners = await today.findOwners(addressesOf([waiting]));
  return { waiting, template: templateOf(waiting), customerId: customerOf(waiting, owners) };
}

/** Of customers to whom rows are mailed. */
export function addressesOf(rows: readonly Pick<WaitingRow, 'row'>[]): string[] {
  return rows.flatMap(({ row }) => (row.kind === 'mail' && row.mail.to !== operatorAddress ? [row.mail.to] : []));
}

/** Of a mail; the kind of another row. */
export const templateOf = ({ row }: Pick<WaitingRow, 'row'>): string =>
  row.kind === 'mail' ? row.mail.template : row.kind;

/** @param owners account ids by address */
export function customerOf({ row }: Pick<WaitingRow, 'row'>, owners: ReadonlyMap<string, string>): string | null {
  if (row.kind === 'mail') return owners.get(row.mail.to) ?? null;
  if (row.kind === 'workflow') return row.workflow.userId;
  if (row.kind === 'voucher') return null;
  return row.kind === 'gift-proof' ? row.gift.userId : row.card.userId;
}

/**
 * Sends a row of the outbox again, as a new one that is tried for another day, or drops it. @throws AppError conflict when it
 * was tried meanwhile
 */
export async function settleStuckMail(
  waiting: WaitingRow,
  act: 'retry' | 'drop',
  transactions: Transactions,
  { today, outbox, identifiers, clock }: Needs,
): Promise<void> {
  const again = act === 'drop' ? [] : [outbox.addPart({ ...waiting.row, id: identifiers.ulid(clock.now()) })];
  await commitOrConflict(transactions, [today.removeWaitingRowPart(waiting), ...again], 'waiting-row');
}
