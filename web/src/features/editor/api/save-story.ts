import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStory } from '#shared/endpoints/story.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import type { Story } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

/** A story's text and the moment it was last saved, as the server knows it. */
export interface SavedText {
  readonly description: string;
  readonly updatedAt: string;
}

/** The story was changed since the text that this save began from. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'changed-elsewhere' || error.code === 'conflict');
}

/** What the server has now. @throws ApiError */
export async function fetchText(storyId: string): Promise<SavedText> {
  const { data } = await api(getStory, { path: { storyId } });
  return { description: data.description, updatedAt: data.updatedAt };
}

/** Saves a text unless another was saved since `base`. @throws ApiError */
async function saveText(storyId: string, { base, description }: TextToSave): Promise<SavedText> {
  const { updatedAt } = base;
  return (await api(updateStory, { path: { storyId }, body: { description, updatedAt } })).data;
}

export interface TextToSave {
  /** What the edit began from. */
  readonly base: SavedText;
  readonly description: string;
}

/**
 * Saves a story's text: the page shows it at once, and the earlier one again when the server does not take it (specification
 * 2.4). Of the cached story only the text is touched, and only while it is still ours.
 */
export function useSaveText(storyId: string, storyKey: QueryKey) {
  const queryClient = useQueryClient();
  const mutationKey = ['stories', 'edit', storyId];
  return useMutation({
    mutationKey,
    // Offline it fails at once and says so, instead of waiting for a network behind a spinner.
    networkMode: 'always',
    mutationFn: (text: TextToSave) => saveText(storyId, text),
    onMutate: async ({ description }) => {
      await queryClient.cancelQueries({ queryKey: storyKey });
      const previous = queryClient.getQueryData<Story>(storyKey)?.description;
      queryClient.setQueryData<Story>(storyKey, (story) => story && { ...story, description });
      return { previous };
    },
    onError: (_, { description }, context) => {
      const { previous } = context ?? {};
      if (previous === undefined) return;
      queryClient.setQueryData<Story>(storyKey, (story) =>
        story?.description === description ? { ...story, description: previous } : story,
      );
    },
    onSuccess: ({ description, updatedAt }) => {
      queryClient.setQueryData<Story>(storyKey, (story) => story && { ...story, description, updatedAt });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: ['stories'] });
    },
  });
}
