import { queryOptions } from '@tanstack/react-query';
import { getGift, listGifts } from '#shared/endpoints/gift.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { purchasePollInterval } from '#web/src/lib/purchase-polling.ts';

export const storiesFetchFailedMessage = 'An unexpected error occurred while fetching the stories';
export const storyFetchFailedMessage = 'An unexpected error occurred while fetching the story.';

/** Rendering a proof takes seconds, never minutes. */
const proofPollMs = 4000;
const maxProofPolls = 30;

/** Newest first; cached until a purchase (specification 2.4). */
export const giftsQuery = queryOptions({
  queryKey: ['gifts', 'list'],
  queryFn: async ({ signal }) => (await api(listGifts, {}, { signal })).data,
  staleTime: ({ state }) => ((state.data?.length ?? 0) > 0 ? Number.POSITIVE_INFINITY : 0),
  refetchOnWindowFocus: true,
  refetchInterval: () => purchasePollInterval('gifts'),
});

/** Polls until the proof is ready; its address expires after about an hour. */
export function giftQuery(giftId: string) {
  return queryOptions({
    queryKey: ['gifts', 'detail', giftId],
    queryFn: async ({ signal }) => (await api(getGift, { path: { giftId } }, { signal })).data,
    refetchInterval: ({ state }) =>
      isProofPending(state.data) && state.dataUpdateCount < maxProofPolls ? proofPollMs : false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function isProofPending(gift: Pick<Gift, 'status' | 'proofUrl'> | undefined): boolean {
  return gift?.status === 'paid' && gift.proofUrl === null;
}

export const giftStoriesQuery = queryOptions({
  queryKey: ['stories', 'list', 'for a gift'],
  queryFn: async ({ signal }) => (await api(listStories, { query: {} }, { signal })).data,
  staleTime: ({ state }) =>
    state.data?.some(({ status }) => status === 'writing') === true ? 0 : Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

export function giftStoryQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'for a gift', storyId],
    queryFn: async ({ signal }) => (await api(getStory, { path: { storyId } }, { signal })).data,
  });
}

/** The gift or story does not exist or belongs to another customer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && ['gift-not-found', 'story-not-found', 'invalid-input'].includes(error.code);
}
