import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { updateCachedCaption, updateCachedImage } from './cached-story.ts';
import { type ImagePlace, sendImage } from './story-edits.ts';
import { storyKeys } from './story-queries.ts';

/** Uploads an image with progress; the picked image stays visible after a failure. */
export function useImageUpload({ storyId, captionId }: ImagePlace) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationKey: [...storyKeys.edit(storyId), 'image', captionId ?? ''],
    mutationFn: (image: Blob) => sendImage({ storyId, captionId }, image, setSent),
    onMutate: () => setSent(0),
    onSuccess: (url) => {
      if (captionId === undefined) updateCachedImage(queryClient, storyId, url);
      else updateCachedCaption(queryClient, storyId, captionId, { url });
    },
    onError: (error) => notify.error(errorMessage(error), { id: `image ${captionId ?? storyId}` }),
  });
  const { mutate, variables: picked = null, isPending, error } = upload;
  return {
    picked,
    send: (image: Blob) => {
      if (!isPending) mutate(image);
    },
    progress: isPending ? sent : null,
    error: error === null ? undefined : `Not saved. ${errorMessage(error)}`,
    /** Shows the stored image again, in place of the picked one. */
    forget: upload.reset,
    retry: picked === null || error === null ? undefined : () => mutate(picked),
  };
}
