import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';

interface CaptionEdit {
  readonly userId: string;
  readonly storyId: string;
  readonly captionId: string;
  readonly text: string;
}

/**
 * Saves one caption's text. The story's `updatedAt` stays, because it guards edits of the main text (decision 0082). @returns
 * the stored text and the time @throws AppError story-not-found for an unknown story or caption, and for another customer's
 */
export async function editCaption(
  { userId, storyId, captionId, text }: CaptionEdit,
  { storyTexts, clock }: Pick<Shop, 'storyTexts' | 'clock'>,
): Promise<{ captionId: string; text: string; savedAt: string }> {
  if (!(await storyTexts.saveCaption(userId, storyId, captionId, text))) throw new AppError('story-not-found');
  return { captionId, text, savedAt: isoTime(clock) };
}
