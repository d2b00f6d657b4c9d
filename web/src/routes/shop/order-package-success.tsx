import { useSearchParams } from 'react-router';
import { PurchasePage } from '#web/src/features/checkout/components/purchase-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('orderPackageSuccess', { title: 'Your purchase', description: 'The status of your payment.' });
}

export default function OrderPackageSuccess() {
  const [search] = useSearchParams();
  return <PurchasePage sessionId={search.get('session_id')} />;
}
