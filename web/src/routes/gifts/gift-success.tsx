import { useSearchParams } from 'react-router';
import { PurchasePage } from '#web/src/features/checkout/components/purchase-page.tsx';
import { clearGiftForm, readGiftForm } from '#web/src/features/gifts/model/gift-form-storage.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { useCustomerId } from '#web/src/lib/session.ts';

export function meta() {
  return pageMeta('giftSuccess', { title: 'Your purchase', description: 'The status of your payment.' });
}

export default function GiftSuccess() {
  const [search] = useSearchParams();
  const print = readGiftForm(useCustomerId()).story?.print;
  return <PurchasePage sessionId={search.get('session_id')} onConfirmed={clearGiftForm} print={print} />;
}
