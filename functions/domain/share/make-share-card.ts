import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { WantedCard } from '#functions/domain/outbox/outbox.ts';
import type { Files } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { CardRequest } from './card.ts';
import { liveShare } from './share.ts';
import { type CardFacts, cardFacts, hashOfFacts, sharedContent } from './shared-content.ts';

/** `superseded`: it is there, the page was ended, or a newer row makes it; nothing changed. */
export type CardOutcome = 'made' | 'superseded';

const ownParts = new Set(['share']);

async function requestOf({ photo, ...facts }: CardFacts, files: Files): Promise<CardRequest> {
  const bytes = photo === null ? undefined : await files.read(photo);
  return { ...facts, photo: bytes === undefined ? null : Buffer.from(bytes).toString('base64') };
}

/**
 * Makes the picture that link previews show. Repeated and concurrent calls are harmless: an unused file is deleted here or by
 * the sweep. Errors are thrown, so that the outbox retries.
 */
export async function makeShareCard(
  { userId, storyId }: WantedCard,
  shop: Pick<Shop, 'transactions' | 'shares' | 'stories' | 'files' | 'identifiers' | 'clock' | 'logger' | 'renderCard'>,
): Promise<CardOutcome> {
  const { transactions, shares, stories, files, renderCard, identifiers, logger } = shop;
  const [share, found] = await Promise.all([liveShare(userId, storyId, shop), stories.get(userId, storyId)]);
  if (share === undefined || found?.body === undefined) return 'superseded';
  const shown = cardFacts(sharedContent(share, found.story, found.body));
  const facts = hashOfFacts(shown);
  if (share.card?.facts === facts) return 'superseded';
  const { jpeg } = await renderCard(await requestOf(shown, files));
  const key = fileKeys.storyImage(userId, storyId, identifiers.secret());
  await files.put(key, Buffer.from(jpeg, 'base64'), 'image/jpeg');
  const isKept = await tryCommit(transactions, [shares.saveCardPart(share, { key, facts })], ownParts);
  const unused = isKept ? share.card?.key : key;
  if (unused !== undefined) await files.remove(unused).catch(() => undefined);
  if (!isKept) throw new Error(`the page of story ${storyId} changed meanwhile`);
  logger.info('SHARE_CARD_MADE', { storyId, bytes: Math.round((jpeg.length * 3) / 4) });
  return 'made';
}
