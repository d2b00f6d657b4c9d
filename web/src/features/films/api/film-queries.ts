import { queryOptions } from '@tanstack/react-query';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';
export const filmsFetchFailedMessage = 'An unexpected error occurred while fetching the films.';

/** Under the stories' key, so that invalidating stories includes these. */
const filmKeys = {
  turnStories: ['stories', 'list', { isFilm: false }],
  films: ['stories', 'list', { isFilm: true }],
  turnStory: (storyId: string) => ['stories', 'turn', storyId],
} as const;

export const turnStoriesQuery = queryOptions({
  queryKey: filmKeys.turnStories,
  queryFn: async ({ signal }) => (await api(listStories, { query: { isFilm: 'false' } }, { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

export const filmsQuery = queryOptions({
  queryKey: filmKeys.films,
  queryFn: async ({ signal }) => (await api(listStories, { query: { isFilm: 'true' } }, { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** Refetches on focus: another tab may have booked it. */
export function turnStoryQuery(storyId: string) {
  return queryOptions({
    queryKey: filmKeys.turnStory(storyId),
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The story does not exist or belongs to another customer. */
export function isStoryNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'story-not-found' || error.code === 'invalid-input');
}
