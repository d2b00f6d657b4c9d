import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { sharpPhotoDpi } from '#shared/catalogue/gift.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import type { ListedGift } from './gift.ts';
import { giftHistory } from './gift-history.ts';

/** With URLs of its files that are valid now (threat 60). */
export async function presentGift(gift: ListedGift, { addressOf }: FileAddresses): Promise<Gift> {
  const { giftId, storyId, storyName, photo, proof, address, shippingMethod, status, tracking, createdAt } = gift;
  const { dedication = null, answer = null, print = defaultPrint(storyId) } = gift;
  const [fileUrl, proofUrl] = await Promise.all(
    [photo, proof].map((file) => (file === null ? null : addressOf(file.key))),
  );
  const photoDpi = proof?.photoDpi ?? null;
  return {
    _id: giftId,
    createdAt,
    storyId: { _id: storyId, name: storyName },
    fileUrl: fileUrl ?? null,
    shippingMethod,
    ...(address ?? { street: '', city: '', state: '', postalCode: '' }),
    orderId: giftId,
    status,
    proofUrl: proofUrl ?? null,
    lowPhotoDpi: photoDpi !== null && photoDpi < sharpPhotoDpi ? photoDpi : null,
    tracking,
    dedication,
    proofMadeAt: proof?.madeAt ?? null,
    proofAnswer: answer,
    print,
    history: giftHistory(gift),
  };
}
