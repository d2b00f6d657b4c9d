import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { EditableStory } from './editable-story.ts';
import { updatedAtOf } from './story.ts';
import { type VersionRecord, wordsOfHtml } from './version.ts';

interface DescriptionChange {
  readonly description: string;
  readonly savedAt: string;
  readonly readSavedAt: string | undefined;
  readonly seenAt: string | undefined;
}

export interface PartsCollaborators {
  readonly storyTexts: {
    touchPart(userId: string, storyId: string, updatedAt: string): TransactionPart;
    markFilmPart(
      userId: string,
      storyId: string,
      film: { readonly updatedAt: string; readonly bookingUri: string | undefined },
    ): TransactionPart;
    saveDescriptionPart(userId: string, storyId: string, change: DescriptionChange): TransactionPart;
    addVersionPart(version: VersionRecord): TransactionPart;
  };
  readonly identifiers: Identifiers;
}

export interface StoryEdit {
  readonly userId: string;
  readonly storyId: string;
  readonly description?: string | undefined;
  readonly cause: 'edited' | 'rewritten' | 'restored';
  readonly isFilm?: true | undefined;
  readonly bookingUri?: string | undefined;
  readonly seenAt?: string | undefined;
}

export interface EditPlan {
  readonly marksFilm: boolean;
  readonly rewritesTo: string | undefined;
}

/** Later than every previous save, even with clock skew: versions are ordered. */
export function timeOfSave({ story, body }: EditableStory, clock: Clock): string {
  return new Date(Math.max(clock.now(), Date.parse(updatedAtOf(story, body)) + 1)).toISOString();
}

/** The new text and its version. The first save also stores Wren's text as a version, under the story's own id. */
function textParts(
  { story, body }: EditableStory,
  { userId, storyId, cause, seenAt }: StoryEdit,
  { description, savedAt }: { readonly description: string; readonly savedAt: string },
  { storyTexts, identifiers }: PartsCollaborators,
): TransactionPart[] {
  const versionId = identifiers.ulid(Date.parse(savedAt));
  const version = { storyId, versionId, createdAt: savedAt, cause, words: wordsOfHtml(description), description };
  const original: VersionRecord = {
    storyId,
    versionId: storyId,
    createdAt: story.createdAt,
    cause: 'written',
    words: wordsOfHtml(body.description),
    description: body.description,
  };
  return [
    storyTexts.saveDescriptionPart(userId, storyId, { description, savedAt, readSavedAt: body.savedAt, seenAt }),
    storyTexts.addVersionPart(version),
    ...(body.savedAt === undefined ? [storyTexts.addVersionPart(original)] : []),
  ];
}

export function editParts(
  found: EditableStory,
  edit: StoryEdit,
  { marksFilm, rewritesTo }: EditPlan,
  savedAt: string,
  collaborators: PartsCollaborators,
): TransactionPart[] {
  const { storyTexts } = collaborators;
  const { userId, storyId, bookingUri } = edit;
  return [
    marksFilm
      ? storyTexts.markFilmPart(userId, storyId, { updatedAt: savedAt, bookingUri })
      : storyTexts.touchPart(userId, storyId, savedAt),
    ...(rewritesTo === undefined ? [] : textParts(found, edit, { description: rewritesTo, savedAt }, collaborators)),
  ];
}
