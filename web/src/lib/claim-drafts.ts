import { claimDrafts } from '#shared/endpoints/draft.ts';
import { api } from './api.ts';

/**
 * Assigns this browser's conversations to the customer before they are deleted here. The login did so, unless it had no response.
 * @throws ApiError
 */
export async function callClaimDrafts(draftIds: readonly string[], token?: string): Promise<void> {
  await api(claimDrafts, { body: { draftIds: [...draftIds] } }, { token, keepalive: true });
}
