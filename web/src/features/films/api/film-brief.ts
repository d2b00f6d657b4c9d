import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getFilmBrief, saveFilmBrief, writeFilmBrief } from '#shared/endpoints/film-brief.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';

/** The function's own limit. */
const timeoutMs = 29_000;
const pollingMs = 3000;

/** Asks again while Wren writes for another window. */
export function filmBriefQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'film-brief', storyId],
    queryFn: async ({ signal }) => (await api(getFilmBrief, { path: { storyId } }, { signal })).data,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.isWriting === true ? pollingMs : false),
  });
}

/** The brief is shown as it is on the server, after a refusal too. */
function useBriefCall<Input>(storyId: string, call: (input: Input) => ReturnType<typeof api<typeof getFilmBrief>>) {
  const queryClient = useQueryClient();
  const { queryKey } = filmBriefQuery(storyId);
  return useMutation({
    mutationFn: async (input: Input) => (await call(input)).data,
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const useWriteFilmBrief = (storyId: string) =>
  useBriefCall(storyId, (version: number) =>
    api(writeFilmBrief, { path: { storyId }, body: { version } }, { timeoutMs, waitsForModel: true }),
  );

export const useSaveFilmBrief = (storyId: string) =>
  useBriefCall(storyId, (body: { readonly version: number; readonly brief: FilmBrief }) =>
    api(saveFilmBrief, { path: { storyId }, body }),
  );

const isCode = (error: Error | null, code: ApiError['code']) => error instanceof ApiError && error.code === code;
export const isConflict = (error: Error | null): boolean => isCode(error, 'conflict');

/** Null where the brief itself shows what became of it. */
export function writeFailure(error: Error | null): string | null {
  if (error === null || isConflict(error)) return null;
  if (isCode(error, 'model-answer-unusable')) return 'Wren’s brief wasn’t good enough to show. Please try again.';
  if (isCode(error, 'too-many-requests'))
    return 'That’s all for now: Wren writes 10 briefs an hour and 20 a day. Please try again later.';
  return errorMessage(error);
}
