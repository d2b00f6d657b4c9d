import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRoundsOrFail, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { daysToRemind, nextMorning } from '#shared/posting/reminder.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import type { PostingRecord, Reminder } from './posting-record.ts';
import { reminderParts, stopParts } from './stop-reminder.ts';

export type ReminderShop = Pick<Shop, 'postings' | 'reminders' | 'transactions' | 'clock'>;

interface ReminderChange {
  readonly userId: string;
  readonly storyId: string;
  /** Undefined: as it is, at the times of the plan's new start. */
  readonly remind: boolean | undefined;
}

/** @returns undefined when no day of the plan is left */
export function nextReminder(posting: PostingRecord, text: StoryText, nowMs: number): Reminder | undefined {
  const { start, done, reminder } = posting;
  if (start === null || daysToRemind(text, start, done, nowMs).length === 0) return undefined;
  const { sentDay } = reminder ?? {};
  return { at: nextMorning(start, nowMs).toISOString(), ...(sentDay === undefined ? {} : { sentDay }) };
}

/** @param from when the one waits that it replaces */
export function moveParts(
  { userId, storyId }: { readonly userId: string; readonly storyId: string },
  from: string | undefined,
  to: Reminder,
  { postings, reminders }: Pick<Shop, 'postings' | 'reminders'>,
): TransactionPart[] {
  return [
    postings.remindPart(userId, storyId, from, to),
    ...(from === undefined ? [] : [reminders.removePart({ userId, storyId, at: from })]),
    reminders.addPart({ userId, storyId, at: to.at }),
  ];
}

/**
 * Switches the reminders of a plan on or off, or moves the one that waits to a new start; a start that leaves no day ends them.
 * @returns the plan as saved @throws AppError plan-over when they are switched on and no day is left
 */
export async function planReminder(
  { userId, storyId, remind }: ReminderChange,
  text: StoryText,
  shop: ReminderShop,
): Promise<PostingRecord> {
  const { postings, transactions, clock } = shop;
  return inRoundsOrFail(transactions, async (round) => {
    const posting = (await postings.get(userId, storyId)) ?? { storyId, start: null, sequence: 0, done: [] };
    const waiting = posting.reminder;
    const next = (remind ?? waiting !== undefined) ? nextReminder(posting, text, clock.now()) : undefined;
    if (remind === true && next === undefined) throw new AppError('plan-over');
    const parts =
      next === undefined
        ? waiting && stopParts({ userId, storyId, at: waiting.at }, shop)
        : moveParts({ userId, storyId }, waiting?.at, next, shop);
    if (parts === undefined || next?.at === waiting?.at) return posting;
    return (await tryCommit(round, parts, reminderParts)) ? { ...posting, reminder: next } : undefined;
  });
}
