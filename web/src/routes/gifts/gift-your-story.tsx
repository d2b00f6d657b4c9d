import { GiftPage } from '#web/src/features/gifts/components/gift-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('giftYourStory', {
    title: 'Gift your story',
    description:
      'Your story and your photo as A5 prints in a luxury bi-fold frame, in a gift box: $40 excluding shipping.',
  });
}

export default function GiftYourStory() {
  return <GiftPage />;
}
