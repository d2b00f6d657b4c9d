import { PricingTable } from '#web/src/features/pricing/components/pricing-table.tsx';
import { SubscribeButton } from '#web/src/features/subscriptions/components/subscribe-button.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('pricing', {
    title: 'Pricing',
    description: 'A story for $19, six a month for $49, a film or a framed gift: what each costs and includes.',
  });
}

export default function Pricing() {
  return <PricingTable subscribe={<SubscribeButton />} />;
}
