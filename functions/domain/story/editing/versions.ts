import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { type EditedStory, type EditShop, editStory } from './edit-story.ts';
import type { VersionHead, VersionHistory, VersionRecord } from './version.ts';

interface HistoryReader {
  readonly stories: {
    getHistory(
      userId: string,
      storyId: string,
    ): Promise<{ story: StoryRecord; history: VersionHistory | undefined } | undefined>;
  };
}

/** Versions are stored under their story: check its owner first (threat 19). */
interface VersionReader extends HistoryReader {
  readonly stories: HistoryReader['stories'] & Pick<Shop['stories'], 'getWithHistory'>;
  readonly storyTexts: { getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined> };
}

async function requireHistory(userId: string, storyId: string, { stories }: HistoryReader) {
  const found = await stories.getHistory(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  return found;
}

const pageSize = 20;

export interface VersionPage {
  readonly heads: readonly VersionHead[];
  /** `before` of the next page; null after the last one. */
  readonly next: string | null;
}

/**
 * A page of a story's versions, newest first. @param before the time of the last version of the page before
 * @throws AppError story-not-found
 */
export async function listVersions(
  {
    userId,
    storyId,
    before,
  }: { readonly userId: string; readonly storyId: string; readonly before?: string | undefined },
  { stories }: HistoryReader,
): Promise<VersionPage> {
  const all = (await requireHistory(userId, storyId, { stories })).history?.heads ?? [];
  const rest = before === undefined ? all : all.filter(({ createdAt }) => Date.parse(createdAt) < Date.parse(before));
  const heads = rest.slice(0, pageSize);
  return { heads, next: rest.length > pageSize ? (heads.at(-1)?.createdAt ?? null) : null };
}

/** @throws AppError story-not-found, version-not-found */
export async function findVersion(
  { userId, storyId, versionId }: { readonly userId: string; readonly storyId: string; readonly versionId: string },
  { stories, storyTexts }: VersionReader,
): Promise<Omit<VersionRecord, 'storyId'>> {
  const { history } = await requireHistory(userId, storyId, { stories });
  const isCurrent = history?.heads[0]?.versionId === versionId;
  const version = isCurrent
    ? await currentVersion(userId, storyId, { stories })
    : await storyTexts.getVersion(storyId, versionId);
  if (version === undefined) throw new AppError('version-not-found');
  return version;
}

/** The text in force, which may be newer than the history that was read before. */
async function currentVersion(userId: string, storyId: string, { stories }: Pick<VersionReader, 'stories'>) {
  const { body, history } = (await stories.getWithHistory(userId, storyId)) ?? {};
  const head = history?.heads[0];
  return head && body && { ...head, description: body.description };
}

interface Restoration {
  readonly userId: string;
  readonly storyId: string;
  readonly versionId: string;
  readonly seenAt?: string | undefined;
}

/**
 * Saves an earlier text as a new version, so that the replaced text stays a version too.
 * @throws AppError story-not-found, version-not-found, changed-elsewhere
 */
export async function restoreVersion(
  { userId, storyId, versionId, seenAt }: Restoration,
  shop: EditShop & VersionReader,
): Promise<EditedStory> {
  const { description } = await findVersion({ userId, storyId, versionId }, shop);
  return editStory({ userId, storyId, description, seenAt, cause: 'restored' }, shop);
}
