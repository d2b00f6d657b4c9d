import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { StoryBody, StoryRecord } from '#functions/domain/story/story.ts';

export interface EditableStory {
  readonly story: StoryRecord;
  readonly body: StoryBody;
}

interface FoundStory {
  readonly story: StoryRecord;
  readonly body: StoryBody | undefined;
}

interface StoryReader<Found extends FoundStory> {
  readonly stories: { get(userId: string, storyId: string): Promise<Found | undefined> };
}

export async function requireStory<Found extends FoundStory>(
  userId: string,
  storyId: string,
  { stories }: StoryReader<Found>,
): Promise<Found> {
  const found = await stories.get(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  return found;
}

/** @throws AppError story-not-found, story-not-ready */
export async function requireEditable<Found extends FoundStory>(
  userId: string,
  storyId: string,
  reader: StoryReader<Found>,
): Promise<Found & EditableStory> {
  const found = await requireStory(userId, storyId, reader);
  const { body } = found;
  if (found.story.status !== 'ready' || body === undefined) throw new AppError('story-not-ready');
  return { ...found, body };
}
