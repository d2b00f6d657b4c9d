import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { WantedCard } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ShareCards, ShareWatch } from './repositories.ts';
import { liveShare } from './share.ts';

/** Requests the card of a shared page; harmless when the card is there or the page has ended. */
export function cardPart(
  { userId, storyId }: WantedCard,
  { outbox, identifiers, clock }: Pick<Shop, 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart {
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'share-card', card: { userId, storyId } });
}

export function createShareCards(
  shop: Pick<Shop, 'transactions' | 'outbox' | 'identifiers' | 'clock'> & { readonly shares: ShareWatch },
): ShareCards {
  const { shares, transactions, clock } = shop;
  return {
    async partsOf(story, body) {
      const { userId, storyId } = story;
      const share = await liveShare(userId, storyId, shop);
      if (share === undefined) return [shares.unsharedPart(userId, storyId, clock.now())];
      // Loaded on demand: few stories are shared.
      const { isCardCurrent, sharedContent } = await import('./shared-content.ts');
      return isCardCurrent(share, sharedContent(share, story, body)) ? [] : [cardPart(story, shop)];
    },
    async queue(place) {
      const share = await liveShare(place.userId, place.storyId, shop);
      if (share !== undefined) await transactions.commit([cardPart(place, shop)]);
    },
  };
}
