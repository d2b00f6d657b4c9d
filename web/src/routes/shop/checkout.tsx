import { CheckoutPage } from '../../features/checkout/components/checkout-page.tsx';
import { SubscribeButton } from '../../features/subscriptions/components/subscribe-button.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('checkout', { title: 'Checkout', description: 'What you are about to buy, and what it costs.' });
}

export default function Checkout() {
  return <CheckoutPage subscribe={<SubscribeButton />} />;
}
