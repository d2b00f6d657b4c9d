import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout } from './checkout.ts';

/** A payment at the end of its session arrives within minutes; a day also covers a Stripe outage. */
const latePaymentSeconds = 86_400;

function mayBecomeGift({ status, sessionExpiresAtSeconds }: Checkout, clock: Clock): boolean {
  if (status === 'refunded') return false;
  return status !== 'expired' || epochSeconds(clock) < sessionExpiresAtSeconds + latePaymentSeconds;
}

/**
 * Keys of the files that a gift or its checkout names; the sweep deletes other files under its id (threat 59). Photos and
 * proofs are stored before they are named, so the sweep skips young files.
 */
export async function namedGiftFiles(
  userId: string,
  giftId: string,
  { gifts, checkouts, clock }: Pick<Shop, 'gifts' | 'checkouts' | 'clock'>,
): Promise<Set<string>> {
  const [checkout, gift] = await Promise.all([checkouts.get(giftId), gifts.get(userId, giftId)]);
  const isOwn = checkout !== undefined && checkout.userId === userId && mayBecomeGift(checkout, clock);
  const named = [gift?.photo?.key, gift?.proof?.key, isOwn ? checkout.gift?.photo?.key : undefined];
  return new Set(named.filter((key) => key !== undefined));
}
