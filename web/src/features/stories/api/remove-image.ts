import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { updateCachedCaption, updateCachedImage } from './cached-story.ts';
import { deleteImage, type ImagePlace } from './story-edits.ts';
import { storyKeys, storyQuery } from './story-queries.ts';

/** Removes the image of a story or caption with an optimistic update and rollback. */
export function removeImageOptions(queryClient: QueryClient, { storyId, captionId }: ImagePlace) {
  const { queryKey } = storyQuery(storyId);
  const show = (image: string | null) => {
    if (captionId === undefined) updateCachedImage(queryClient, storyId, image);
    else updateCachedCaption(queryClient, storyId, captionId, { url: image });
  };
  const shownImage = () => {
    const story = queryClient.getQueryData(queryKey);
    if (captionId === undefined) return story?.image ?? null;
    return story?.captions.find(({ _id }) => _id === captionId)?.url ?? null;
  };
  return mutationOptions({
    mutationKey: [...storyKeys.edit(storyId), 'image', captionId ?? ''],
    mutationFn: () => deleteImage({ storyId, captionId }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      const before = shownImage();
      show(null);
      return { before };
    },
    onError: (error, _, context) => {
      if (context !== undefined && shownImage() === null) show(context.before);
      notify.error(`The picture wasn’t removed. ${errorMessage(error)}`, { id: `image ${captionId ?? storyId}` });
    },
  });
}

export function useRemoveImage(storyId: string, captionId?: string) {
  const { mutate, isPending } = useMutation(removeImageOptions(useQueryClient(), { storyId, captionId }));
  return { remove: () => mutate(), removing: isPending };
}
