import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

/** Asks for an export; it replaces one that is ready or failed. */
export async function requestExport(
  userId: string,
  { requests, clock }: Pick<Shop, 'requests' | 'clock'>,
): Promise<void> {
  const asked = { attempts: 0, notBeforeSeconds: epochSeconds(clock), requestedAt: isoTime(clock) };
  await requests.askForExport({ kind: 'export', userId, status: 'waiting', ...asked });
}

/** As `requestExport`, in a transaction of an operator; nothing is committed while an export is being prepared. */
export async function exportSoon(
  userId: string,
  { transactions, requests, clock }: Pick<Shop, 'transactions' | 'requests' | 'clock'>,
): Promise<void> {
  const asked = { attempts: 0, notBeforeSeconds: epochSeconds(clock), requestedAt: isoTime(clock) };
  const part = requests.askForExportPart({ kind: 'export', userId, status: 'waiting', ...asked });
  await tryCommit(transactions, [part], new Set(['export']));
}
