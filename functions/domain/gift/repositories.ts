import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { GiftStatus, OperatorGiftStatus } from '#shared/schemas/gift.ts';
import type { GiftAnswer, GiftProof, GiftRecord, ListedGift } from './gift.ts';

export interface GiftId {
  readonly userId: string;
  readonly giftId: string;
}

export interface GiftChange {
  readonly status: OperatorGiftStatus;
  readonly updatedAt: string;
  readonly tracking?: string;
}

export type CorrectedDetails = Pick<GiftRecord, 'address' | 'photo'> & {
  readonly dedication: string | undefined;
  readonly correctedAt: string;
};

export interface SeenProof {
  readonly proofKey: string;
  readonly answer: GiftAnswer | undefined;
}

export interface GiftRepository {
  /** Also adds it to the operator's list. Named `gift` and `open-gift`; refuse an id in use. */
  addParts(gift: GiftRecord): TransactionPart[];
  get(userId: string, giftId: string): Promise<GiftRecord | undefined>;
  list(userId: string): Promise<ListedGift[]>;
  /**
   * Refuses when it is in none of the states `from`, or its proof or the answer to it is not as seen. Named `gift`.
   */
  movePart(id: GiftId, from: readonly GiftStatus[], change: GiftChange, seen?: SeenProof): TransactionPart;
  /** Stores the answer to a proof; refuses unless status, proof and earlier answer are as seen. Named `gift`. */
  answerPart(id: GiftId, answer: GiftAnswer, seen: SeenProof): TransactionPart;
  /**
   * Stores corrected details, and the answer with which the present proof cannot be printed. Refuses when the gift is printed or
   * cancelled, or its proof, answer or last correction is not as seen. Named `gift`.
   */
  correctPart(seen: GiftRecord, next: CorrectedDetails, answer: GiftAnswer | undefined): TransactionPart;
  /**
   * Stores a proof, sets `proof` and removes the answer to the proof before; refuses unless the current proof has the key `replaces`
   * (null: none), nothing was corrected since it was read, and nothing was printed. Named `gift`.
   */
  saveProofPart(
    seen: GiftId & Pick<GiftRecord, 'correctedAt'>,
    proof: GiftProof,
    replaces: string | null,
  ): TransactionPart;
  /** Removes it from the operator's list. Named `open-gift`; refuses when it is not on it. */
  closePart(giftId: string): TransactionPart;
  listOpen(): Promise<GiftId[]>;
  /** Oldest first. */
  listOpenPage(page: PageRequest): Promise<Page<GiftId>>;
  /** Adds it to the list of delivered gifts for 30 days. Named `delivered-gift`. */
  addDeliveredPart(id: GiftId, deliveredAt: string): TransactionPart;
  /** Delivered in the last 30 days, newest first. */
  listDeliveredPage(page: PageRequest, clock: Clock): Promise<Page<GiftId>>;
  /** Without texts, in the sequence of `ids`; gifts that are gone are left out. */
  getMany(ids: readonly GiftId[]): Promise<ListedGift[]>;
  findOpen(giftId: string): Promise<GiftId | undefined>;
}
