import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { WantedProof } from '#functions/domain/outbox/outbox.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { GiftPhoto, GiftProof, GiftRecord } from './gift.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';
import type { ProofRequest } from './proof.ts';

type Needs = Pick<
  Shop,
  'transactions' | 'gifts' | 'users' | 'files' | 'identifiers' | 'clock' | 'logger' | 'outbox' | 'renderProof'
>;

/** `superseded`: an earlier call made it, or the gift was cancelled or printed; nothing changed. */
export type ProofOutcome = 'made' | 'superseded';

function isProofWanted({ status, proof }: GiftRecord, { replaces }: WantedProof): boolean {
  return (status === 'paid' || status === 'proof') && (proof?.key ?? null) === replaces;
}

/** @throws when the file is missing: a print without the paid photo is worse than none */
async function readPhoto(photo: GiftPhoto | null, files: Files): Promise<ProofRequest['photo']> {
  if (photo === null) return null;
  const { key, widthPx, heightPx } = photo;
  const bytes = await files.read(key);
  if (bytes === undefined) throw new Error(`the photo ${key} is gone`);
  return { data: Buffer.from(bytes).toString('base64'), widthPx, heightPx };
}

/** @returns false when a concurrent call was first; the file must be deleted then */
async function commitProof(gift: GiftRecord, proof: GiftProof, replaces: string | null, shop: Needs): Promise<boolean> {
  const { transactions, gifts, users } = shop;
  const user = await users.get(gift.userId);
  const mailPart = user && giftMailPart('gift-proof-ready', user.email, giftMailData(gift, user.name), shop);
  try {
    await transactions.commit([
      gifts.saveProofPart(gift, proof, replaces),
      ...(mailPart === undefined ? [] : [mailPart]),
    ]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('gift')) return false;
    throw error;
  }
}

/**
 * Creates the PDF of a gift, moves it from `paid` to `proof`, and sends the mail. Repeated and concurrent calls make one proof.
 * Errors are thrown so that the outbox retries; an unused file is deleted here or by the sweep (threat 59).
 */
export async function makeGiftProof(wanted: WantedProof, shop: Needs): Promise<ProofOutcome> {
  const { gifts, files, renderProof, identifiers, clock, logger } = shop;
  const { userId, giftId, replaces } = wanted;
  const gift = await gifts.get(userId, giftId);
  if (gift === undefined) throw new Error(`there is no gift ${giftId}`);
  if (!isProofWanted(gift, wanted)) return 'superseded';
  const { storyName, description, dedication, print = defaultPrint(gift.storyId), photo } = gift;
  const dedicated = dedication === undefined ? {} : { dedication };
  const sheets = { giftId, storyName, description, ...dedicated, print, photo: await readPhoto(photo, files) };
  const made = await renderProof(sheets);
  const key = fileKeys.giftProof(userId, giftId, identifiers.secret());
  await files.put(key, Buffer.from(made.pdf, 'base64'), 'application/pdf');
  const { pages, photoDpi } = made;
  const isKept = await commitProof(gift, { key, pages, photoDpi, madeAt: isoTime(clock) }, replaces, shop);
  const unnamed = isKept ? replaces : key;
  if (unnamed !== null) await files.remove(unnamed);
  if (isKept) logger.info('GIFT_PROOF_MADE', { giftId, pages, photoDpi: photoDpi ?? 0 });
  return isKept ? 'made' : 'superseded';
}
