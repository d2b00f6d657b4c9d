import { queryOptions } from '@tanstack/react-query';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

/** Specification 2.8. */
export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';
export const filmsFetchFailedMessage = 'An unexpected error occurred while fetching the films.';

/** All under the key of stories: whatever clears those clears these. */
const filmKeys = {
  turnStories: ['stories', 'list', { isFilm: false }],
  films: ['stories', 'list', { isFilm: true }],
  turnStory: (storyId: string) => ['stories', 'turn', storyId],
} as const;

/** The stories that are no films yet, newest first, with their texts. */
export const turnStoriesQuery = queryOptions({
  queryKey: filmKeys.turnStories,
  queryFn: async ({ signal }) => (await api(listStories, { query: { isFilm: 'false' } }, { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** The stories that are films, newest first, with their texts. */
export const filmsQuery = queryOptions({
  queryKey: filmKeys.films,
  queryFn: async ({ signal }) => (await api(listStories, { query: { isFilm: 'true' } }, { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** The story that is to become a film. Another tab may have booked it: coming back to this one looks again. */
export function turnStoryQuery(storyId: string) {
  return queryOptions({
    queryKey: filmKeys.turnStory(storyId),
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** There is no such story, or it is somebody else's: the server does not say which. */
export function isStoryNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'story-not-found' || error.code === 'invalid-input');
}
