import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type OutboxRow, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { GiftDetails, GiftRecord } from './gift.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';

interface BoughtGift {
  readonly userId: string;
  readonly giftId: string;
  readonly productName: string;
  readonly details: GiftDetails;
  readonly paidCents: number;
  readonly email: string;
}

/**
 * Creates a paid gift, its entry on the operator's list, the mails to customer and operator, and its proof request. Its id is
 * the checkout's, so a second fulfilment finds it (threat 3).
 */
export async function boughtGiftParts(
  bought: BoughtGift,
  shop: Pick<Shop, 'gifts' | 'users' | 'outbox' | 'identifiers' | 'clock'>,
) {
  const { userId, giftId, productName, details, paidCents } = bought;
  const { gifts, users, outbox, identifiers, clock } = shop;
  const at = isoTime(clock);
  const begun = { status: 'paid', proof: null, tracking: null, createdAt: at, updatedAt: at } as const;
  const gift: GiftRecord = { ...details, userId, giftId, ...begun };
  const user = await users.get(userId);
  const email = user?.email ?? bought.email;
  const data = { ...giftMailData(gift, user?.name ?? email), email, productName, cents: String(paidCents) };
  const id = identifiers.ulid(clock.now());
  const proofRow: OutboxRow = { id, kind: 'gift-proof', gift: { userId, giftId, replaces: null } };
  return [
    ...gifts.addParts(gift),
    outbox.addPart(proofRow),
    giftMailPart('gift-bought', email, data, shop),
    giftMailPart('gift-sold', operatorAddress, data, shop),
  ];
}
