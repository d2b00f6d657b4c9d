import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type EditCollaborators, type EditedStory, editStory } from './edit-story.ts';
import { requireStory } from './editable-story.ts';
import type { VersionHead, VersionRecord } from './version.ts';

/** Versions lie under their story: whose it is must be asked first, so that nobody reads another's (threat 19). */
interface VersionReader {
  readonly stories: EditCollaborators['stories'];
  readonly storyTexts: {
    listVersions(storyId: string): Promise<VersionHead[]>;
    getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
  };
}

/** The versions of a customer's story, the one in force first. @throws AppError story-not-found */
export async function listVersions(userId: string, storyId: string, reader: VersionReader): Promise<VersionHead[]> {
  await requireStory(userId, storyId, reader);
  return reader.storyTexts.listVersions(storyId);
}

/** One version of a customer's story. @throws AppError story-not-found, version-not-found */
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
  /** ISO time of the story that the customer looked at. */
  readonly seenAt?: string | undefined;
}

/**
 * Makes an earlier text the story again: a save like any other, so that the text it replaces stays a version too.
 * @throws AppError story-not-found, version-not-found, changed-elsewhere
 */
export async function restoreVersion(
  { userId, storyId, versionId, seenAt }: Restoration,
  collaborators: EditCollaborators & VersionReader,
): Promise<EditedStory> {
  const { description } = await findVersion({ userId, storyId, versionId }, collaborators);
  return editStory({ userId, storyId, description, seenAt, cause: 'restored' }, collaborators);
}
