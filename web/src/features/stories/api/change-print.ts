import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listStoryPrints } from '#shared/endpoints/print.ts';
import { changeStoryPrint } from '#shared/endpoints/story-print.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { updateCachedStory } from './cached-story.ts';
import { storyKeys } from './story-queries.ts';

/** Three prints that a story could have instead of `present`; others for each round from 0. */
export function otherPrintsQuery(storyId: string, present: string, round: number) {
  return queryOptions({
    queryKey: [...storyKeys.detail(storyId), 'prints', present, round],
    queryFn: async ({ signal }) =>
      (await api(listStoryPrints, { path: { storyId }, query: { round: String(round) } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Gives a story the print with that slug. */
export function useChangePrint(storyId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: [...storyKeys.edit(storyId), 'print'],
    mutationFn: async (print: string) => (await api(changeStoryPrint, { path: { storyId }, body: { print } })).data,
    onSuccess: (changed) => {
      updateCachedStory(queryClient, storyId, () => changed);
      void queryClient.invalidateQueries({ queryKey: storyKeys.list });
    },
    onError: (error) => notify.error(`The print wasn’t changed. ${errorMessage(error)}`, { id: 'print' }),
  });
  return { change: mutate, changing: isPending };
}
