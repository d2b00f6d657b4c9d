import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { FileAddresses } from '#functions/domain/ports/files.ts';
import type { AccountExport, AccountSettings } from '#shared/schemas/account-settings.ts';
import { type ExportRequest, isExpired, type PersonalRequestReader } from './personal-request.ts';

export interface ShowRequestsCollaborators {
  readonly requests: PersonalRequestReader;
  /** Valid for minutes. */
  readonly exportAddresses: FileAddresses;
  readonly clock: Clock;
}

async function presentExport(
  request: ExportRequest,
  { exportAddresses, clock }: ShowRequestsCollaborators,
): Promise<AccountExport | null> {
  const { requestedAt, status, file } = request;
  if (isExpired(request, clock.now())) return null;
  if (status === 'failed') return { status: 'failed', requestedAt };
  if (status === 'waiting' || file === undefined) return { status: 'preparing', requestedAt };
  const { key, bytes, expiresAt } = file;
  return { status: 'ready', requestedAt, expiresAt, bytes, url: await exportAddresses.addressOf(key) };
}

/** The customer's export and deletion for the account page. */
export async function showRequests(
  userId: string,
  collaborators: ShowRequestsCollaborators,
): Promise<Pick<AccountSettings, 'export' | 'deletion'>> {
  const { export: exported, deletion } = await collaborators.requests.get(userId);
  return {
    export: exported === undefined ? null : await presentExport(exported, collaborators),
    deletion: deletion === undefined ? null : { dueAt: deletion.dueAt },
  };
}
