import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Draft, DraftChange } from './draft.ts';

export interface DraftCollaborators {
  readonly drafts: {
    get(draftId: string): Promise<Draft | undefined>;
    keep(change: DraftChange): Promise<boolean>;
  };
  readonly customerDrafts: {
    getPointed(userId: string, category: CategorySlug): Promise<string | undefined>;
    point(userId: string, pointer: { category: CategorySlug; draftId: string }, usedAt: string): Promise<void>;
  };
  readonly clock: Clock;
}

/** What a draft's request found before it was worked on. */
export interface FoundDraft {
  readonly draft: Draft | undefined;
  /** Whether the customer's list leads to it already; a visitor has no list. */
  readonly isListed: boolean;
  /** The table could not tell: there may be one. */
  readonly isUnread?: boolean;
}

/** The draft, whoever's it is. Where the table cannot tell, the conversation goes on as if there were none. */
export async function findDraft(
  { draftId, userId, category }: { draftId: string; userId: string | undefined; category: CategorySlug },
  { drafts, customerDrafts }: DraftCollaborators,
  logger: Logger,
): Promise<FoundDraft> {
  try {
    const pointed = userId === undefined ? draftId : customerDrafts.getPointed(userId, category);
    const [draft, listed] = await Promise.all([drafts.get(draftId), pointed]);
    return { draft, isListed: listed === draftId };
  } catch (error) {
    logger.error('DRAFT_UNREAD', {}, error);
    return { draft: undefined, isListed: false, isUnread: true };
  }
}

type Lead = Pick<DraftChange, 'userId' | 'category' | 'draftId' | 'at'>;

/**
 * Leads the customer's list to a draft that keeps what they said at that time; a visitor has no list. Whoever finds a turn kept
 * leads to it as well: who kept it may have died before.
 * @returns `unsaved` when the table is out
 */
export async function leadToDraft(
  { userId, category, draftId, at }: Lead,
  isListed: boolean,
  { customerDrafts }: Pick<DraftCollaborators, 'customerDrafts'>,
  logger: Logger,
): Promise<'kept' | 'unsaved'> {
  if (userId === undefined || isListed) return 'kept';
  try {
    await customerDrafts.point(userId, { category, draftId }, at);
    return 'kept';
  } catch (error) {
    logger.error('DRAFT_UNSAVED', {}, error);
    return 'unsaved';
  }
}

/**
 * Writes to a draft, and leads the customer's list to it. The customer has their answer whatever happens here: their browser
 * has it too, and brings what is missing with its next request.
 * @returns whether it was kept; `unsaved` when the table is out
 */
export async function keepInDraft(
  change: DraftChange,
  isListed: boolean,
  collaborators: DraftCollaborators,
  logger: Logger,
): Promise<'kept' | 'not-kept' | 'unsaved'> {
  try {
    if (!(await collaborators.drafts.keep(change))) return 'not-kept';
  } catch (error) {
    logger.error('DRAFT_UNSAVED', {}, error);
    return 'unsaved';
  }
  return leadToDraft(change, isListed, collaborators, logger);
}
