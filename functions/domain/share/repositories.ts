import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ShareCard, SharedPlace, ShareReader, ShareRecord } from './share.ts';

export interface ShareRepository extends ShareReader {
  /** Also an expired one that the table has not removed yet. */
  get(userId: string, storyId: string): Promise<ShareRecord | undefined>;
  findPlace(linkToken: string): Promise<SharedPlace | undefined>;
  /**
   * Stores a share and the entry that its link leads to, and removes the entry of an earlier link. @param before the item that
   * was read; named `share` and `shared-page`, refused after a concurrent change
   */
  putParts(share: ShareRecord, before: ShareRecord | undefined): TransactionPart[];
  /** Removes a share and its entry. Named `share` and `shared-page`; refused after a concurrent change. */
  endParts(share: ShareRecord): TransactionPart[];
  /** Named `share`; refused after a concurrent change. */
  saveCardPart(share: ShareRecord, card: ShareCard): TransactionPart;
}
