import { AppError } from '../../runtime/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import { commitUnlessOutrun, type TransactionPart, type Transactions } from '../transaction/transaction.ts';
import { type EditableStory, requireEditable } from './editable-story.ts';
import type { StoryBody, StoryRecord } from './story.ts';
import { type VersionRecord, wordsOfHtml } from './version.ts';

interface DescriptionChange {
  readonly description: string;
  readonly savedAt: string;
  readonly readSavedAt: string | undefined;
  readonly seenAt: string | undefined;
}

export interface EditCollaborators {
  readonly transactions: Transactions;
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ story: StoryRecord; body: StoryBody | undefined } | undefined>;
  };
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
  readonly clock: Clock;
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

export interface EditedStory {
  readonly storyId: string;
  readonly isFilm: boolean;
  readonly updatedAt: string;
  readonly description: string;
}

/** Each refusal means that a rival has saved meanwhile: this many in a row are no accident of two windows. */
const maxTries = 12;
const outrun = new Set(['story', 'film', 'description', 'version']);

/** What of an edit is still to be done to the story as it was read. */
interface Plan {
  readonly marksFilm: boolean;
  /** The new text, sanitised. */
  readonly rewritesTo: string | undefined;
}

/** @throws AppError already-a-film, changed-elsewhere */
function planEdit({ story, body }: EditableStory, edit: StoryEdit, html: string | undefined): Plan {
  const isSameBooking = edit.bookingUri !== undefined && edit.bookingUri === story.filmBookingUri;
  if (edit.isFilm && story.isFilm && !isSameBooking) throw new AppError('already-a-film');
  // The text in force is what a request whose answer was lost is told as its success, before anything else is asked.
  const rewritesTo = html === body.description ? undefined : html;
  const isOutdated = edit.seenAt !== undefined && body.savedAt !== undefined && body.savedAt > edit.seenAt;
  if (rewritesTo !== undefined && isOutdated) throw new AppError('changed-elsewhere');
  return { marksFilm: edit.isFilm === true && !story.isFilm, rewritesTo };
}

/** Later than every save before it, whatever this machine's clock says: versions have an order. */
function timeOfSave({ story, body }: EditableStory, clock: Clock): string {
  const last = Math.max(Date.parse(story.updatedAt), Date.parse(body.savedAt ?? story.updatedAt));
  return new Date(Math.max(clock.now(), last + 1)).toISOString();
}

/** The new text with its version, and beside the first of them Wren's own, under the story's own id: there is one at most. */
function textParts(
  { story, body }: EditableStory,
  { userId, storyId, cause, seenAt }: StoryEdit,
  { description, savedAt }: { readonly description: string; readonly savedAt: string },
  { storyTexts, identifiers }: EditCollaborators,
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

function partsOf(
  found: EditableStory,
  edit: StoryEdit,
  { marksFilm, rewritesTo }: Plan,
  savedAt: string,
  collaborators: EditCollaborators,
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

/** @throws AppError payload-too-large */
async function sanitised(html: string | undefined): Promise<string | undefined> {
  if (html === undefined) return undefined;
  // Loaded when there is a text to look at: marking a film does not wait for it (PERFORMANCE 2.4).
  const { sanitizeHtml } = await import('../html/sanitize-html.ts');
  return sanitizeHtml(html);
}

/**
 * Saves a story's text with a version of it, marks the story as a film, or both, in one transaction. A text that the story
 * has already, and a booking that made it a film already, change nothing (ADR 0082).
 * @throws AppError story-not-found, story-not-ready, changed-elsewhere, already-a-film, payload-too-large
 */
export async function editStory(asked: StoryEdit, collaborators: EditCollaborators): Promise<EditedStory> {
  const { transactions, clock } = collaborators;
  const { userId, storyId, seenAt } = asked;
  // In the spelling of ours that times are compared in, letter by letter.
  const edit = { ...asked, seenAt: seenAt === undefined ? undefined : new Date(seenAt).toISOString() };
  let html: string | undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await requireEditable(userId, storyId, collaborators);
    html ??= await sanitised(edit.description);
    const plan = planEdit(found, edit, html);
    const { story, body } = found;
    if (!plan.marksFilm && plan.rewritesTo === undefined) return answerOf(found, story.updatedAt, body.description);
    const savedAt = timeOfSave(found, clock);
    const parts = partsOf(found, edit, plan, savedAt, collaborators);
    if (await commitUnlessOutrun(transactions, parts, outrun))
      return answerOf(found, savedAt, plan.rewritesTo ?? body.description, plan.marksFilm);
  }
  throw new AppError('service-unavailable', { retryAfterSeconds: 1 });
}

function answerOf({ story }: EditableStory, updatedAt: string, description: string, marksFilm = false): EditedStory {
  return { storyId: story.storyId, isFilm: story.isFilm || marksFilm, updatedAt, description };
}
