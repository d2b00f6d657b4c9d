import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { subscriptionAllowance, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import type { Subscription } from '#shared/schemas/subscription.ts';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import { getExpiryDate } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { longDate } from '#web/src/lib/dates.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { CancelSubscription } from './cancel-subscription.tsx';

export function SubscriptionItem({ subscription }: { readonly subscription: Subscription }) {
  const { subscriptionId, status, amount, cancel_at: cancelAt } = subscription;
  const bannerRef = useRef<HTMLParagraphElement>(null);
  const [requested, setRequested] = useState(false);
  const ending = status === 'active' && (cancelAt !== null || requested);
  const titleId = `subscription-${subscription._id}`;
  const expiry = getExpiryDate(subscription);
  useEffect(() => {
    if (requested) bannerRef.current?.focus();
  }, [requested]);
  return (
    <li data-slot="subscription" data-status={status} className="subscription">
      <StoryHouse lit={Array.from({ length: subscriptionAllowance.stories }, () => status === 'active')} />
      <div className="subscription-body">
        <div className="subscription-head">
          <h2 id={titleId} className="text-h3">
            {subscriptionProductName}
          </h2>
          <Badge tone={status === 'active' ? 'green' : 'red'}>{status}</Badge>
        </div>
        {ending && (
          <p ref={bannerRef} tabIndex={-1} className="cancelled-banner">
            Your subscription will be cancelled at the end of the current billing cycle.
          </p>
        )}
        <dl className="subscription-facts">
          <div>
            <dt>Amount</dt>
            <dd>{exactPrice(amount)}</dd>
          </div>
          <div>
            <dt>Expiry date</dt>
            <dd>
              <time dateTime={expiry.toISOString()}>{longDate(expiry)}</time>
            </dd>
          </div>
        </dl>
        <div className="subscription-actions">
          <CancelSubscription
            subscription={subscription}
            ending={ending}
            describedBy={titleId}
            onCancelled={() => setRequested(true)}
          />
          <Link
            to={`${pages.viewSubscription.path}?${new URLSearchParams({ subscription: subscriptionId })}`}
            aria-describedby={titleId}
            className="text-link"
          >
            View invoice
          </Link>
        </div>
      </div>
    </li>
  );
}
