import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type Draft, isUsableBy } from './draft.ts';

interface Wanted {
  readonly draftId: string | undefined;
  readonly userId: string;
  readonly category: CategorySlug;
}

/**
 * The draft that a customer buys a story on; its `preview` holds the source. A bought one has a `storyId` instead.
 * @returns undefined when it has another owner or category, was discarded or expired
 */
export async function findUsableDraft(
  { draftId, userId, category }: Wanted,
  { drafts, clock }: { readonly drafts: { get(draftId: string): Promise<Draft | undefined> }; readonly clock: Clock },
): Promise<Draft | undefined> {
  const draft = draftId === undefined ? undefined : await drafts.get(draftId);
  const isUsable = draft?.category === category && isUsableBy(draft, userId, epochSeconds(clock));
  return isUsable ? draft : undefined;
}
