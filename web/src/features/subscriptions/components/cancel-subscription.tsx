import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '#shared/schemas/subscription.ts';
import { requestCancellation, subscriptionKeys } from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { getExpiryDate } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { longDate } from '#web/src/lib/dates.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { notify } from '#web/src/ui/notify.ts';

interface CancelSubscriptionProps {
  readonly subscription: Subscription;
  readonly ending: boolean;
  readonly describedBy: string;
  readonly onCancelled: () => void;
}

/** Only 'active' can be cancelled; other statuses disable the button (specification 2.4). */
export function CancelSubscription({ subscription, ending, describedBy, onCancelled }: CancelSubscriptionProps) {
  const { status } = subscription;
  const [confirming, setConfirming] = useState(false);
  const cancelling = useCancellation(onCancelled);
  if (status !== 'active') return <Button disabled>Subscription {status}</Button>;
  if (ending) return <Button disabled>Cancellation requested</Button>;
  return (
    <>
      <Button variant="ghost" aria-describedby={describedBy} onClick={() => setConfirming(true)}>
        Cancel subscription
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Cancel your subscription?"
        description={`You can use it until ${longDate(getExpiryDate(subscription))} and won’t be charged again. Your stories stay yours.`}
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
