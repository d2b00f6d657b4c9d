import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { requireEditable } from '#functions/domain/story/editing/editable-story.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { type ChosenStart, maxDoneIdeas, type Posting } from '#shared/schemas/posting.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { planReminder, type ReminderShop } from './plan-reminder.ts';
import { presentPosting } from './posting-record.ts';

interface PostingChange {
  readonly userId: string;
  readonly storyId: string;
  readonly start: ChosenStart | null | undefined;
  readonly done: { readonly key: string; readonly done: boolean } | undefined;
  readonly remind?: boolean | undefined;
}

/**
 * Saves the start, one tick, the reminders, or several of them. Ticks of reworded ideas stay, because an earlier version brings the
 * idea back, until their number reaches the limit. @throws AppError story-not-found, story-not-ready, plan-over, invalid-input with more ticks than the limit
 */
export async function updatePosting(
  { userId, storyId, start, done, remind }: PostingChange,
  shop: ReminderShop & Pick<Shop, 'stories'>,
): Promise<Posting> {
  const { stories, postings } = shop;
  const { body } = await requireEditable(userId, storyId, { stories });
  if (start !== undefined) await postings.setStart(userId, storyId, start);
  if (done?.done === false) await postings.removeDone(userId, storyId, [done.key]);
  if (done?.done === true && !(await postings.addDone(userId, storyId, done.key, maxDoneIdeas))) {
    const known = new Set(readStoryText(body.description).ideas.map(ideaKey));
    const earlier = (await postings.get(userId, storyId))?.done.filter((key) => !known.has(key)) ?? [];
    if (earlier.length > 0) await postings.removeDone(userId, storyId, earlier);
    if (!(await postings.addDone(userId, storyId, done.key, maxDoneIdeas))) throw new AppError('invalid-input');
  }
  if (start === undefined && remind === undefined) return presentPosting(await postings.get(userId, storyId));
  return presentPosting(await planReminder({ userId, storyId, remind }, readStoryText(body.description), shop));
}
