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
    describePart(userId: string, storyId: string, change: DescriptionChange): TransactionPart;
    addVersionPart(version: VersionRecord): TransactionPart;
  };
  readonly identifiers: Identifiers;
}

export interface StoryEdit {
  readonly userId: string;
  readonly storyId: string;
  /** HTML as it came; nothing has looked into it. */
  readonly description?: string | undefined;
  readonly cause: 'edited' | 'restored';
  readonly isFilm?: true | undefined;
  readonly bookingUri?: string | undefined;
  /** ISO time of the story that the customer began from. */
  readonly seenAt?: string | undefined;
}

/** What of an edit is still to be done to the story as it was read. */
export interface EditPlan {
  readonly marksFilm: boolean;
  /** The new text, sanitised. */
  readonly rewritesTo: string | undefined;
}

/** Later than every save before it, whatever this machine's clock says: versions have an order. */
export function timeOfSave({ story, body }: EditableStory, clock: Clock): string {
  return new Date(Math.max(clock.now(), Date.parse(updatedAtOf(story, body)) + 1)).toISOString();
}

/** The new text with its version, and beside the first of them Wren's own, under the story's own id: there is one at most. */
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
    storyTexts.describePart(userId, storyId, { description, savedAt, readSavedAt: body.savedAt, seenAt }),
    storyTexts.addVersionPart(version),
    ...(body.savedAt === undefined ? [storyTexts.addVersionPart(original)] : []),
  ];
}

/** What an edit writes, all of it or nothing. */
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
