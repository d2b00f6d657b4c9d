import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { WantedCard } from '#functions/domain/outbox/outbox.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import type { ShareCard, SharedPlace, ShareReader, ShareRecord } from './share.ts';
import type { WordsRecord } from './words.ts';

export interface ShareWatch extends ShareReader {
  /** Named `share`; refused while the story has a live share. */
  unsharedPart(userId: string, storyId: string, nowMs: number): TransactionPart;
}

export interface ShareRepository extends ShareWatch {
  /** Of a customer, also expired ones. */
  list(userId: string): Promise<ShareRecord[]>;
  findPlace(linkToken: string): Promise<SharedPlace | undefined>;
  /**
   * Stores a share and the entry that its link leads to, and removes the entry and the words of an earlier link. @param before the
   * item that was read; named `share` and `shared-page`, refused after a concurrent change
   */
  putParts(share: ShareRecord, before: ShareRecord | undefined): TransactionPart[];
  /** Removes a share with its entry and its readers’ words. Named `share` and `shared-page`; refused after a concurrent change. */
  endParts(share: ShareRecord): TransactionPart[];
  /** Named `share`; refused after a concurrent change. */
  unchangedPart(share: ShareRecord): TransactionPart;
  /** Named `share`; refused after a concurrent change. */
  saveCardPart(share: ShareRecord, card: ShareCard): TransactionPart;
}

export interface WordRepository {
  /** Also expired ones that the table has not removed yet. */
  get(userId: string, storyId: string): Promise<WordsRecord | undefined>;
  /** Named `words`; refused after a concurrent change. @param before the item that was read */
  putPart(record: WordsRecord, before: WordsRecord | undefined): TransactionPart;
}

/** Requests other cards of shared pages, for whatever changes a story. */
export interface ShareCards {
  /**
   * For the transaction that changes a story: parts that request another card where the page's card would show something else. Named
   * `share`: refused when the story was shared since, because that card may show the story before the change.
   * @param story after the change
   */
  partsOf(story: StoryRecord, body: StoryBody): Promise<TransactionPart[]>;
  /** After a change that is no transaction. */
  queue(place: WantedCard): Promise<void>;
}
