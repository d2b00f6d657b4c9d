import { useMutation, useQueryClient } from '@tanstack/react-query';
import { subscriptionKeys, takeBackCancellation } from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';

interface KeepSubscriptionProps {
  readonly describedBy: string;
  readonly onKept: () => void;
}

/** Takes back the cancellation, until the billing cycle ends. */
export function KeepSubscription({ describedBy, onKept }: KeepSubscriptionProps) {
  const queryClient = useQueryClient();
  const keeping = useMutation({
    mutationFn: takeBackCancellation,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
      onKept();
      notify.success('Your subscription continues');
    },
    onError: (error) => {
      notify.error(errorMessage(error), { id: 'keep-subscription' });
      queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
      queryClient.invalidateQueries({ queryKey: ['user'] });
    },
  });
  return (
    <Button
      pending={keeping.isPending}
      pendingLabel="Saving…"
      aria-describedby={describedBy}
      onClick={() => keeping.mutate()}
    >
      Keep my subscription
    </Button>
  );
}
