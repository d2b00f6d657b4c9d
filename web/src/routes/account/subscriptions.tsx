import { SubscriptionList } from '#web/src/features/subscriptions/components/subscription-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('subscriptions', {
    title: 'Your Subscriptions',
    description: 'Your subscription, its end date and its invoices.',
  });
}

export default function Subscriptions() {
  return <SubscriptionList />;
}
