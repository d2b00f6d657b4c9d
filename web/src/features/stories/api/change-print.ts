import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeStoryPrint } from '#shared/endpoints/story-print.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { updateCachedStory } from './cached-story.ts';
import { storyKeys } from './story-queries.ts';

/** Gives a story another print. */
export function useChangePrint(storyId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: [...storyKeys.edit(storyId), 'print'],
    networkMode: 'always',
    mutationFn: async () => (await api(changeStoryPrint, { path: { storyId } })).data,
    onSuccess: (changed) => {
      updateCachedStory(queryClient, storyId, () => changed);
      void queryClient.invalidateQueries({ queryKey: storyKeys.list });
    },
    onError: (error) => notify.error(`The print wasn’t changed. ${errorMessage(error)}`, { id: 'print' }),
  });
  return { change: () => mutate(), changing: isPending };
}
