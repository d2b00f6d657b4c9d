import type { FilmRecord } from '#functions/domain/film/film.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OpenDispute } from '#functions/domain/order/order.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import type { FailedStory } from '#functions/domain/story/story.ts';

/** Reads for the operators' first page: the beginnings of lists, oldest first. */
export interface TodayRepository {
  listFailedStories(limit: number): Promise<FailedStory[]>;
  getFailedStory(storyId: string): Promise<FailedStory | undefined>;
  /** Named `failed-story`; refuses when it is not on the list. */
  closeFailedStoryPart(storyId: string): TransactionPart;
  /** Their names by id; stories that are gone are left out. */
  findStoryNames(stories: readonly { userId: string; storyId: string }[]): Promise<ReadonlyMap<string, string>>;
  listDisputes(limit: number): Promise<OpenDispute[]>;
  listAttention(limit: number): Promise<NeedsAttention[]>;
  /** @param sinceId the first order id */
  listUnpaidFilms(sinceId: string): Promise<FilmRecord[]>;
  /** Also rows that were given up. Unreadable ones are left out: the sweeper reports them. */
  listWaitingRows(day: string, limit: number): Promise<WaitingRow[]>;
  getWaitingRow(day: string, rowId: string): Promise<WaitingRow | undefined>;
  /** Named `waiting-row`; refuses when it was tried since it was read. */
  removeWaitingRowPart(waiting: WaitingRow): TransactionPart;
  /** Account ids by address; addresses without an account are left out. */
  findOwners(normalisedEmails: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
