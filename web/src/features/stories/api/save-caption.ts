import { mutationOptions, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { waitAfter } from '#web/src/lib/api-error.ts';
import { captionDraftKey } from '#web/src/lib/caption-drafts.ts';
import { readStored, removeStored } from '#web/src/lib/storage.ts';
import { notify } from '#web/src/ui/notify.ts';
import { updateCachedCaption } from './cached-story.ts';
import { putCaption } from './story-edits.ts';
import { storyKeys, storyQuery } from './story-queries.ts';

const maxRetries = 3;

export const captionFailedMessage = 'An error occurred while updating the caption';

function mutationKeyOf(storyId: string, captionId: string) {
  return [...storyKeys.edit(storyId), 'caption', captionId] as const;
}

/** Saves a caption with an optimistic update and rollback. Saves of one caption run in sequence, so that the last one wins. */
export function saveCaptionOptions(queryClient: QueryClient, storyId: string, captionId: string) {
  const { queryKey } = storyQuery(storyId);
  const shownText = () => queryClient.getQueryData(queryKey)?.captions.find(({ _id }) => _id === captionId)?.text;
  const show = (text: string) => updateCachedCaption(queryClient, storyId, captionId, { text });
  return mutationOptions({
    mutationKey: mutationKeyOf(storyId, captionId),
    scope: { id: mutationKeyOf(storyId, captionId).join(' ') },
    // Too many in a row: the text stays on the device until the server accepts it (decision 0088).
    retry: (failures, error) => failures < maxRetries && waitAfter(error) !== null,
    retryDelay: (_, error) => waitAfter(error) ?? 0,
    mutationFn: (text: string) => putCaption(storyId, captionId, text),
    onMutate: async (text) => {
      await queryClient.cancelQueries({ queryKey });
      const before = shownText();
      show(text);
      return { before };
    },
    onSuccess: (saved, sent) => {
      if (shownText() === sent) show(saved);
      const draft = captionDraftKey(storyId, captionId);
      if (readStored(draft) === sent) removeStored(draft);
    },
    onError: (_, sent, context) => {
      if (context?.before !== undefined && shownText() === sent) show(context.before);
      notify.error(captionFailedMessage, { id: `caption ${captionId}` });
    },
    // The previous text may have failed, too, so refetch. Skipped while another save runs, which the response would undo.
    onSettled: (_, error) => {
      const others = queryClient.isMutating({ mutationKey: storyKeys.edit(storyId) }) > 1;
      if (error !== null && !others) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useSaveCaption(storyId: string, captionId: string) {
  const queryClient = useQueryClient();
  const { mutate, error, reset } = useMutation(saveCaptionOptions(queryClient, storyId, captionId));
  const saving = useIsMutating({ mutationKey: mutationKeyOf(storyId, captionId) }) > 0;
  return { save: mutate, saving, error: saving ? null : error, resetError: reset };
}
