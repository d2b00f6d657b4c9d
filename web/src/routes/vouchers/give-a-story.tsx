import { prices } from '#shared/catalogue/prices.ts';
import { GivePage } from '#web/src/features/vouchers/components/give-page.tsx';
import { shortPrice } from '#web/src/lib/money.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('giveStory', {
    title: 'Give a story',
    description: `A story for somebody else, with a card that you print or that we mail on its day: ${shortPrice(prices.storyCents)}.`,
  });
}

export default function GiveAStory() {
  return <GivePage />;
}
