import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../../../../shared/schemas/subscription.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { longDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { requestCancellation, subscriptionKeys } from '../api/subscription-queries.ts';
import { expiryOf } from '../model/subscription-facts.ts';

interface CancelSubscriptionProps {
  readonly subscription: Subscription;
  /** The id of the heading that names the subscription. */
  readonly describedBy: string;
  /** The subscription has been cancelled, and the page says so. */
  readonly onCancelled: () => void;
}

/** Only 'active' can be cancelled; every other status is said by a button that is off (spec 2 §4). */
export function CancelSubscription({ subscription, describedBy, onCancelled }: CancelSubscriptionProps) {
  const { status, cancel_at: cancelAt } = subscription;
  const [asking, setAsking] = useState(false);
  const cancelling = useCancellation(() => setAsking(false));
  const cancelled = cancelAt !== null;
  const { isSuccess } = cancelling;
  useEffect(() => {
    if (isSuccess && cancelled) onCancelled();
  }, [isSuccess, cancelled, onCancelled]);
  if (status !== 'active') return <Button disabled>Subscription {status}</Button>;
  if (cancelled) return <Button disabled>Cancellation requested</Button>;
  return (
    <>
      <Button
        variant="ghost"
        aria-describedby={describedBy}
        pending={isSuccess}
        pendingLabel="Cancelling…"
        onClick={() => setAsking(true)}
      >
        Cancel Subscription
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel your subscription?"
        description={`You keep what it includes until ${longDate(expiryOf(subscription))}, and pay nothing more. Your stories stay yours.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              variant="danger"
              pending={cancelling.isPending}
              pendingLabel="Cancelling…"
              onClick={() => cancelling.mutate()}
            >
              Cancel Subscription
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

function useCancellation(close: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestCancellation,
    onSuccess: async () => {
      close();
      notify.success('Subscription Cancelled Successfully');
      queryClient.invalidateQueries({ queryKey: ['user'] });
      await queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
    },
    onError: (error) => {
      notify.error(errorMessage(error), { id: 'cancel-subscription' });
      queryClient.invalidateQueries({ queryKey: subscriptionKeys.list });
    },
  });
}
