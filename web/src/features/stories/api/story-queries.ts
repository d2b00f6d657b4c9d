import { queryOptions } from '@tanstack/react-query';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { purchasePollInterval } from '#web/src/lib/purchase-polling.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';

const listPollMs = 5000;
/** Its paragraphs appear as they are written. */
const storyPollMs = 2000;

export const storyKeys = {
  all: ['stories'],
  list: ['stories', 'list'],
  detail: (storyId: string) => ['stories', 'detail', storyId],
  /** Mutation key of all changes to a story. */
  edit: (storyId: string) => ['stories', 'edit', storyId],
} as const;

const isWritten = ({ status }: Pick<StorySummary, 'status'>) => status === 'writing';

/** Newest first; refetches on focus. */
export const storiesQuery = queryOptions({
  queryKey: storyKeys.list,
  queryFn: async ({ signal }) => (await api(listStories, { query: {} }, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isWritten) === true ? listPollMs : purchasePollInterval('stories')),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: storyKeys.detail(storyId),
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (isWritten(data) || data.more?.state === 'writing') ? storyPollMs : false,
    retry: (failures, error) => failures < 1 && isRetryable(error),
  });
}

/** The story does not exist or belongs to another customer. */
export function isStoryNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'story-not-found';
}
