import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { GiftCorrection } from '#shared/schemas/gift.ts';
import type { GiftRecord } from './gift.ts';

type Needs = Pick<Shop, 'gifts' | 'outbox' | 'identifiers' | 'clock'>;

function correctedDetails(gift: GiftRecord, { dedication, address, withoutPhoto }: GiftCorrection) {
  return {
    dedication: (dedication ?? gift.dedication) || undefined,
    address: gift.address === null ? null : (address ?? gift.address),
    photo: withoutPhoto ? null : gift.photo,
  };
}

/** Names of the details that a correction changes; empty when the gift has these values already. */
export function correctedParts(gift: GiftRecord, correction: GiftCorrection): string[] {
  const next = correctedDetails(gift, correction);
  const names = ['dedication', 'address', 'photo'] as const;
  return names.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(gift[name]));
}

/** Requests a new proof in place of the present one. */
export function newProofPart(
  { userId, giftId, proof }: GiftRecord,
  { outbox, identifiers, clock }: Needs,
): TransactionPart {
  const id = identifiers.ulid(clock.now());
  return outbox.addPart({ id, kind: 'gift-proof', gift: { userId, giftId, replaces: proof?.key ?? null } });
}

/**
 * Corrects a gift that is not printed, and requests a new proof. The present one can no longer be approved or printed, even from a
 * page that was opened before (threats 125 and 127).
 */
export function correctionParts(gift: GiftRecord, correction: GiftCorrection, shop: Needs): TransactionPart[] {
  const at = isoTime(shop.clock);
  const next = { ...correctedDetails(gift, correction), correctedAt: at };
  const problem = `Corrected: ${correctedParts(gift, correction).join(', ')}`;
  const answer = gift.proof === null ? undefined : { problem, at };
  return [shop.gifts.correctPart(gift, next, answer), newProofPart(gift, shop)];
}
