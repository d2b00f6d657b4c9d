import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type EditableStory, requireEditable, requireStory } from '#functions/domain/story/editing/editable-story.ts';
import { type FilmBrief, type FilmBriefState, filmBriefSchema } from '#shared/schemas/film-brief.ts';

export const filmBriefRecordSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  /** Null while Wren writes the first one. */
  brief: z.nullable(filmBriefSchema),
  /** Of the brief: increases with each new text. */
  version: z.int(),
  /** Increases with each write of the item. */
  sequence: z.int(),
  /** When the story's text that Wren wrote it from was saved. */
  writtenFrom: z.nullable(z.string()),
  /** While Wren writes: until then no other call begins. */
  writingUntil: z.optional(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
});
export type FilmBriefRecord = z.output<typeof filmBriefRecordSchema>;

/** Identifies the story's text. */
export const textOf = ({ story, body }: EditableStory): string => body.savedAt ?? story.createdAt;

export const isBeingWritten = (record: FilmBriefRecord | undefined, clock: Clock): boolean =>
  (record?.writingUntil ?? '') > isoTime(clock);

/** @param text identifies the story's text as it is now */
export function presentFilmBrief(
  record: FilmBriefRecord | undefined,
  text: string | undefined,
  clock: Clock,
): FilmBriefState {
  const { brief = null, version = 0, writtenFrom } = record ?? {};
  const isOlder = brief !== null && text !== undefined && writtenFrom !== text;
  return { brief, version, isWriting: isBeingWritten(record, clock), isOlder };
}

/** @throws AppError story-not-found */
export async function getFilmBrief(
  userId: string,
  storyId: string,
  { stories, filmBriefs, clock }: Pick<Shop, 'stories' | 'filmBriefs' | 'clock'>,
): Promise<FilmBriefState> {
  const [{ story, body }, record] = await Promise.all([
    requireStory(userId, storyId, { stories }),
    filmBriefs.get(userId, storyId),
  ]);
  return presentFilmBrief(record, body && textOf({ story, body }), clock);
}

interface SaveRequest {
  readonly userId: string;
  readonly storyId: string;
  /** Of the brief that was changed. */
  readonly version: number;
  readonly brief: FilmBrief;
}

const ownParts = new Set(['film-brief']);
const withoutEmpty = (lines: readonly string[]) => lines.filter((line) => line !== '');
const isSame = (one: FilmBrief, other: FilmBrief) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves the customer's text, which wins over one that Wren is writing. The same text again changes nothing, so that a retry after
 * a lost response succeeds. @throws AppError story-not-found, story-not-ready, conflict where the brief was changed elsewhere
 */
export async function saveFilmBrief(
  { userId, storyId, version, brief: typed }: SaveRequest,
  { stories, filmBriefs, transactions, clock }: Pick<Shop, 'stories' | 'filmBriefs' | 'transactions' | 'clock'>,
): Promise<FilmBriefState> {
  const found = await requireEditable(userId, storyId, { stories });
  const { people, places, shots, voiceOver, questions } = typed;
  const brief: FilmBrief = {
    people: withoutEmpty(people),
    places: withoutEmpty(places),
    shots: withoutEmpty(shots),
    voiceOver,
    questions: withoutEmpty(questions),
  };
  return inRoundsOrFail(transactions, async (round) => {
    const before = await filmBriefs.get(userId, storyId);
    if (before === undefined || before.brief === null) throw new AppError('conflict');
    if (isSame(before.brief, brief)) return presentFilmBrief(before, textOf(found), clock);
    if (before.version !== version) throw new AppError('conflict');
    const { writingUntil: _, ...rest } = before;
    const sequence = before.sequence + 1;
    const saved = { ...rest, brief, version: version + 1, sequence, updatedAt: isoTime(clock) };
    const isSaved = await tryCommit(round, [filmBriefs.putPart(saved, before)], ownParts);
    return isSaved ? presentFilmBrief(saved, textOf(found), clock) : undefined;
  });
}
