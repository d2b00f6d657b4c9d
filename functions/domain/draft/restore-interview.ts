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
 * Gives the customer whose story could not be written their interview back, with its opening: their browser has cleared it, and
 * the draft was bought. Dated when the story was begun, so that what they began since stays in front; again changes nothing.
 */
export async function restoreInterview(
  userId: string,
  storyId: string,
  { stories, drafts, customerDrafts }: RestoreCollaborators,
): Promise<void> {
  const [found, source] = await Promise.all([stories.get(userId, storyId), stories.readSource(storyId)]);
  const isRestored = (await drafts.get(storyId)) !== undefined;
  if (isRestored || found?.story.status !== 'failed' || source === undefined) return;
  const { category, transcript, opening } = source;
  const at = found.story.createdAt;
  const { storyPromptKey } = categories[category];
  const preview = opening === null ? undefined : { at, storyPromptKey, transcript, opening };
  const draft = { draftId: storyId, category };
  // Led to first: a restart in between finds the draft missing, and does both again.
  await customerDrafts.point(userId, draft, at);
  await drafts.keep({ ...draft, userId, begunWith: transcript, preview, at, askedAt: at });
}
