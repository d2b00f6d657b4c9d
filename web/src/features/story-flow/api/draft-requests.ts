import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import { api } from '#web/src/lib/api.ts';

/** A page that waits for these goes on without them then. */
const timeoutMs = 8000;

export interface CustomerDrafts {
  readonly drafts: readonly ConversationDraft[];
  /** Ids that are another customer's. */
  readonly refused: readonly string[];
}

/** Makes the drafts of this browser the customer's, and answers with all that are theirs. @throws ApiError */
export async function fetchDrafts(draftIds: readonly string[]): Promise<CustomerDrafts> {
  if (draftIds.length === 0) return { drafts: (await api(listDrafts, {}, { timeoutMs })).data, refused: [] };
  const { data, refused } = await api(claimDrafts, { body: { draftIds: [...draftIds] } }, { timeoutMs });
  return { drafts: data, refused };
}

/** Has the server forget a draft, even when the page is left meanwhile. @throws ApiError */
export async function requestDiscard(draftId: string): Promise<void> {
  await api(discardDraft, { body: { draftId } }, { keepalive: true });
}
