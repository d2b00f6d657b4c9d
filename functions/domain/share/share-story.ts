import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type EditableStory, requireEditable } from '#functions/domain/story/editing/editable-story.ts';
import { type ShareChange, type ShareSettings, standardShare } from '#shared/schemas/share.ts';
import { firstNameOf } from '#shared/text/first-name.ts';
import { isExpired, type ShareRecord } from './share.ts';
import { cardPart } from './share-cards.ts';
import { isCardCurrent, newestText, type SharedContent, sharedContent } from './shared-content.ts';

export type ShareShop = Pick<
  Shop,
  'transactions' | 'stories' | 'shares' | 'words' | 'outbox' | 'rateLimiter' | 'clock' | 'identifiers'
>;

export interface ShareRequest {
  readonly userId: string;
  readonly storyId: string;
  /** Of the account. */
  readonly fullName: string;
  readonly change: ShareChange;
}

const ownParts = new Set(['share', 'shared-page', 'words']);
const secondsOfDay = 86_400;

function changedSettings(before: ShareSettings, change: ShareChange): ShareSettings {
  return {
    name: change.name ?? before.name,
    captions: change.captions ?? before.captions,
    text: change.text ?? before.text,
    indexed: change.indexed ?? before.indexed,
    days: change.days === undefined ? before.days : change.days,
    words: change.words ?? before.words,
  };
}

function endOf({ days }: ShareSettings, { clock }: ShareShop): Pick<ShareRecord, 'expiresAtSeconds'> {
  return days === null ? {} : { expiresAtSeconds: epochSeconds(clock, days * secondsOfDay) };
}

function createdShare(
  { userId, storyId, change, fullName }: ShareRequest,
  { body }: EditableStory,
  shop: ShareShop,
): ShareRecord {
  const at = isoTime(shop.clock);
  const settings = changedSettings(standardShare, change);
  return {
    userId,
    storyId,
    ...settings,
    ...endOf(settings, shop),
    linkToken: shop.identifiers.secret(),
    version: 1,
    teller: settings.name ? firstNameOf(fullName) : null,
    frozen: settings.text === 'shared' ? newestText(body, at) : null,
    card: null,
    createdAt: at,
    updatedAt: at,
  };
}

function changedShare(
  live: ShareRecord,
  { change, fullName }: ShareRequest,
  { body }: EditableStory,
  shop: ShareShop,
): ShareRecord {
  const at = isoTime(shop.clock);
  const { expiresAtSeconds, ...kept } = live;
  const settings = changedSettings(live, change);
  const end = expiresAtSeconds === undefined ? {} : { expiresAtSeconds };
  return {
    ...kept,
    ...settings,
    ...(change.days === undefined ? end : endOf(settings, shop)),
    version: live.version + 1,
    teller: settings.name ? firstNameOf(fullName) : null,
    frozen: change.text === 'shared' ? newestText(body, at) : settings.text === 'shared' ? live.frozen : null,
    updatedAt: at,
  };
}

export interface SharedStory {
  readonly share: ShareRecord;
  readonly content: SharedContent;
}

/** The words end when their page does. */
async function movedEnd(share: ShareRecord, before: ShareRecord, { words }: ShareShop): Promise<TransactionPart[]> {
  if (share.expiresAtSeconds === before.expiresAtSeconds) return [];
  const record = await words.get(share.userId, share.storyId);
  if (record === undefined) return [];
  const { expiresAtSeconds: _, ...kept } = record;
  const end = share.expiresAtSeconds === undefined ? {} : { expiresAtSeconds: share.expiresAtSeconds };
  return [words.putPart({ ...kept, ...end, version: record.version + 1 }, record)];
}

interface PlannedShare {
  readonly share: ShareRecord;
  readonly isUnchanged: boolean;
}

function planShare(
  request: ShareRequest,
  found: EditableStory,
  before: ShareRecord | undefined,
  shop: ShareShop,
): PlannedShare {
  const isLive = before !== undefined && !isExpired(before, epochSeconds(shop.clock));
  if (!isLive) return { share: createdShare(request, found, shop), isUnchanged: false };
  const isUnchanged = Object.values(request.change).every((value) => value === undefined);
  return { share: isUnchanged ? before : changedShare(before, request, found, shop), isUnchanged };
}

/**
 * Shares a story, or changes the settings of its page. Concurrent calls end with one link. The card of link previews is made
 * later, when it is missing or out of date; a call without a change requests only that.
 * @throws AppError story-not-found, story-not-ready, too-many-requests
 */
export async function shareStory(request: ShareRequest, shop: ShareShop): Promise<SharedStory> {
  const { shares, rateLimiter } = shop;
  const { userId, storyId } = request;
  return inRoundsOrFail(shop.transactions, async (transactions, round) => {
    // A lost race costs the table as much as another call.
    if (round > 0) await rateLimiter.take('share', { userId });
    const found = await requireEditable(userId, storyId, shop);
    const before = await shares.get(userId, storyId);
    const { share, isUnchanged } = planShare(request, found, before, shop);
    const content = sharedContent(share, found.story, found.body);
    const parts = [
      ...(isUnchanged ? [] : shares.putParts(share, before)),
      ...(before?.linkToken === share.linkToken ? await movedEnd(share, before, shop) : []),
      ...(isCardCurrent(share, content) ? [] : [cardPart(share, shop)]),
    ];
    const isDone = parts.length === 0 || (await tryCommit(transactions, parts, ownParts));
    return isDone ? { share, content } : undefined;
  });
}
