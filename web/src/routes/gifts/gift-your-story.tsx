import { prices } from '#shared/catalogue/prices.ts';
import { GiftPage } from '#web/src/features/gifts/components/gift-page.tsx';
import { shortPrice } from '#web/src/lib/money.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('giftYourStory', {
    title: 'Gift your story',
    description: `Your story and your photo as A5 prints in a luxury bi-fold frame, in a gift box: ${shortPrice(prices.giftCents)} excluding shipping.`,
  });
}

export default function GiftYourStory() {
  return <GiftPage />;
}
