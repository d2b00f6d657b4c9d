import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { factsOf } from '#functions/domain/story/editing/adaptation.ts';
import { type EditableStory, requireEditable } from '#functions/domain/story/editing/editable-story.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import type { CallContext } from '#functions/domain/story/writing/write-opening.ts';
import { type FilmBrief, type FilmBriefState, filmBriefLimits } from '#shared/schemas/film-brief.ts';
import { languageOfDescription } from '#shared/story/language-of-story.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { type FilmBriefRecord, isBeingWritten, presentFilmBrief, textOf } from './brief.ts';
import { filmBriefMessages, filmBriefSystemPrompt } from './brief-prompt.ts';

interface WriteRequest {
  readonly userId: string;
  readonly storyId: string;
  /** Of the brief that the customer sees, which the new one replaces; 0 for none. */
  readonly version: number;
}

type Needs = Pick<Shop, 'stories' | 'filmBriefs' | 'writer' | 'transactions' | 'clock'>;

/** Longer than the function runs. */
const leaseMs = 60_000;

/** One call of the model. What fails a check is left out. @throws AppError model-answer-unusable where too little is left */
async function compose(
  found: EditableStory,
  { stories, writer }: Pick<Needs, 'stories' | 'writer'>,
  context: CallContext,
): Promise<FilmBrief> {
  const { story, body } = found;
  const facts = await factsOf(found, stories);
  const captions = Object.values(body.captions)
    .toSorted((one, other) => one.order - other.order)
    .map(({ text }) => text);
  const language = storyLanguage(languageOfDescription(body.description, story.language));
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { isWholeBrief, soundBrief, writtenBriefSchema } = await import('./check-brief.ts');
  const written = await writer.compose(
    {
      ...context,
      system: filmBriefSystemPrompt(story.category, language),
      messages: filmBriefMessages({ story: facts.story, captions }),
      maxCompletionTokens: maxCompletionTokens.filmBrief,
    },
    { name: 'film_brief', schema: writtenBriefSchema },
  );
  const spoken = [facts.story, ...captions, ...answersOf(facts.interview)];
  const briefFacts = { ...facts, spoken, language };
  const brief = soundBrief(written, briefFacts);
  if (isWholeBrief(brief, briefFacts)) return brief;
  const cause = new Error(
    `${brief.shots.length} of ${filmBriefLimits.shots} shots, ${brief.voiceOver.length} characters`,
  );
  throw new AppError('model-answer-unusable', { cause });
}

/**
 * Has Wren write the brief, once for each text of the story: of calls at the same time one asks the model, and a later one gets
 * what is there. A text that the customer saves meanwhile stays.
 * @throws AppError story-not-found, story-not-ready, conflict while it is written or where another brief than the one seen would be
 * replaced, model-answer-unusable, assistant-busy, deadline-exceeded
 */
export async function writeFilmBrief(
  { userId, storyId, version }: WriteRequest,
  shop: Needs,
  context: CallContext,
): Promise<FilmBriefState> {
  const { filmBriefs, transactions, clock } = shop;
  const found = await requireEditable(userId, storyId, shop);
  const writtenFrom = textOf(found);
  const before = await filmBriefs.get(userId, storyId);
  if (before !== undefined && before.brief !== null && before.writtenFrom === writtenFrom)
    return presentFilmBrief(before, writtenFrom, clock);
  if (isBeingWritten(before, clock) || (before?.version ?? 0) !== version) throw new AppError('conflict');

  const updatedAt = before?.updatedAt ?? isoTime(clock);
  const none = { userId, storyId, brief: null, version: 0, sequence: 0, writtenFrom: null, updatedAt };
  const last: FilmBriefRecord = before ?? none;
  const { writingUntil: _, ...idle } = { ...last, sequence: last.sequence + 2 };
  const claimed = {
    ...last,
    sequence: last.sequence + 1,
    writingUntil: new Date(clock.now() + leaseMs).toISOString(),
  };
  /** Otherwise a retry waits for the claim to end. */
  const release = () => transactions.commit([filmBriefs.putPart(idle, claimed)]).catch(() => undefined);

  /** @throws AppError conflict when another write of the item was first */
  async function put(record: FilmBriefRecord, last: FilmBriefRecord | undefined): Promise<void> {
    try {
      await transactions.commit([filmBriefs.putPart(record, last)]);
    } catch (error) {
      if (error instanceof TransactionRefused) throw new AppError('conflict');
      // Its response may be lost.
      await release();
      throw error;
    }
  }

  await put(claimed, before);
  const brief = await compose(found, shop, context).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const written = { ...idle, brief, version: version + 1, writtenFrom, updatedAt: isoTime(clock) };
  await put(written, claimed);
  return presentFilmBrief(written, writtenFrom, clock);
}
