import type { Checkout } from '../checkout/checkout.ts';
import type { GiftRecord } from './gift.ts';

export interface GiftFilesCollaborators {
  readonly gifts: { get(userId: string, giftId: string): Promise<GiftRecord | undefined> };
  readonly checkouts: { get(checkoutId: string): Promise<Checkout | undefined> };
}

/** A checkout that can still become a gift: one that is over, and was not paid, leaves its photo to the sweep. */
function mayBecomeGift({ status }: Checkout): boolean {
  return status !== 'expired';
}

/**
 * The keys of the files that a gift, or the checkout of one, names: all others under its id are nobody's (RELIABILITY row 59).
 * A photo lies there before the checkout is written and a proof before the gift names it, so a young file is left alone.
 */
export async function namedGiftFiles(
  userId: string,
  giftId: string,
  { gifts, checkouts }: GiftFilesCollaborators,
): Promise<Set<string>> {
  // The checkout first: it becomes the gift, so whichever of the two is there is seen.
  const checkout = await checkouts.get(giftId);
  const gift = await gifts.get(userId, giftId);
  const isOpen = checkout !== undefined && checkout.userId === userId && mayBecomeGift(checkout);
  const named = [gift?.photo?.key, gift?.proof?.key, isOpen ? checkout.gift?.photo?.key : undefined];
  return new Set(named.filter((key) => key !== undefined));
}
