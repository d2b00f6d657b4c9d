import { GiftDetail } from '#web/src/features/gifts/components/gift-detail.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/gift.ts';

export function meta() {
  return pageMeta('gift', { title: 'Your Gift Purchase', description: 'Your gift, its proof and its delivery.' });
}

export default function GiftPage({ params }: Route.ComponentProps) {
  return <GiftDetail key={params.giftId} giftId={params.giftId} />;
}
