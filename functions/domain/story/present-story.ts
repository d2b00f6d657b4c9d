import type { Story, StorySummary } from '../../../shared/schemas/story.ts';
import { progressOf, type StoryBody, type StoryRecord } from './story.ts';

/** A story as a list shows it, in the specification's field names (spec 2 §3). */
export function presentSummary(story: StoryRecord): StorySummary {
  return {
    _id: story.storyId,
    name: story.name,
    createdAt: story.createdAt,
    updatedAt: story.updatedAt,
    isFilm: story.isFilm,
    image: story.image,
    status: story.status,
    progress: progressOf(story),
  };
}

/** One whole story; without its body while it is being written. */
export function presentStory(story: StoryRecord, body: StoryBody | undefined): Story {
  const captions = Object.values(body?.captions ?? {}).sort((a, b) => a.order - b.order);
  return {
    ...presentSummary(story),
    description: body?.description ?? '',
    captions: captions.map(({ captionId, text, image }) => ({ _id: captionId, text, url: image })),
  };
}
