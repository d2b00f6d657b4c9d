import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { requireStory } from '#functions/domain/story/editing/editable-story.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { Word, WordChange } from '#shared/schemas/word.ts';
import { pageReportParts } from './page-report.ts';
import { isExpired } from './share.ts';
import type { WordsRecord } from './words.ts';

type ReadNeeds = Pick<Shop, 'stories' | 'words' | 'clock'>;
type DeleteNeeds = ReadNeeds & Pick<Shop, 'transactions'>;
type ChangeNeeds = DeleteNeeds & Pick<Shop, 'contactMessages' | 'outbox' | 'identifiers'>;

export interface WordPlace {
  readonly userId: string;
  readonly storyId: string;
  readonly wordId: string;
}

const ownParts = new Set(['words']);

async function liveWords(userId: string, storyId: string, { words, clock }: Pick<Shop, 'words' | 'clock'>) {
  const record = await words.get(userId, storyId);
  return record === undefined || isExpired(record, epochSeconds(clock)) ? undefined : record;
}

/** Whether the story's page has words of readers; the caller checks the story's owner. */
export async function hasWords(userId: string, storyId: string, shop: Pick<Shop, 'words' | 'clock'>): Promise<boolean> {
  return ((await liveWords(userId, storyId, shop))?.words.length ?? 0) > 0;
}

/** For the owner, the newest first. @throws AppError story-not-found */
export async function listWords(userId: string, storyId: string, shop: ReadNeeds): Promise<Word[]> {
  await requireStory(userId, storyId, shop);
  return (await liveWords(userId, storyId, shop))?.words ?? [];
}

const withWords = (record: WordsRecord, words: WordsRecord['words']) => ({
  ...record,
  words,
  version: record.version + 1,
});

function reportParts({ name, text }: Word, { userId, storyId, name: title }: StoryRecord, shop: ChangeNeeds) {
  const messageId = shop.identifiers.ulid(shop.clock.now());
  const report = { messageId, title, reason: 'A word that a reader sent', details: `${name} wrote: ${text}` };
  const { stored, mailed } = pageReportParts({ userId, storyId }, report, shop);
  return [...stored, mailed];
}

/**
 * Hides a word, shows it again, or reports it to the operator; a second report sends nothing.
 * @throws AppError story-not-found, word-not-found
 */
export async function changeWord(
  { userId, storyId, wordId }: WordPlace,
  change: WordChange,
  shop: ChangeNeeds,
): Promise<Word[]> {
  const { story } = await requireStory(userId, storyId, shop);
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const record = await liveWords(userId, storyId, shop);
    const before = record?.words.find(({ _id }) => _id === wordId);
    if (record === undefined || before === undefined) throw new AppError('word-not-found');
    const after = { ...before, hidden: change !== 'show', reported: before.reported || change === 'report' };
    const isFirstReport = after.reported && !before.reported;
    if (after.hidden === before.hidden && !isFirstReport) return record.words;
    const next = withWords(
      record,
      record.words.map((word) => (word === before ? after : word)),
    );
    const parts = [shop.words.putPart(next, record), ...(isFirstReport ? reportParts(before, story, shop) : [])];
    return (await tryCommit(transactions, parts, ownParts)) ? next.words : undefined;
  });
}

/** Deletes a word for good; one that is gone is no error. @throws AppError story-not-found */
export async function deleteWord({ userId, storyId, wordId }: WordPlace, shop: DeleteNeeds): Promise<Word[]> {
  await requireStory(userId, storyId, shop);
  return inRoundsOrFail(shop.transactions, async (transactions) => {
    const record = await liveWords(userId, storyId, shop);
    const words = record?.words.filter(({ _id }) => _id !== wordId) ?? [];
    if (record === undefined || words.length === record.words.length) return words;
    const next = withWords(record, words);
    return (await tryCommit(transactions, [shop.words.putPart(next, record)], ownParts)) ? next.words : undefined;
  });
}
