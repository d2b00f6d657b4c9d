import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerGiftProof } from '#shared/endpoints/gift.ts';
import type { ProofAnswer } from '#shared/schemas/gift.ts';
import { api } from '#web/src/lib/api.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';

/** Sends one answer at a time, then reads the gift again, also when another proof or answer was first. */
export function useProofAnswer(giftId: string) {
  const queryClient = useQueryClient();
  // A second click may come before the first one is rendered.
  const busy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: ProofAnswer) => api(answerGiftProof, { path: { giftId }, body: answer }),
    onError: (error) => notify.error(errorMessage(error), { id: 'proof' }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['gifts'] });
      busy.current = false;
    },
  });
  const send = (answer: ProofAnswer) => {
    if (busy.current) return;
    busy.current = true;
    mutate(answer);
  };
  return { send, pending: isPending };
}
