import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { Draft, DraftChange } from './draft.ts';

type Needs = Pick<Shop, 'drafts' | 'customerDrafts' | 'clock'>;

export interface FoundDraft {
  readonly draft: Draft | undefined;
  readonly isListed: boolean;
  readonly isUnread?: boolean;
}

/** Finds a draft of any owner. When the table fails, the conversation continues without one. */
export async function findDraft(
  { draftId, userId, category }: { draftId: string; userId: string | undefined; category: CategorySlug },
  { drafts, customerDrafts }: Needs,
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
 * Adds a draft to the customer's list; visitors have none. Retries do it again, in case the first call died in between.
 * @returns `unsaved` when the table failed
 */
export async function addToDraftList(
  { userId, category, draftId, at }: Lead,
  isListed: boolean,
  { customerDrafts }: Pick<Needs, 'customerDrafts'>,
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
 * Writes to a draft and adds it to the customer's list. An error does not affect the response: the browser sends missing
 * messages with its next request. @returns `unsaved` when the table failed
 */
export async function writeToDraft(
  change: DraftChange,
  isListed: boolean,
  shop: Needs,
  logger: Logger,
): Promise<'kept' | 'not-kept' | 'unsaved'> {
  try {
    if (!(await shop.drafts.keep(change))) return 'not-kept';
  } catch (error) {
    logger.error('DRAFT_UNSAVED', {}, error);
    return 'unsaved';
  }
  return addToDraftList(change, isListed, shop, logger);
}
