import { useSearchParams } from 'react-router';
import { InvoicePage } from '#web/src/features/subscriptions/components/invoice-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('viewSubscription', { title: 'Your invoice', description: 'The invoice for your subscription.' });
}

export default function ViewSubscription() {
  const [search] = useSearchParams();
  return <InvoicePage subscriptionId={search.get('subscription')} />;
}
