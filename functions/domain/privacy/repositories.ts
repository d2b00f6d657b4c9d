import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ErasedAccount } from './erase-person.ts';
import type { CollectedItems, Person, PersonalItem } from './personal-item.ts';
import type { DeletionRequest, ExportRequest, PersonalRequest, PersonalRequests } from './personal-request.ts';

/** The items in a customer's partition. Apart from `PersonRepository`, whose users' roles reach most partitions. */
export interface OwnItemRepository {
  list(userId: string): Promise<PersonalItem[]>;
}

/** All data of a person, for export and erasure (decision 0109). */
export interface PersonRepository {
  collect(person: Person): Promise<PersonalItem[]>;
  /** Uses the index by owner or, until older items are in it, one scan of the table for all persons (decision 0165). */
  collectMany(persons: readonly Person[]): Promise<CollectedItems>;
  /** Named by its kind. */
  removePart(item: PersonalItem): TransactionPart;
  /** Removes links to pages that name the buyer, and where an order went. Named by its kind. */
  forgetLinksPart(item: PersonalItem): TransactionPart;
  /** Removes what a card says; it stays valid. Refuses when it changed since it was read. Named by its kind. */
  forgetCardPart(item: PersonalItem): TransactionPart;
  /** Keeps the item without its owner. Named by its kind. */
  forgetOwnerPart(item: PersonalItem): TransactionPart;
  /**
   * Anonymises the account, ends all sessions and blocks mail. Named `account`; refuses while a subscription is active, and
   * when the address has changed.
   */
  closeAccountParts(person: Person, erased: ErasedAccount): TransactionPart[];
  /** Named `account`. */
  finishAccountPart(userId: string): TransactionPart;
}

/** Exports and deletions that customers asked for (decision 0109). */
export interface PersonalRequestRepository {
  get(userId: string): Promise<PersonalRequests>;
  /** All that wait, and the exports that can be downloaded. */
  list(): Promise<PersonalRequest[]>;
  /** Replaces an export that is ready or failed. Named `export`; refuses while one is being prepared. */
  askForExportPart(request: ExportRequest): TransactionPart;
  /** Named `deletion`; refuses when one is waiting. */
  askForDeletionPart(request: DeletionRequest): TransactionPart;
  /** Makes a waiting deletion due at once. Named `deletion`; refuses when the job took it or it is another one. */
  hastenDeletionPart(seen: DeletionRequest, dueAt: string): TransactionPart;
  /** Named `deletion`; refuses once the job has taken it, or when it is another one. */
  cancelDeletionPart(request: DeletionRequest): TransactionPart;
  /**
   * Takes a due request for one attempt. @param email of a deletion @returns it as stored; undefined when another run took it
   * or the customer withdrew it
   */
  claim(
    request: PersonalRequest,
    until: { readonly nowSeconds: number; readonly notBeforeSeconds: number; readonly email?: string },
  ): Promise<PersonalRequest | undefined>;
  /** Named `export`; refuses unless this attempt is the latest. */
  readyPart(request: ExportRequest, file: NonNullable<ExportRequest['file']>): TransactionPart;
  fail(request: ExportRequest): Promise<void>;
  /** Makes a taken deletion wait until another day. */
  postpone(request: DeletionRequest, dueAt: string): Promise<void>;
  /** Removes an export whose file was deleted, unless a newer request replaced it. */
  removeExport(request: ExportRequest): Promise<void>;
}
