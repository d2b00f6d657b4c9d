import { SubscriptionList } from '../../features/subscriptions/components/subscription-list.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('subscriptions', {
    title: 'Your Subscriptions',
    description: 'What you have subscribed to, until when, and its invoices.',
  });
}

export default function Subscriptions() {
  return <SubscriptionList />;
}
