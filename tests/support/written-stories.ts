import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { newBooking } from '#functions/domain/film/booking.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import { aStory } from './builders.ts';

/** A customer's booking of a film, not yet for a story. */
export async function addFilmBooking(table: Table, userId: string, uri: string): Promise<void> {
  const bookings = createBookingRepository(table);
  await table.commit([
    bookings.putPart({ ...newBooking(uri, writtenAt), userId, orderId: 'order', claimedBy: 'customer' }),
  ]);
}

export const writtenAt = '2026-11-21T10:00:00.000Z';
export const writtenText = '<h4>Burnt Toast</h4><p>Once, as Wren wrote it.</p>';

export function storyBeingWritten(userId: string, storyId: string): StoryRecord {
  return aStory({ userId, storyId, name: 'Burnt Toast', status: 'writing' });
}

/** A finished story with five captions, `c0` to `c4`. */
export async function addWrittenStory(
  table: Table,
  userId: string,
  storyId: string,
  description = writtenText,
): Promise<void> {
  const stories = createStoryRepository(table);
  const captions: StoryBody['captions'] = {};
  for (const order of [0, 1, 2, 3, 4]) {
    const captionId = `c${order}`;
    captions[captionId] = { captionId, text: `Caption ${order}`, image: null, order };
  }
  await table.commit([stories.addPart(storyBeingWritten(userId, storyId))]);
  await table.commit([
    stories.finishPart(userId, storyId, { name: 'Burnt Toast', updatedAt: writtenAt }),
    stories.putBodyPart(userId, storyId, { description, captions }),
  ]);
}
