import { VoucherList } from '#web/src/features/vouchers/components/voucher-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('vouchers', { title: 'Stories you gave', description: 'Your cards, their codes and their days.' });
}

export default function Given() {
  return <VoucherList />;
}
