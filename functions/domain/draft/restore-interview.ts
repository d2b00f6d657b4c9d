import type { StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import { categories } from '#shared/catalogue/categories.ts';
import type { DraftCollaborators } from './draft-access.ts';

interface RestoreCollaborators {
  readonly drafts: DraftCollaborators['drafts'];
  readonly customerDrafts: Pick<DraftCollaborators['customerDrafts'], 'point'>;
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ readonly story: StoryRecord } | undefined>;
    readSource(storyId: string): Promise<StorySource | undefined>;
  };
}

/**
 * Restores the interview of a failed story as a draft, because the browser has deleted it. Dated at the story's start, so that
 * newer drafts stay in front; idempotent.
 */
export async function restoreInterview(
  userId: string,
  storyId: string,
  { stories, drafts, customerDrafts }: RestoreCollaborators,
): Promise<void> {
  const [found, source] = await Promise.all([stories.get(userId, storyId), stories.readSource(storyId)]);
  const isRestored = (await drafts.get(storyId)) !== undefined;
  if (isRestored || found?.story.status !== 'failed' || source === undefined) return;
  const { category, transcript, opening, brief } = source;
  const at = found.story.createdAt;
  const { storyPromptKey } = categories[category];
  const preview = opening === null ? undefined : { at, storyPromptKey, transcript, opening, brief };
  const draft = { draftId: storyId, category };
  // Listed first: after a crash in between the draft is missing, and both steps run again.
  await customerDrafts.point(userId, draft, at);
  await drafts.keep({ ...draft, userId, begunWith: transcript, preview, at, askedAt: at });
}
