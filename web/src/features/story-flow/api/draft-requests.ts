import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import type { ConversationDraft } from '#shared/schemas/conversation-draft.ts';
import { api } from '#web/src/lib/api.ts';

/** After this time the page continues without drafts. */
const timeoutMs = 8000;

export interface CustomerDrafts {
  readonly drafts: readonly ConversationDraft[];
  readonly refused: readonly string[];
}

/** Assigns this browser's drafts to the customer and returns all of theirs. @throws ApiError */
export async function fetchDrafts(draftIds: readonly string[]): Promise<CustomerDrafts> {
  if (draftIds.length === 0) return { drafts: (await api(listDrafts, {}, { timeoutMs })).data, refused: [] };
  const { data, refused } = await api(claimDrafts, { body: { draftIds: [...draftIds] } }, { timeoutMs });
  return { drafts: data, refused };
}

/** Completes even if the page is closed. @throws ApiError */
export async function requestDiscard(draftId: string): Promise<void> {
  await api(discardDraft, { body: { draftId } }, { keepalive: true });
}
