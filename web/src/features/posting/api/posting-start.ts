import { mutationOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChosenStart, PostingStart } from '#shared/schemas/posting.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import {
  type CachedPosting,
  postingChanges,
  putPosting,
  refetchUnlessSaving,
  shownPosting,
  showPosting,
} from './posting-cache.ts';

export const startFailedMessage = 'The start of your plan wasn’t saved.';

/** Saves the start with an optimistic update and rollback. Saves run in sequence, so that the last one wins. */
export function postingStartOptions(cached: CachedPosting) {
  const mutationKey = [...postingChanges(cached.storyId), 'start'];
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (start: ChosenStart | null) => putPosting(cached.storyId, { start }),
    onMutate: async (start) => {
      await cached.queryClient.cancelQueries({ queryKey: cached.storyKey });
      const before = shownPosting(cached).start;
      const shown: PostingStart | null = start && { ...start, sequence: before?.sequence ?? 0 };
      showPosting(cached, { start: shown });
      return { before, shown };
    },
    onSuccess: ({ start, reminds = false }, _, { shown }) => {
      if (shownPosting(cached).start === shown) showPosting(cached, { start, reminds });
    },
    onError: (error, _, context) => {
      if (context !== undefined && shownPosting(cached).start === context.shown)
        showPosting(cached, { start: context.before });
      notify.error(`${startFailedMessage} ${errorMessage(error)}`, { id: 'posting-start' });
      refetchUnlessSaving(cached);
    },
  });
}

/** @param storyKey the story's key in the query cache */
export function usePostingStart(storyId: string, storyKey: QueryKey) {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync, isPending, error } = useMutation(
    postingStartOptions({ queryClient, storyId, storyKey }),
  );
  return { save: mutate, saveNow: mutateAsync, saving: isPending, error };
}
