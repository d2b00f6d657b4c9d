import type { QueryClient } from '@tanstack/react-query';
import type { Caption, Story } from '#shared/schemas/story.ts';
import { storiesQuery, storyQuery } from './story-queries.ts';

export function updateCachedStory(
  queryClient: QueryClient,
  storyId: string,
  change: (story: Story) => Partial<Story>,
): void {
  queryClient.setQueryData(storyQuery(storyId).queryKey, (story) => story && { ...story, ...change(story) });
}

export function updateCachedCaption(
  queryClient: QueryClient,
  storyId: string,
  captionId: string,
  change: Partial<Caption>,
): void {
  updateCachedStory(queryClient, storyId, ({ captions }) => ({
    captions: captions.map((caption) => (caption._id === captionId ? { ...caption, ...change } : caption)),
  }));
}

export function updateCachedImage(queryClient: QueryClient, storyId: string, image: string | null): void {
  updateCachedStory(queryClient, storyId, () => ({ image }));
  queryClient.setQueryData(storiesQuery.queryKey, (stories) =>
    stories?.map((story) => (story._id === storyId ? { ...story, image } : story)),
  );
}
