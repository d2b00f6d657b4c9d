import { useLocation, useSearchParams } from 'react-router';
import { PurchasePage } from '#web/src/features/checkout/components/purchase-page.tsx';
import { freeKindOf } from '#web/src/features/checkout/model/free-order.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('orderPackageSuccess', { title: 'Your purchase', description: 'The status of your payment.' });
}

export default function OrderPackageSuccess() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return <PurchasePage sessionId={search.get('session_id')} freeKind={freeKindOf(state)} />;
}
