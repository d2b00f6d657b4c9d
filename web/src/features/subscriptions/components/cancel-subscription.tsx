import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { Subscription } from '#shared/schemas/subscription.ts';
import { requestCancellation, subscriptionKeys } from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { getExpiryDate, isOverdue } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { notify } from '#web/src/ui/notify.ts';

interface CancelSubscriptionProps {
  readonly subscription: Subscription;
  readonly ending: boolean;
  readonly describedBy: string;
  readonly onCancelled: () => void;
}

/** Other statuses than 'active' show a disabled button (specification 2.4); an overdue one can also be ended at once. */
export function CancelSubscription({ subscription, ending, describedBy, onCancelled }: CancelSubscriptionProps) {
  const { status } = subscription;
  const [confirming, setConfirming] = useState(false);
  const cancelling = useCancellation(() => {
    setConfirming(false);
    onCancelled();
  });
  if (ending) return <Button disabled>Cancellation requested</Button>;
  if (status !== 'active' && !isOverdue(subscription)) return <Button disabled>Subscription {status}</Button>;
  const wording = isOverdue(subscription) ? overdueWording : activeWording(subscription);
  return (
    <>
      {status !== 'active' && <Button disabled>Subscription {status}</Button>}
      <Button variant="ghost" aria-describedby={describedBy} onClick={() => setConfirming(true)}>
        {wording.label}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Cancel your subscription?"
        description={wording.description}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>Keep subscription</Button>
            <Button
              variant="danger"
              pending={cancelling.isPending}
              pendingLabel="Cancelling…"
              onClick={() => cancelling.mutate()}
            >
              Cancel subscription
            </Button>
          </>
        }
      >
        {cancelling.isError ? (
          <p role="alert" className="pt-3 font-semibold text-danger">
            {errorMessage(cancelling.error)}
          </p>
        ) : undefined}
      </Dialog>
    </>
  );
}

function activeWording(subscription: Subscription) {
  const lastDay = longUtcDate(getExpiryDate(subscription));
  return {
    label: 'Cancel subscription',
    description: `You can use it until ${lastDay} and won’t be charged again. Your stories stay yours.`,
  };
}

const overdueWording = {
  label: 'Cancel instead',
  description:
    'It ends today, and so does its unpaid invoice: you owe nothing and won’t be charged again. Your stories stay yours.',
};

function useCancellation(onCancelled: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestCancellation,
    onSuccess: () => {
      onCancelled();
      notify.success('Subscription Cancelled Successfully');
      queryClient.invalidateQueries({ queryKey: ['user'] });
      queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
    },
    onError: (error) => {
      notify.error(errorMessage(error), { id: 'cancel-subscription' });
      queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
    },
  });
}
