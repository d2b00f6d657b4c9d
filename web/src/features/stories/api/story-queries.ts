import { queryOptions } from '@tanstack/react-query';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { awaitedPurchaseInterval } from '#web/src/lib/awaited-purchase.ts';
import { isWorthRepeating } from '#web/src/lib/query-client.ts';

/** Specification 2.8. */
export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';

/** How often a story that is being written is looked at. */
const pollMs = 2000;

export const storyKeys = {
  all: ['stories'],
  list: ['stories', 'list'],
  detail: (storyId: string) => ['stories', 'detail', storyId],
  /** Of every mutation of a story: what is saved, by whichever part of its page. */
  edit: (storyId: string) => ['stories', 'edit', storyId],
} as const;

/** While something is being written the page looks again every 2 seconds, then no more. */
export function pollInterval(stories: readonly Pick<StorySummary, 'status'>[] | undefined): number | false {
  return stories?.some(({ status }) => status === 'writing') === true ? pollMs : false;
}

/** The customer's stories, newest first. Things appear here by themselves, so coming back to the tab looks again. */
export const storiesQuery = queryOptions({
  queryKey: storyKeys.list,
  queryFn: async ({ signal }) => (await api(listStories, { query: {} }, { signal })).data,
  refetchInterval: ({ state }) => pollInterval(state.data) || awaitedPurchaseInterval('stories'),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** One whole story. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: storyKeys.detail(storyId),
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data && [state.data]),
    retry: (failures, error) => failures < 1 && isWorthRepeating(error),
  });
}

/** There is no such story, or it is somebody else's: the server does not say which. */
export function isStoryNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'story-not-found';
}
