import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { BoughtDraft, Draft, DraftChange, MarkChange } from './draft.ts';

export interface DraftPointer {
  readonly category: CategorySlug;
  readonly draftId: string;
}

/** One pointer per category, so that a list is a bounded read. */
export interface CustomerDraftRepository {
  read(userId: string): Promise<{ pointers: DraftPointer[]; waiting: string[] }>;
  /** Undefined when the pointer could expire before the draft and must be refreshed. */
  getPointed(userId: string, category: CategorySlug): Promise<string | undefined>;
  /** Points at a draft, unless the current one was used later. */
  point(userId: string, pointer: DraftPointer, usedAt: string): Promise<void>;
  /** Drafts of the registration. Named `waiting-drafts`. */
  waitPart(userId: string, draftIds: readonly string[]): TransactionPart;
  forgetWaiting(userId: string): Promise<void>;
}

/** One item per interview, reachable only by its unguessable id (threat 82). */
export interface DraftRepository {
  /** Also closed or expired: check `isOpenTo` or `isUsableBy`. */
  get(draftId: string): Promise<Draft | undefined>;
  /** Consistent read; missing ones are left out. */
  getMany(draftIds: readonly string[]): Promise<Draft[]>;
  /**
   * Creates or extends the draft. @returns false when it has another owner or category, is closed, expired or full, or has the
   * turn
   */
  keep(change: DraftChange): Promise<boolean>;
  /** @returns false when others wrote marks meanwhile, or it is closed, expired or another customer's */
  mark(change: MarkChange): Promise<boolean>;
  /** @returns undefined when missing, closed, expired or another customer's */
  claim(draftId: string, userId: string): Promise<Draft | undefined>;
  /** Deletes its content; requests in flight add nothing afterwards. A bought draft stays. */
  discard(draftId: string, userId: string | undefined): Promise<void>;
  /** Replaces its content by its story's id; refuses a bought draft, one with newer marks and another customer's. Named `draft`. */
  buyPart(bought: BoughtDraft): TransactionPart;
}
