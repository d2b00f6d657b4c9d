import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { WantedCard } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import type { ShareWatch } from './repositories.ts';
import { liveShare } from './share.ts';

export interface WatchedShares {
  readonly shares: ShareWatch;
}
type Needs = WatchedShares & Pick<Shop, 'outbox' | 'identifiers' | 'clock'>;

/** Requests the card of a shared page; harmless when the card is there or the page has ended. */
export function cardPart(
  { userId, storyId }: WantedCard,
  { outbox, identifiers, clock }: Pick<Needs, 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart {
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'share-card', card: { userId, storyId } });
}

/**
 * Parts for the transaction that changes a story: they request another card where the page's card would show something else.
 * Named `share`: refused when the story was shared since, because that card may show the story before the change.
 * @param story after the change
 */
export async function cardParts(story: StoryRecord, body: StoryBody, shop: Needs): Promise<TransactionPart[]> {
  const { userId, storyId } = story;
  const share = await liveShare(userId, storyId, shop);
  if (share === undefined) return [shop.shares.unsharedPart(userId, storyId, shop.clock.now())];
  // Loaded on demand: few stories are shared.
  const { isCardCurrent, sharedContent } = await import('./shared-content.ts');
  return isCardCurrent(share, sharedContent(share, story, body)) ? [] : [cardPart(story, shop)];
}

/** Requests another card after a change that is no transaction. */
export async function queueCard(place: WantedCard, shop: Needs & Pick<Shop, 'transactions'>): Promise<void> {
  const share = await liveShare(place.userId, place.storyId, shop);
  if (share !== undefined) await shop.transactions.commit([cardPart(place, shop)]);
}
