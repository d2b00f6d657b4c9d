import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { createSubscription } from '#shared/endpoints/checkout.ts';
import { pages } from '#shared/names/pages.ts';
import { track } from '#web/src/lib/analytics.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { openPaymentPage } from '#web/src/lib/payment-page.ts';
import { useSession } from '#web/src/lib/session.ts';
import { usePageReturn } from '#web/src/lib/use-page-return.ts';
import { Button } from '#web/src/ui/button.tsx';
import { LogInDialog } from '#web/src/ui/log-in-dialog.tsx';
import { notify } from '#web/src/ui/notify.ts';

/** Disabled with an active subscription; visitors are asked to log in (specification 1.4, 1.6). */
export function SubscribeButton() {
  const { loggedIn, subscriptionActive } = useSession();
  const [loginOpen, setLoginOpen] = useState(false);
  const queryClient = useQueryClient();
  const opening = useMutation({
    mutationFn: openSubscription,
    onError: (error) => {
      if (isUnauthorized(error)) setLoginOpen(true);
      else notify.error(errorMessage(error), { id: 'subscribe' });
      queryClient.invalidateQueries({ queryKey: ['user'] });
    },
  });
  usePageReturn(opening.isSuccess, opening.reset);
  const active = loggedIn && subscriptionActive;
  // After success the browser navigates; the button stays pending until then.
  const underWay = opening.isPending || opening.isSuccess;
  return (
    <div className="flex flex-col gap-2">
      <Button
        onClick={() => (loggedIn ? opening.mutate() : setLoginOpen(true))}
        pending={underWay}
        pendingLabel="Processing..."
        disabled={active}
      >
        GET STARTED
      </Button>
      {active && (
        <p className="text-small">
          Your subscription is active. <Link to={pages.subscriptions.path}>View it</Link>
        </p>
      )}
      {opening.isError && !active && !isUnauthorized(opening.error) && (
        <p className="font-semibold text-danger text-small">{errorMessage(opening.error)}</p>
      )}
      {loginOpen && !loggedIn && <LogInDialog onClose={() => setLoginOpen(false)} />}
    </div>
  );
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized';
}

/** Creates a payment session and navigates to it. @throws ApiError, or Error for an address that is not allowed */
async function openSubscription(): Promise<void> {
  track('checkout start', { kind: 'subscription' });
  const { url } = await api(createSubscription, {});
  await openPaymentPage(url);
}
