import { useSearchParams } from 'react-router';
import { PurchasePage } from '#web/src/features/checkout/components/purchase-page.tsx';
import { clearGiftForm } from '#web/src/features/gifts/model/gift-form-storage.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('giftSuccess', { title: 'Your purchase', description: 'The status of your payment.' });
}

export default function GiftSuccess() {
  const [search] = useSearchParams();
  return <PurchasePage sessionId={search.get('session_id')} onConfirmed={clearGiftForm} />;
}
