import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { subscriptionAllowance, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { pages } from '#shared/names/pages.ts';
import type { Subscription } from '#shared/schemas/subscription.ts';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import { getExpiryDate, isOverdue } from '#web/src/features/subscriptions/model/subscription-facts.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { useSession } from '#web/src/lib/session.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ChangeCard } from './change-card.tsx';
import { KeepSubscription } from './keep-subscription.tsx';
import { OverdueNotice } from './overdue-notice.tsx';
import { PayInvoice } from './pay-invoice.tsx';

export function SubscriptionItem({ subscription }: { readonly subscription: Subscription }) {
  const { subscriptionId, status, amount, cancel_at: cancelAt, pause = null } = subscription;
  const bannerRef = useRef<HTMLParagraphElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [requested, setRequested] = useState(false);
  const ending = status === 'active' && (cancelAt !== null || requested);
  const overdue = isOverdue(subscription);
  const { subscriptionActive } = useSession();
  const titleId = `subscription-${subscription._id}`;
  const expiry = getExpiryDate(subscription);
  // An overdue subscription ends at once, and its buttons disappear.
  const ended = requested && status === 'canceled';
  const isOver = (status === 'canceled' || status === 'incomplete_expired') && !subscriptionActive;
  useEffect(() => {
    if (requested) bannerRef.current?.focus();
  }, [requested]);
  useEffect(() => {
    if (ended) titleRef.current?.focus();
  }, [ended]);
  return (
    <li data-slot="subscription" data-status={status} className="subscription">
      <StoryHouse lit={Array.from({ length: subscriptionAllowance.stories }, () => status === 'active')} />
      <div className="flex flex-col subscription-body">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={titleId} ref={titleRef} tabIndex={-1} className="text-h3">
            {subscriptionProductName}
          </h2>
          <StatusBadge status={pause === null ? status : 'paused'} />
        </div>
        {ending && (
          <p ref={bannerRef} tabIndex={-1} className="notice notice-bad font-semibold">
            Your subscription will be cancelled at the end of the current billing cycle.
          </p>
        )}
        {status === 'active' && <PauseNotice pause={pause} />}
        {overdue && <OverdueNotice status={status} />}
        <dl className="subscription-facts">
          <div>
            <dt>Amount</dt>
            <dd>{exactPrice(amount)}</dd>
          </div>
          <div>
            <dt>Expiry date</dt>
            <dd>
              <time dateTime={expiry.toISOString()}>{longUtcDate(expiry)}</time>
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap items-center subscription-actions">
          {overdue && <PayInvoice subscription={subscription} describedBy={titleId} />}
          {ending && (
            <KeepSubscription
              describedBy={titleId}
              onKept={() => {
                setRequested(false);
                titleRef.current?.focus();
              }}
            />
          )}
          <CancelSubscription
            subscription={subscription}
            ending={ending}
            describedBy={titleId}
            onCancelled={() => setRequested(true)}
          />
          {isOver && (
            <ButtonLink to={pages.pricing.path} aria-describedby={titleId}>
              Subscribe again
            </ButtonLink>
          )}
          {((status === 'active' && !ending) || overdue) && <ChangeCard describedBy={titleId} />}
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

function PauseNotice({ pause }: { readonly pause: NonNullable<Subscription['pause']> | null }) {
  if (pause === null) return null;
  const until = pause.resumesAt === null ? '' : ` until ${longUtcDate(new Date(pause.resumesAt * 1000))}`;
  return (
    <p className="notice">{`Your subscription is paused${until}. You aren’t charged, and no new stories come until it starts again.`}</p>
  );
}

function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={status === 'active' ? 'green' : 'red'}>{status}</Badge>;
}
