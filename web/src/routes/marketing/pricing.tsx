import { prices } from '#shared/catalogue/prices.ts';
import { PricingTable } from '#web/src/features/pricing/components/pricing-table.tsx';
import { SubscribeButton } from '#web/src/features/subscriptions/components/subscribe-button.tsx';
import { shortPrice } from '#web/src/lib/money.ts';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('pricing', {
    title: 'Pricing',
    description: `A story for ${shortPrice(prices.storyCents)}, six a month for ${shortPrice(prices.subscriptionCentsPerMonth)}, a film or a framed gift: what each costs and includes.`,
  });
}

export default function Pricing() {
  return <PricingTable subscribe={<SubscribeButton />} />;
}
