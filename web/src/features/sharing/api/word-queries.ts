import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeWord, deleteWord, listWords } from '#shared/endpoints/share.ts';
import type { WordChange } from '#shared/schemas/word.ts';
import { api } from '#web/src/lib/api.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

export function wordsQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'words', storyId],
    queryFn: async ({ signal }) => (await api(listWords, { path: { storyId } }, { signal })).data,
    retry: (failures, error) => failures < 1 && isRetryable(error),
  });
}

export interface WordAct {
  readonly wordId: string;
  readonly act: WordChange | 'delete';
}

/** Changes or deletes a word; the answer has all words. */
export function useChangeWord(storyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = wordsQuery(storyId);
  return useMutation({
    mutationFn: async ({ wordId, act }: WordAct) => {
      const path = { storyId, wordId };
      const { data } =
        act === 'delete' ? await api(deleteWord, { path }) : await api(changeWord, { path, body: { change: act } });
      return data;
    },
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (words) => queryClient.setQueryData(queryKey, words),
  });
}
