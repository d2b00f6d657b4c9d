import { isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { firstNameOf } from '#shared/text/first-name.ts';
import { liveShare } from './share.ts';
import { cardPart } from './share-cards.ts';

type Needs = Pick<Shop, 'transactions' | 'shares' | 'outbox' | 'identifiers' | 'clock'>;

const ownParts = new Set(['share', 'shared-page']);

/** Shows an account's new first name on its shared pages and their cards. A repeated call completes an interrupted one. */
export async function followName(userId: string, fullName: string, shop: Needs): Promise<void> {
  const { shares, clock } = shop;
  const teller = firstNameOf(fullName);
  for (const { storyId } of await shares.list(userId)) {
    await inRoundsOrFail(shop.transactions, async (transactions) => {
      const share = await liveShare(userId, storyId, shop);
      if (share === undefined || !share.name || share.teller === teller) return true;
      const renamed = { ...share, teller, version: share.version + 1, updatedAt: isoTime(clock) };
      const parts = [...shares.putParts(renamed, share), cardPart(share, shop)];
      return (await tryCommit(transactions, parts, ownParts)) || undefined;
    });
  }
}
