import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getShare, shareStory, stopSharing } from '#shared/endpoints/share.ts';
import type { ShareChange } from '#shared/schemas/share.ts';
import { api } from '#web/src/lib/api.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

/** A card takes some seconds. */
const cardPollMs = 2500;

export function shareQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'share', storyId],
    queryFn: async ({ signal }) => (await api(getShare, { path: { storyId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isCardMade === false ? cardPollMs : false),
    refetchOnMount: 'always',
    retry: (failures, error) => failures < 1 && isRetryable(error),
  });
}

/** Creates the page or changes its settings; an empty change requests the card. */
export function useChangeShare(storyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = shareQuery(storyId);
  return useMutation({
    mutationFn: async (change: ShareChange) => (await api(shareStory, { path: { storyId }, body: change })).data,
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (share) => queryClient.setQueryData(queryKey, share),
  });
}

export function useStopSharing(storyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = shareQuery(storyId);
  return useMutation({
    mutationFn: () => api(stopSharing, { path: { storyId } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: () => queryClient.setQueryData(queryKey, null),
  });
}
