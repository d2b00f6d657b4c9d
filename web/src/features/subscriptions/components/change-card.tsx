import { useMutation } from '@tanstack/react-query';
import { changeCard } from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { usePageReturn } from '#web/src/lib/use-page-return.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';

/** Leaves for the payment provider's page, where the card is changed. */
export function ChangeCard({ describedBy }: { readonly describedBy: string }) {
  const opening = useMutation({
    mutationFn: changeCard,
    onError: (error) => notify.error(errorMessage(error), { id: 'change-card' }),
  });
  usePageReturn(opening.isSuccess, opening.reset);
  const isUnderWay = opening.isPending || opening.isSuccess;
  return (
    <TextButton aria-describedby={describedBy} pending={isUnderWay} onClick={() => opening.mutate()}>
      {isUnderWay ? 'Opening…' : 'Change card'}
    </TextButton>
  );
}
