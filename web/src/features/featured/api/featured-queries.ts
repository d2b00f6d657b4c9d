import { queryOptions } from '@tanstack/react-query';
import { getFeaturedStory, listFeaturedStories } from '#shared/endpoints/catalogue.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

export const featuredStoriesFailedMessage = 'An unexpected error occurred while fetching the featured stories.';
export const featuredStoryFailedMessage = 'An unexpected error occurred while fetching the featured story.';

const staleTime = 5 * 60_000;

export const featuredStoriesQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: async ({ signal }) => (await api(listFeaturedStories, {}, { signal })).data,
  staleTime,
});

export function featuredStoryQuery(featuredStoryId: string) {
  return queryOptions({
    queryKey: ['featured', featuredStoryId],
    queryFn: async ({ signal }) => (await api(getFeaturedStory, { path: { featuredStoryId } }, { signal })).data,
    staleTime,
  });
}

export function isFeaturedStoryNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'featured-story-not-found' || error.code === 'invalid-input');
}
