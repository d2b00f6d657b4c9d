import { queryOptions } from '@tanstack/react-query';
import { getGift, listGifts } from '#shared/endpoints/gift.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { awaitedPurchaseInterval } from '#web/src/lib/awaited-purchase.ts';

/** Specification 2.8. */
export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';

/** How often a gift whose print is being made is looked at, and how often at most: it takes seconds, and never minutes. */
const proofPollMs = 4000;
const mostProofPolls = 30;

/** The customer's gifts, newest first; asked for only when none is known (specification 2.4). A purchase forgets the list. */
export const giftsQuery = queryOptions({
  queryKey: ['gifts', 'list'],
  queryFn: async ({ signal }) => (await api(listGifts, {}, { signal })).data,
  staleTime: ({ state }) => ((state.data?.length ?? 0) > 0 ? Number.POSITIVE_INFINITY : 0),
  refetchOnWindowFocus: true,
  refetchInterval: () => awaitedPurchaseInterval('gifts'),
});

/** One gift; its print appears by itself, and its address lasts an hour. */
export function giftQuery(giftId: string) {
  return queryOptions({
    queryKey: ['gifts', 'detail', giftId],
    queryFn: async ({ signal }) => (await api(getGift, { path: { giftId } }, { signal })).data,
    refetchInterval: ({ state }) =>
      isProofAwaited(state.data) && state.dataUpdateCount < mostProofPolls ? proofPollMs : false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The print is being made. */
export function isProofAwaited(gift: Pick<Gift, 'status' | 'proofUrl'> | undefined): boolean {
  return gift?.status === 'paid' && gift.proofUrl === null;
}

/** The stories to choose from; kept, unless one of them is still being written (specification 2.4). */
export const giftStoriesQuery = queryOptions({
  queryKey: ['stories', 'list', 'for a gift'],
  queryFn: async ({ signal }) => (await api(listStories, { query: {} }, { signal })).data,
  staleTime: ({ state }) =>
    state.data?.some(({ status }) => status === 'writing') === true ? 0 : Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

/** The text of the story that is chosen. */
export function giftStoryQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'for a gift', storyId],
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
  });
}

/** There is no such gift or story, or it is somebody else's: the server does not say which. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && ['gift-not-found', 'story-not-found', 'invalid-input'].includes(error.code);
}
