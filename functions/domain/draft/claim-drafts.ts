import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type Draft, isOpenTo } from './draft.ts';

type Needs = Pick<Shop, 'drafts' | 'customerDrafts' | 'clock'>;

interface Claimed {
  readonly drafts: Draft[];
  readonly refused: string[];
}

function newestOf(drafts: readonly Draft[]): Draft[] {
  const newest = new Map<CategorySlug, Draft>();
  for (const draft of drafts) {
    const other = newest.get(draft.category);
    if (other === undefined || other.updatedAt < draft.updatedAt) newest.set(draft.category, draft);
  }
  return [...newest.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
}

/** Conditions in the table decide the ownership; the other drafts are only read. */
async function claimAll(userId: string, claimed: readonly string[], listed: readonly string[], { drafts }: Needs) {
  const answers = await Promise.all(claimed.map((draftId) => drafts.claim(draftId, userId)));
  const mine = answers.filter((draft) => draft !== undefined);
  const rest = [...new Set([...claimed, ...listed])].filter((id) => !mine.some(({ draftId }) => draftId === id));
  return [...mine, ...(await drafts.getMany(rest))];
}

/**
 * Assigns unowned drafts, also those of the registration, to the customer; idempotent. Then points each category to their
 * newest draft. Without ids it lists: bought, discarded and expired drafts are left out.
 */
export async function claimDrafts(userId: string, draftIds: readonly string[], shop: Needs): Promise<Claimed> {
  const { customerDrafts, clock } = shop;
  const { pointers, waiting } = await customerDrafts.read(userId);
  const listed = pointers.map(({ draftId }) => draftId);
  const found = await claimAll(userId, [...new Set([...draftIds, ...waiting])], listed, shop);
  const isTheirs = (draft: Draft) => draft.ownerId === userId && isOpenTo(draft, userId, epochSeconds(clock));
  const newest = newestOf(found.filter(isTheirs));
  const moved = newest.filter(({ draftId }) => !listed.includes(draftId));
  await Promise.all(moved.map((draft) => customerDrafts.point(userId, draft, draft.updatedAt)));
  if (waiting.length > 0) await customerDrafts.forgetWaiting(userId);
  const others = new Set(
    found.filter(({ ownerId }) => ownerId !== undefined && ownerId !== userId).map((it) => it.draftId),
  );
  return { drafts: newest, refused: [...new Set(draftIds)].filter((draftId) => others.has(draftId)) };
}
