import { CheckoutPage } from '#web/src/features/checkout/components/checkout-page.tsx';
import { SubscribeButton } from '#web/src/features/subscriptions/components/subscribe-button.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('checkout', { title: 'Checkout', description: 'Review your order and pay.' });
}

export default function Checkout() {
  return <CheckoutPage subscribe={<SubscribeButton />} />;
}
