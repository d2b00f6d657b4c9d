import { RedeemPage } from '#web/src/features/vouchers/components/redeem-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('redeem', { title: 'Redeem your story', description: 'Somebody gave you a story: enter its code.' });
}

export default function Redeem() {
  return <RedeemPage />;
}
