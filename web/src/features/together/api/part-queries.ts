import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { openPart, savePart, sendPart, takeBackPart, transcribePart } from '#shared/endpoints/together.ts';
import type { Part } from '#shared/schemas/together.ts';
import { storyLanguage } from '#shared/story/languages.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { apiForm } from '#web/src/lib/api-form.ts';

const language = () => storyLanguage(navigator.language);

/** Wren may still think of the questions. */
export function partQuery(token: string) {
  return queryOptions({
    queryKey: ['part', token],
    queryFn: async ({ signal }) =>
      (await api(openPart, { body: { token, language: language() } }, { signal, waitsForModel: true })).data,
    // Another device or tab may have changed it.
    refetchOnWindowFocus: true,
  });
}

/** A link that was cut when it was copied is invalid input. */
export const isPartOver = (error: unknown) =>
  error instanceof ApiError && ['part-not-found', 'invalid-input'].includes(error.code);

function useShowPart(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = partQuery(token);
  return {
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    show: ({ data }: { readonly data: Part }) => queryClient.setQueryData(queryKey, data),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  };
}

export interface PartAnswer {
  readonly n: number;
  /** Null: rather not. */
  readonly text: string | null;
}

export function useSavePart(token: string) {
  const { show, ...part } = useShowPart(token);
  return useMutation({
    ...part,
    mutationFn: (answers: readonly PartAnswer[]) =>
      api(savePart, { body: { token, language: language(), answers: [...answers] } }, { waitsForModel: true }),
    onSuccess: show,
  });
}

/** Shows the answers to the owner; with an address, a mail is wanted back. */
export function useSendPart(token: string) {
  const { show, ...part } = useShowPart(token);
  return useMutation({
    ...part,
    mutationFn: (email?: string) => api(sendPart, { body: { token, ...(email === undefined ? {} : { email }) } }),
    onSuccess: show,
  });
}

export function useTakeBackPart(token: string) {
  const { onError: refetch, ...part } = useShowPart(token);
  return useMutation({
    mutationFn: () => api(takeBackPart, { body: { token } }),
    onMutate: part.onMutate,
    onSettled: refetch,
  });
}

export async function transcribeForPart(token: string, recording: Blob, signal: AbortSignal): Promise<string> {
  const { data } = await apiForm(
    transcribePart,
    { fields: { token }, audio: recording },
    { signal, waitsForModel: true },
  );
  return data.text;
}
