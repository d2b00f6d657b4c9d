import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { Booking } from './booking.ts';
import type { FilmShop } from './film-mails.ts';

/** Whether this booking, under any of its URIs, marked the story as a film. */
export function isFilmOf(story: StoryRecord, { invitees }: Booking): boolean {
  return story.isFilm && invitees.some(({ uri }) => uri === story.filmBookingUri);
}

/** Later than the last save, even with clock skew. */
function timeOfMark({ updatedAt }: StoryRecord, { clock }: Pick<FilmShop, 'clock'>): string {
  const now = isoTime(clock);
  return now > updatedAt ? now : new Date(Date.parse(updatedAt) + 1).toISOString();
}

export function markParts(
  story: StoryRecord,
  booking: Booking,
  shop: Pick<FilmShop, 'storyTexts' | 'clock'>,
): TransactionPart[] {
  if (story.isFilm) return [];
  const film = { updatedAt: timeOfMark(story, shop), bookingUri: booking.bookingId };
  return [shop.storyTexts.markFilmPart(story.userId, story.storyId, film)];
}

/** Uses the story named at the scheduler if it is the customer's, ready, and not the film of another booking. */
export async function withNamedStory(
  booking: Booking,
  shop: Pick<FilmShop, 'stories' | 'storyTexts' | 'clock'>,
): Promise<{ booking: Booking; parts: TransactionPart[] }> {
  const { userId, storyId, namedStoryId } = booking;
  const none = { booking, parts: [] };
  if (userId === null || storyId !== null || namedStoryId === null) return none;
  const found = await shop.stories.get(userId, namedStoryId);
  if (found?.story.status !== 'ready' || (found.story.isFilm && !isFilmOf(found.story, booking))) return none;
  return { booking: { ...booking, storyId: namedStoryId }, parts: markParts(found.story, booking, shop) };
}
