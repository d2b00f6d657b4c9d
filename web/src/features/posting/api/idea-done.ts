import { mutationOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
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

export const tickFailedMessage = 'This tick wasn’t saved.';
export const tickWaitsMessage = 'You’re offline. Keep this page open, and we’ll save your ticks when you’re back.';

/**
 * Saves one tick with an optimistic update, and rolls back that tick only. Offline it waits for the connection. Changes of one idea
 * run in sequence, so that the last one wins.
 */
export function ideaDoneOptions(cached: CachedPosting, key: string) {
  const isDone = () => shownPosting(cached).done.includes(key);
  const show = (done: boolean) => {
    const others = shownPosting(cached).done.filter((other) => other !== key);
    showPosting(cached, { done: done ? [...others, key] : others });
  };
  return mutationOptions({
    mutationKey: [...postingChanges(cached.storyId), key],
    scope: { id: `idea ${cached.storyId} ${key}` },
    mutationFn: async (done: boolean) => {
      await putPosting(cached.storyId, { done: { key, done } });
    },
    onMutate: async (done) => {
      if (!navigator.onLine) notify.success(tickWaitsMessage, { id: 'tick-waits' });
      await cached.queryClient.cancelQueries({ queryKey: cached.storyKey });
      show(done);
    },
    onError: (error, done) => {
      if (isDone() === done) show(!done);
      notify.error(`${tickFailedMessage} ${errorMessage(error)}`, { id: `tick ${key}` });
      refetchUnlessSaving(cached);
    },
  });
}

/** @param storyKey the story's key in the query cache */
export function useIdeaDone(storyId: string, storyKey: QueryKey, key: string): (done: boolean) => void {
  const queryClient = useQueryClient();
  return useMutation(ideaDoneOptions({ queryClient, storyId, storyKey }, key)).mutate;
}
