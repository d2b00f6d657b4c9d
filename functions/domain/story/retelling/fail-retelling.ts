import { isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { RetellingPlace } from './retelling.ts';

type Needs = Pick<Shop, 'transactions' | 'stories' | 'retellings' | 'users' | 'outbox' | 'clock' | 'identifiers'>;

export function isAttempt(story: StoryRecord, attempt: number): boolean {
  return story.retelling?.state === 'writing' && story.retelling.attempts === attempt;
}

/** @param data beside the name, title and id */
export async function retellingMail(
  template: 'story-ready' | 'story-failed',
  { userId, storyId, name: title }: Pick<StoryRecord, 'userId' | 'storyId' | 'name'>,
  data: Readonly<Record<string, string>>,
  { users, outbox, identifiers, clock }: Pick<Shop, 'users' | 'outbox' | 'clock' | 'identifiers'>,
): Promise<TransactionPart[]> {
  const user = await users.get(userId);
  if (user === undefined) return [];
  const mail = { template, to: user.email, data: { name: user.name, title, storyId, again: 'yes', ...data } };
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}

/**
 * Leaves the story as it was: the customer may try again, and gets a mail. Nothing was paid, so nothing is returned.
 * @returns false when this attempt had ended before
 */
export async function failRetelling(place: RetellingPlace, shop: Needs): Promise<boolean> {
  const { userId, storyId, attempt } = place;
  const found = await shop.stories.getHistory(userId, storyId);
  if (found === undefined || !isAttempt(found.story, attempt)) return false;
  const { category } = found.story;
  const parts = [
    ...shop.retellings.failParts(place, { userId, storyId, category, at: isoTime(shop.clock), isRetelling: true }),
    ...(await retellingMail('story-failed', found.story, {}, shop)),
  ];
  try {
    await shop.transactions.commit(parts);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.by('story')) return false;
    throw error;
  }
}
