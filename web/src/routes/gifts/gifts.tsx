import { GiftList } from '../../features/gifts/components/gift-list.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('gifts', { title: 'Your gifts', description: 'The stories that you have framed for somebody.' });
}

export default function Gifts() {
  return <GiftList />;
}
