import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellMore } from '#shared/endpoints/tell-more.ts';
import type { MoreAnswer, MoreOutcome } from '#shared/schemas/tell-more.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { storyKeys, storyQuery } from './story-queries.ts';

interface Press {
  readonly answers: readonly MoreAnswer[];
  /** The same until the server has answered, so that a repetition starts nothing twice. */
  readonly requestId: string;
}

async function send(storyId: string, { answers, requestId }: Press): Promise<MoreOutcome> {
  const body = { requestId, answers: [...answers] };
  return (await api(tellMore, { path: { storyId }, body })).data;
}

/** Has a story written again from these answers. */
export function useTellMore(storyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [...storyKeys.edit(storyId), 'more'],
    async mutationFn(press: Press) {
      const outcome = await send(storyId, press);
      // Its writing has failed meanwhile: this press is another attempt.
      const isOver = !outcome.started && outcome.care.length === 0;
      return isOver ? send(storyId, { ...press, requestId: crypto.randomUUID() }) : outcome;
    },
    onError: (error) => notify.error(errorMessage(error), { id: 'more' }),
    // Also after an error: another window may have started it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: storyQuery(storyId).queryKey }),
  });
}
