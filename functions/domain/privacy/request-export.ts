import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
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
