import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import { categories } from '#shared/catalogue/categories.ts';
import { keepOut } from './keep-out.ts';

/**
 * Restores the interview of a failed story as a draft, because the browser has deleted it. Dated at the story's start, so that
 * newer drafts stay in front; idempotent.
 */
export async function restoreInterview(
  userId: string,
  storyId: string,
  shop: Pick<Shop, 'drafts' | 'customerDrafts' | 'stories' | 'clock'>,
): Promise<void> {
  const { stories, drafts } = shop;
  const [found, source] = await Promise.all([stories.get(userId, storyId), stories.readSource(storyId)]);
  if (found?.story.status !== 'failed' || source === undefined) return;
  if ((await drafts.get(storyId)) === undefined) await restoreDraft(userId, found.story, source, shop);
  // Without a preview, the draft itself holds them.
  await keepOut({ draftId: storyId, userId, marks: source.marks ?? [], isOlder: true }, shop);
}

async function restoreDraft(
  userId: string,
  { storyId, createdAt: at }: StoryRecord,
  source: StorySource,
  { drafts, customerDrafts }: Pick<Shop, 'drafts' | 'customerDrafts'>,
): Promise<void> {
  const { category, transcript, opening, brief, marks = [], asked = [] } = source;
  const { storyPromptKey } = categories[category];
  const preview = opening === null ? undefined : { at, storyPromptKey, transcript, opening, brief, marks, asked };
  const draft = { draftId: storyId, category };
  // Listed first: after a crash in between the draft is missing, and both steps run again.
  await customerDrafts.point(userId, draft, at);
  // Also where there is no preview to hold it.
  const turn = { turnId: storyId, at, recovered: [], messages: [], asked };
  await drafts.keep({ ...draft, userId, begunWith: transcript, turn, preview, at, askedAt: at });
}
