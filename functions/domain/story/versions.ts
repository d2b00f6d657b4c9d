import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type EditCollaborators, type EditedStory, editStory } from './edit-story.ts';
import { requireStory } from './editable-story.ts';
import type { VersionHead, VersionRecord } from './version.ts';

/** Versions are stored under their story: check its owner first (threat 19). */
interface VersionReader {
  readonly stories: Pick<EditCollaborators['stories'], 'get'>;
  readonly storyTexts: {
    listVersions(storyId: string): Promise<VersionHead[]>;
    getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
  };
}

export async function listVersions(userId: string, storyId: string, reader: VersionReader): Promise<VersionHead[]> {
  await requireStory(userId, storyId, reader);
  return reader.storyTexts.listVersions(storyId);
}

export async function findVersion(
  { userId, storyId, versionId }: { readonly userId: string; readonly storyId: string; readonly versionId: string },
  reader: VersionReader,
): Promise<VersionRecord> {
  await requireStory(userId, storyId, reader);
  const version = await reader.storyTexts.getVersion(storyId, versionId);
  if (version === undefined) throw new AppError('version-not-found');
  return version;
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
  collaborators: EditCollaborators & VersionReader,
): Promise<EditedStory> {
  const { description } = await findVersion({ userId, storyId, versionId }, collaborators);
  return editStory({ userId, storyId, description, seenAt, cause: 'restored' }, collaborators);
}
