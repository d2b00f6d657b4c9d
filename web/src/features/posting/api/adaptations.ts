import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adaptText, listAdaptations } from '#shared/endpoints/posting.ts';
import type { Channel } from '#shared/posting/channel-limits.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';

/** The function's own limit. */
const timeoutMs = 29_000;

/** What a text is adapted from, with the text as it is now. */
export interface AdaptedSource extends Pick<Adaptation, 'kind' | 'key'> {
  readonly text: string;
}

export function adaptationsQuery(storyId: string) {
  return queryOptions({
    queryKey: ['stories', 'adaptations', storyId],
    queryFn: async ({ signal }) => (await api(listAdaptations, { path: { storyId } }, { signal })).data,
  });
}

const isSame = (one: Adaptation, { kind, key, channel }: Pick<Adaptation, 'kind' | 'key' | 'channel'>) =>
  one.kind === kind && one.key === key && one.channel === channel;

/** The text that was adapted from this source for a channel before, if there is one. */
export function findAdaptation(
  adaptations: readonly Adaptation[] | undefined,
  { kind, key }: AdaptedSource,
  channel: Channel,
): Adaptation | undefined {
  return adaptations?.find((one) => isSame(one, { kind, key, channel }));
}

function keepAdaptation(queryClient: QueryClient, storyId: string, adaptation: Adaptation): void {
  queryClient.setQueryData(adaptationsQuery(storyId).queryKey, (known = []) => [
    ...known.filter((one) => !isSame(one, adaptation)),
    adaptation,
  ]);
}

export function useAdapt(storyId: string, { kind, key }: AdaptedSource) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (channel: Channel) =>
      (await api(adaptText, { path: { storyId }, body: { kind, key, channel } }, { timeoutMs, waitsForModel: true }))
        .data,
    onSuccess: (adaptation) => keepAdaptation(queryClient, storyId, adaptation),
  });
}

/** Beside the button; the text before stays. */
export function adaptFailure(error: Error): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  if (error.code === 'model-answer-unusable') return 'Wren’s answer wasn’t good enough to show. Please try again.';
  if (error.code === 'too-many-requests')
    return 'That’s all for now: Wren adapts 30 texts an hour and 60 a day. Please try again later.';
  if (error.code === 'conflict') return 'This text has changed in the meantime. Please reload the page.';
  return errorMessage(error);
}
