import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { StoryBody, StoryRecord } from './story.ts';

export interface EditableStory {
  readonly story: StoryRecord;
  readonly body: StoryBody;
}

interface StoryReader {
  readonly stories: {
    get(userId: string, storyId: string): Promise<{ story: StoryRecord; body: StoryBody | undefined } | undefined>;
  };
}

export async function requireStory(userId: string, storyId: string, { stories }: StoryReader) {
  const found = await stories.get(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  return found;
}

/** @throws AppError story-not-found, story-not-ready */
export async function requireEditable(userId: string, storyId: string, reader: StoryReader): Promise<EditableStory> {
  const { story, body } = await requireStory(userId, storyId, reader);
  if (story.status !== 'ready' || body === undefined) throw new AppError('story-not-ready');
  return { story, body };
}
