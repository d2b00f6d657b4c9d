import type { Shop } from '#functions/domain/shop.ts';
import type { AccountExport, AccountSettings } from '#shared/schemas/account-settings.ts';
import { type ExportRequest, isExpired } from './personal-request.ts';

type Needs = Pick<Shop, 'requests' | 'exportAddresses' | 'clock'>;

async function presentExport(request: ExportRequest, { exportAddresses, clock }: Needs): Promise<AccountExport | null> {
  const { requestedAt, status, file } = request;
  if (isExpired(request, clock.now())) return null;
  if (status === 'failed') return { status: 'failed', requestedAt };
  if (status === 'waiting' || file === undefined) return { status: 'preparing', requestedAt };
  const { key, bytes, expiresAt } = file;
  return { status: 'ready', requestedAt, expiresAt, bytes, url: await exportAddresses.addressOf(key) };
}

/** The customer's export and deletion for the account page. */
export async function showRequests(userId: string, shop: Needs): Promise<Pick<AccountSettings, 'export' | 'deletion'>> {
  const { export: exported, deletion } = await shop.requests.get(userId);
  return {
    export: exported === undefined ? null : await presentExport(exported, shop),
    deletion: deletion === undefined ? null : { dueAt: deletion.dueAt },
  };
}
