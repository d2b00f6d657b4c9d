import type { Shop } from '#functions/domain/shop.ts';
import { categories } from '#shared/catalogue/categories.ts';

/**
 * Restores the interview of a failed story as a draft, because the browser has deleted it. Dated at the story's start, so that
 * newer drafts stay in front; idempotent.
 */
export async function restoreInterview(
  userId: string,
  storyId: string,
  { stories, drafts, customerDrafts }: Pick<Shop, 'drafts' | 'customerDrafts' | 'stories'>,
): Promise<void> {
  const [found, source] = await Promise.all([stories.get(userId, storyId), stories.readSource(storyId)]);
  const isRestored = (await drafts.get(storyId)) !== undefined;
  if (isRestored || found?.story.status !== 'failed' || source === undefined) return;
  const { category, transcript, opening, brief, marks = [], asked = [] } = source;
  const at = found.story.createdAt;
  const { storyPromptKey } = categories[category];
  const preview = opening === null ? undefined : { at, storyPromptKey, transcript, opening, brief, marks, asked };
  const draft = { draftId: storyId, category };
  // Listed first: after a crash in between the draft is missing, and both steps run again.
  await customerDrafts.point(userId, draft, at);
  // Also where there is no preview to hold it.
  const turn = { turnId: storyId, at, recovered: [], messages: [], asked };
  await drafts.keep({ ...draft, userId, begunWith: transcript, turn, preview, at, askedAt: at });
}
