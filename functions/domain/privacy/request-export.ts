import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, type Transactions, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { ExportRequest } from './personal-request.ts';

export interface RequestExportCollaborators {
  readonly requests: {
    /** Changes nothing while one is being prepared. */
    askForExport(request: ExportRequest): Promise<void>;
  };
  readonly clock: Clock;
}

/** Asks for an export; it replaces one that is ready or failed. */
export async function requestExport(userId: string, { requests, clock }: RequestExportCollaborators): Promise<void> {
  const asked = { attempts: 0, notBeforeSeconds: epochSeconds(clock), requestedAt: isoTime(clock) };
  await requests.askForExport({ kind: 'export', userId, status: 'waiting', ...asked });
}

export interface ExportSoonCollaborators {
  readonly transactions: Transactions;
  readonly requests: { askForExportPart(request: ExportRequest): TransactionPart };
  readonly clock: Clock;
}

/** As `requestExport`, in a transaction of an operator; nothing is committed while an export is being prepared. */
export async function exportSoon(
  userId: string,
  { transactions, requests, clock }: ExportSoonCollaborators,
): Promise<void> {
  const asked = { attempts: 0, notBeforeSeconds: epochSeconds(clock), requestedAt: isoTime(clock) };
  const part = requests.askForExportPart({ kind: 'export', userId, status: 'waiting', ...asked });
  await tryCommit(transactions, [part], new Set(['export']));
}
