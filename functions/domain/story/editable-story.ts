import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { StoryBody, StoryRecord } from './story.ts';

/** A story that is written. */
export interface EditableStory {
  readonly story: StoryRecord;
  readonly body: StoryBody;
}

interface StoryReader {
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ story: StoryRecord; body: StoryBody | undefined } | undefined>;
  };
}

/** A story of the customer. @throws AppError story-not-found, the same for unknown and somebody else's */
export async function requireStory(userId: string, storyId: string, { stories }: StoryReader) {
  const found = await stories.get(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  return found;
}

/** A story of the customer that is written. @throws AppError story-not-found, story-not-ready */
export async function requireEditable(userId: string, storyId: string, reader: StoryReader): Promise<EditableStory> {
  const { story, body } = await requireStory(userId, storyId, reader);
  if (story.status !== 'ready' || body === undefined) throw new AppError('story-not-ready');
  return { story, body };
}
