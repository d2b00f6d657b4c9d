import { GiftList } from '#web/src/features/gifts/components/gift-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('gifts', { title: 'Your gifts', description: 'The stories you’ve framed as gifts.' });
}

export default function Gifts() {
  return <GiftList />;
}
