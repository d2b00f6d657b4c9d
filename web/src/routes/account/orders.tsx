import { OrderList } from '../../features/orders/components/order-list.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('orders', { title: 'Your Orders', description: 'What you have bought, and its receipts.' });
}

export default function Orders() {
  return <OrderList />;
}
