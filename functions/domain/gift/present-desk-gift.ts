import type { OrderRecord } from '#functions/domain/order/order.ts';
import { refundableCents } from '#functions/domain/order/refund-requests.ts';
import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { DeskGift, DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import { type GiftRecord, isApproved, type ListedGift } from './gift.ts';
import { giftHistory } from './gift-history.ts';
import { possibleMoves } from './gift-states.ts';
import type { GiftCustomer } from './move-gift.ts';

function proofAnswerOf({ answer }: ListedGift): DeskGiftCard['proofAnswer'] {
  if (answer === undefined) return 'none';
  return isApproved({ answer }) ? 'approved' : 'problem';
}

/** A gift as the operators' board shows it. */
export function presentGiftCard(gift: ListedGift): DeskGiftCard {
  const { giftId, storyId, storyName, status, shippingMethod, createdAt, updatedAt, tracking } = gift;
  return {
    giftId,
    storyName,
    status,
    shippingMethod,
    createdAt,
    tracking,
    since: giftHistory(gift).findLast((step) => step.status === status)?.at ?? updatedAt,
    proofAnswer: proofAnswerOf(gift),
    print: gift.print ?? defaultPrint(storyId),
    moves: possibleMoves(gift),
    seen: updatedAt,
  };
}

/** All that an operator needs to make a gift, with URLs of its files that are valid now (threat 60). */
export async function presentDeskGift(
  gift: GiftRecord,
  customer: GiftCustomer,
  order: OrderRecord | undefined,
  { addressOf }: FileAddresses,
): Promise<DeskGift> {
  const { giftId, userId, address, dedication = null, photo, proof, answer } = gift;
  return {
    ...presentGiftCard(gift),
    customer: customer === undefined ? null : { userId, name: customer.name, email: customer.email },
    address,
    dedication,
    photo: photo && { url: await addressOf(photo.key), widthPx: photo.widthPx, heightPx: photo.heightPx },
    proof: proof && {
      url: await addressOf(proof.key),
      downloadUrl: await addressOf(proof.key, `gift-${giftId}.pdf`),
      pages: proof.pages,
      photoDpi: proof.photoDpi,
      madeAt: proof.madeAt,
    },
    problem: answer?.problem ?? null,
    answeredAt: answer?.at ?? null,
    refundableCents: order === undefined ? 0 : refundableCents(order),
    history: giftHistory(gift),
  };
}
