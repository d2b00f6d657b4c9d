import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStory } from '#shared/endpoints/story.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import type { Story } from '#shared/schemas/story.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';

export interface SavedText {
  readonly description: string;
  readonly updatedAt: string;
}

/** The story was saved elsewhere since the edit began. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'changed-elsewhere' || error.code === 'conflict');
}

export async function fetchText(storyId: string): Promise<SavedText> {
  const { data } = await api(getStory, { path: { storyId } });
  return { description: data.description, updatedAt: data.updatedAt };
}

/** Fails with a conflict when another text was saved since `base`. @throws ApiError */
async function saveText(
  storyId: string,
  { base, description, rewritten, keepReplaced = false }: TextToSave,
): Promise<SavedText> {
  const { updatedAt } = base;
  const body = {
    description,
    updatedAt,
    ...(rewritten ? { cause: 'rewritten' as const } : {}),
    ...(keepReplaced ? { keepReplaced: true as const } : {}),
  };
  return (await api(updateStory, { path: { storyId }, body }, { waitsItself: true })).data;
}

export interface TextToSave {
  readonly base: SavedText;
  readonly description: string;
  /** Whether it contains an accepted AI edit. */
  readonly rewritten: boolean;
  /** Whether the replaced text must remain a version, because it is another window's. */
  readonly keepReplaced?: boolean;
}

/** Optimistic update and rollback (specification 2.4) of a story's text, unless it changed meanwhile. */
export function useSaveText(storyId: string, storyKey: QueryKey) {
  const queryClient = useQueryClient();
  const mutationKey = ['stories', 'edit', storyId];
  return useMutation({
    mutationKey,
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
