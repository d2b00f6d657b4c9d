import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerGiftProof } from '#shared/endpoints/gift.ts';
import type { ProofAnswer } from '#shared/schemas/gift.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';

/** Sends an answer, then reads the gift again, also when another proof or answer was first. */
export function useProofAnswer(giftId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: ProofAnswer) => api(answerGiftProof, { path: { giftId }, body: answer }),
    onError: (error) => notify.error(errorMessage(error), { id: 'proof' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['gifts'] }),
  });
  return { send: mutate, pending: isPending };
}
