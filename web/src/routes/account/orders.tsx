import { OrderList } from '#web/src/features/orders/components/order-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('orders', { title: 'Your orders', description: 'Your purchases and their receipts.' });
}

export default function Orders() {
  return <OrderList />;
}
