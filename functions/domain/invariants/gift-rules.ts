import { ownerOf } from '#functions/domain/files/file-keys.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { isGiftClosed, isInProduction } from '#functions/domain/gift/gift-states.ts';
import type { BrokenInvariant, InvariantId } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** The outbox retries within a minute, and a proof takes seconds. */
const stuckAfterSeconds = 600;

export const giftOf = (userId: string, giftId: string) => `gift ${userId} ${giftId}`;

function pairRecord(at: string, gift: GiftRecord, pairing: Pairing, nowSeconds: number): void {
  const { userId, giftId, status, createdAt } = gift;
  const need = (thing: string, rule: InvariantId, found: string) => pairing.need(thing, { rule, at, found });
  pairing.have(giftOf(userId, giftId));
  need(`order ${userId} ${giftId}`, 'gift-ordered', 'no such order');
  if (!isGiftClosed(status)) {
    pairing.have(`listable ${userId} ${giftId}`);
    need(`listed ${userId} ${giftId}`, 'gift-listed', `${status}, and not on the list`);
  }
  if (status === 'delivered') pairing.have(`delivered ${userId} ${giftId}`);
  const ageSeconds = nowSeconds - Date.parse(createdAt) / 1000;
  if (status === 'paid' && ageSeconds > stuckAfterSeconds) {
    need(`proof ${giftId}`, 'gift-not-stuck', `without a proof for ${Math.round(ageSeconds)} s`);
  }
}

/** A gift needs its order, its entry on the operators' list and, until its proof, an outbox row. */
export function pairGift({ at, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  if (record.kind === 'gift') pairRecord(at, record.gift, pairing, nowSeconds);
  if (record.kind === 'open-gift') {
    const { userId, giftId } = record;
    pairing.have(`listed ${userId} ${giftId}`);
    pairing.need(`listable ${userId} ${giftId}`, { rule: 'gift-listed', at, found: 'no such gift is open' });
  }
  if (record.kind === 'delivered-gift') {
    const { userId, giftId } = record;
    pairing.need(`delivered ${userId} ${giftId}`, { rule: 'gift-listed', at, found: 'no such gift is delivered' });
  }
  if (record.kind === 'outbox' && record.waiting.row.kind === 'gift-proof') {
    pairing.have(`proof ${record.waiting.row.gift.giftId}`);
  }
  if (record.kind === 'checkout' && record.checkout.kind === 'gift') {
    const { userId, checkoutId, status } = record.checkout;
    const broken = (found: string): BrokenInvariant => ({ rule: 'gift-ordered', at, found });
    if (status === 'fulfilled') pairing.need(giftOf(userId, checkoutId), broken('fulfilled without its gift'));
    else pairing.forbid(giftOf(userId, checkoutId), broken(`a gift, and the checkout is ${status}`));
  }
}

function faultOf({ status, proof, answer, tracking, shippingMethod, address }: GiftRecord): string | undefined {
  if ((shippingMethod === 'shipping') !== (address !== null)) return `${shippingMethod}, and the wrong address`;
  if (status === 'paid' && proof !== null) return 'paid, with a proof';
  if (status !== 'paid' && status !== 'cancelled' && proof === null) return `${status}, without a proof`;
  if (answer !== undefined && proof === null) return 'an answer, without a proof';
  if (isInProduction(status) && answer?.problem != null) return `${status}, and its proof has a problem`;
  if (status === 'shipped' && (shippingMethod !== 'shipping' || tracking === null))
    return 'shipped, and nobody knows how';
  return status === 'ready' && shippingMethod !== 'pickup' ? 'ready, and nobody comes' : undefined;
}

function filesOf({ record }: TableItem): { userId: string; giftId: string; keys: (string | undefined)[] } | undefined {
  if (record.kind === 'gift') {
    const { userId, giftId, photo, proof } = record.gift;
    return { userId, giftId, keys: [photo?.key, proof?.key] };
  }
  if (record.kind !== 'checkout') return undefined;
  const { userId, checkoutId: giftId, gift } = record.checkout;
  return { userId, giftId, keys: [gift?.photo?.key] };
}

export function checkGift(item: TableItem): BrokenInvariant[] {
  const { at, record } = item;
  const fault = record.kind === 'gift' ? faultOf(record.gift) : undefined;
  const { userId, giftId, keys } = filesOf(item) ?? { userId: '', giftId: '', keys: [] };
  const foreign = keys.filter((key) => {
    const owner = key === undefined ? undefined : ownerOf(key);
    return key !== undefined && (owner?.kind !== 'gift' || owner.userId !== userId || owner.id !== giftId);
  });
  return [
    ...(fault === undefined ? [] : [{ rule: 'gift-sound' as const, at, found: fault }]),
    ...foreign.map((key) => ({ rule: 'gift-owns-files' as const, at, found: key ?? '' })),
  ];
}
