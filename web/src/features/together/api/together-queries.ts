import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { decidePiece, invitePerson, listTogether, removePerson } from '#shared/endpoints/together.ts';
import type { PieceDecision, Together } from '#shared/schemas/together.ts';
import { storyKeys } from '#web/src/features/stories/api/story-queries.ts';
import { api } from '#web/src/lib/api.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';

export function togetherQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'together', storyId],
    queryFn: async ({ signal }) => (await api(listTogether, { path: { storyId } }, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && isRetryable(error),
  });
}

/** Replaces what is known of the people; a change of the text is fetched with the story. */
function useChanged(storyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = togetherQuery(storyId);
  return {
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    show(together: Together) {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, together);
      if (before?.updatedAt !== together.updatedAt)
        void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
    },
    // Another window may have changed it.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  };
}

export interface Invitation {
  /** The same until the server has answered, so that a repetition invites nobody else. */
  readonly requestId: string;
  readonly name: string;
  readonly sentence: string;
  readonly line: string;
}

/** Makes a link for one person. */
export function useInvite(storyId: string) {
  const { onMutate, show } = useChanged(storyId);
  return useMutation({
    mutationFn: ({ line, ...body }: Invitation) =>
      api(invitePerson, { path: { storyId }, body: { ...body, ...(line === '' ? {} : { line }) } }),
    onMutate,
    onSuccess: ({ data }) => show(data),
  });
}

/** Ends a link; the person's words leave the story. */
export function useRemovePerson(storyId: string) {
  const { onMutate, show } = useChanged(storyId);
  return useMutation({
    mutationFn: async (personId: string) => (await api(removePerson, { path: { storyId, personId } })).data,
    onMutate,
    onSuccess: show,
  });
}

export interface Decision {
  readonly n: number;
  readonly decision: PieceDecision;
  readonly after: number;
  /** Of the piece's text, as it was read. */
  readonly revision: number;
  readonly updatedAt: string;
}

export function useDecide(storyId: string, personId: string) {
  const { onMutate, onError, show } = useChanged(storyId);
  return useMutation({
    mutationFn: async (body: Decision) => (await api(decidePiece, { path: { storyId, personId }, body })).data,
    onMutate,
    onError,
    onSuccess: show,
  });
}
