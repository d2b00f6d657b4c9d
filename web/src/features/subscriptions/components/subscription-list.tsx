import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import {
  subscriptionsFetchFailedMessage,
  subscriptionsQuery,
} from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { SubscriptionItem } from './subscription-item.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/subscriptions/subscriptions.css';

export function SubscriptionList() {
  const [openedAt] = useState(Date.now);
  const { data: subscriptions, error, isFetching, refetch } = useQuery(subscriptionsQuery(openedAt));
  useFailureToast(error, subscriptionsFetchFailedMessage);
  return (
    <div className="page subscriptions-page">
      <h1>Your Subscriptions</h1>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {subscriptions === undefined && error === null && <Spinner label="Loading your subscriptions…" />}
      {subscriptions === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, subscriptionsFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {subscriptions !== undefined && (
        <p className="notice">A new subscription may take about 2 minutes to appear here.</p>
      )}
      {subscriptions?.length === 0 && <NoSubscriptions />}
      {subscriptions !== undefined && subscriptions.length > 0 && (
        <ul className="rows">
          {subscriptions.map((subscription) => (
            <SubscriptionItem key={subscription._id} subscription={subscription} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoSubscriptions() {
  return (
    <EmptyState
      art={<StoryHouse lit={[]} className="empty-house" />}
      title="No subscriptions found"
      action={<ButtonLink to={pages.pricing.path}>See our prices</ButtonLink>}
    >
      <p>Get six stories and 30 posts a month when one story isn’t enough.</p>
    </EmptyState>
  );
}
