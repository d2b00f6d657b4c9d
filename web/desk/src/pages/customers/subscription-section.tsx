import { useState } from 'react';
import { cancelCustomersSubscription } from '#shared/endpoints/desk-people.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button } from '#web/src/ui/button.tsx';
import { customerKey } from './customer-queries.ts';

type Subscription = DeskCustomer['subscriptions'][number];

const running = new Set(['active', 'trialing', 'past_due', 'unpaid']);
const dayOf = (seconds: number) => longUtcDate(new Date(seconds * 1000));

function endOf({ status, cancelAtSeconds, currentPeriodEndSeconds, pause }: Subscription): string {
  if (status === 'paused') return 'It is paused at Stripe.';
  if (!running.has(status)) return 'It has ended.';
  if (status === 'active' && pause !== null && cancelAtSeconds === null)
    return `Paused at Stripe${pause.resumesAtSeconds === null ? '' : ` until ${dayOf(pause.resumesAtSeconds)}`}: no payments, no new stories.`;
  if (cancelAtSeconds !== null) return `It ends on ${dayOf(cancelAtSeconds)}.`;
  return status === 'active' ? `It renews on ${dayOf(currentPeriodEndSeconds)}.` : 'Its last payment failed.';
}

/** The customer's subscriptions, and how to end the one that runs. */
export function SubscriptionSection({ customer }: { readonly customer: DeskCustomer }) {
  const { account, subscriptions } = customer;
  const [isAsking, setIsAsking] = useState(false);
  const { userId, name } = account;
  const canCancel = subscriptions.some(
    ({ status, cancelAtSeconds }) => running.has(status) && cancelAtSeconds === null,
  );
  const cancel = useAct({
    run: (reason: string) => deskApi(cancelCustomersSubscription, { path: { userId }, body: { reason } }),
    done: `The subscription of ${name} is cancelled`,
    refresh: [customerKey(userId)],
    onDone: () => setIsAsking(false),
  });
  return (
    <Section
      title="Subscription"
      actions={
        canCancel && (
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            Cancel it
          </Button>
        )
      }
    >
      {subscriptions.length === 0 && <Empty>No subscription. Customers start one on the pricing page.</Empty>}
      <ul className="desk-rows">
        {subscriptions.map((subscription) => (
          <li key={subscription.subscriptionId} className="py-3">
            {`${exactPrice(subscription.amountCents)} a month, ${subscription.status.replace('_', ' ')}. ${endOf(subscription)}`}
            <span className="block break-all text-muted text-small">{subscription.subscriptionId}</span>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ReasonDialog
          title={`Cancel the subscription of ${name}`}
          description="It ends with the paid month; one whose payment failed ends at once. The customer gets a mail, and can take it back until then."
          label="Cancel the subscription"
          isDangerous
          act={cancel}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}
