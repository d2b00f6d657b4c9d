import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Checkout } from './checkout.ts';

export interface GiftFilesCollaborators {
  readonly gifts: { get(userId: string, giftId: string): Promise<GiftRecord | undefined> };
  readonly checkouts: { get(checkoutId: string): Promise<Checkout | undefined> };
  readonly clock: Clock;
}

/** A payment that crosses the end of its session comes within minutes; a day leaves room for Stripe to be out. */
const latePaymentSeconds = 86_400;

/** Whether a checkout can still become a gift: one that was given up leaves its photo to the sweep. */
function mayBecomeGift({ status, sessionExpiresAtSeconds }: Checkout, clock: Clock): boolean {
  return status !== 'expired' || epochSeconds(clock) < sessionExpiresAtSeconds + latePaymentSeconds;
}

/**
 * The keys of the files that a gift, or the checkout of one, names: all others under its id are nobody's (threat 59).
 * A photo lies there before the checkout is written and a proof before the gift names it, so a young file is left alone.
 */
export async function namedGiftFiles(
  userId: string,
  giftId: string,
  { gifts, checkouts, clock }: GiftFilesCollaborators,
): Promise<Set<string>> {
  const [checkout, gift] = await Promise.all([checkouts.get(giftId), gifts.get(userId, giftId)]);
  const isOwn = checkout !== undefined && checkout.userId === userId && mayBecomeGift(checkout, clock);
  const named = [gift?.photo?.key, gift?.proof?.key, isOwn ? checkout.gift?.photo?.key : undefined];
  return new Set(named.filter((key) => key !== undefined));
}
