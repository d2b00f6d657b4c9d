import { mutationOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChosenStart } from '#shared/schemas/posting.ts';
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

/** Switches the reminders of a plan, with an optimistic update and rollback; after the saves of its start. */
export function reminderOptions(cached: CachedPosting, suggested: ChosenStart) {
  return mutationOptions({
    mutationKey: [...postingChanges(cached.storyId), 'reminders'],
    scope: { id: [...postingChanges(cached.storyId), 'start'].join(' ') },
    mutationFn: (remind: boolean) => {
      const isSaved = shownPosting(cached).start !== null;
      return putPosting(cached.storyId, { remind, ...(!isSaved && { start: suggested }) });
    },
    onMutate: async (remind) => {
      await cached.queryClient.cancelQueries({ queryKey: cached.storyKey });
      showPosting(cached, { reminds: remind });
    },
    onSuccess: ({ start, reminds = false }) => showPosting(cached, { start, reminds }),
    onError: (error, remind) => {
      showPosting(cached, { reminds: !remind });
      notify.error(`Your reminders weren’t changed. ${errorMessage(error)}`, { id: 'reminders' });
      refetchUnlessSaving(cached);
    },
  });
}

/** @param suggested saved with the reminders while the plan has no start */
export function useReminders(storyId: string, storyKey: QueryKey, suggested: ChosenStart): (remind: boolean) => void {
  const queryClient = useQueryClient();
  return useMutation(reminderOptions({ queryClient, storyId, storyKey }, suggested)).mutate;
}
