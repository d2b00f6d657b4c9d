import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DueReminder } from './repositories.ts';

type StopShop = Pick<Shop, 'postings' | 'reminders' | 'transactions'>;

/** Parts that refuse when another reminder waits by now. */
export const reminderParts: ReadonlySet<string> = new Set(['reminder']);

/** @param due the reminder that waits */
export function stopParts(
  due: DueReminder,
  { postings, reminders }: Pick<Shop, 'postings' | 'reminders'>,
): TransactionPart[] {
  const { userId, storyId, at } = due;
  return [postings.remindPart(userId, storyId, at, undefined), reminders.removePart(due)];
}

/** Does nothing when no reminder waits. */
export async function stopReminder(userId: string, storyId: string, shop: StopShop): Promise<void> {
  await inRoundsOrFail(shop.transactions, async (round) => {
    const waiting = (await shop.postings.get(userId, storyId))?.reminder;
    if (waiting === undefined) return true;
    return (await tryCommit(round, stopParts({ userId, storyId, at: waiting.at }, shop), reminderParts)) || undefined;
  });
}

/** By a mail's link, as often as it is used. @returns whether the link is one of ours and has not expired */
export async function stopByLink(
  secret: string,
  shop: StopShop & Pick<Shop, 'oneTimeTokens' | 'clock'>,
): Promise<boolean> {
  const link = await shop.oneTimeTokens.get(secret, epochSeconds(shop.clock));
  if (link?.purpose !== 'stop-reminders' || link.userId === undefined || link.storyId === undefined) return false;
  await stopReminder(link.userId, link.storyId, shop);
  return true;
}
