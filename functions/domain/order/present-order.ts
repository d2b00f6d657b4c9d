import type { Order } from '#shared/schemas/order.ts';
import type { OrderRecord } from './order.ts';

const stripeHost = /^(?:[a-z0-9-]+\.)*stripe\.com$/;

/**
 * The address of a receipt when a customer may be sent there: a page of Stripe's over https, or one of the server that
 * stands in for Stripe (threat 84).
 * @param stripeApiUrl where Stripe is spoken to
 */
export function trustedReceipt(address: string | null, stripeApiUrl: string): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, href } = new URL(address);
  const isStripes = protocol === 'https:' && stripeHost.test(hostname);
  return isStripes || origin === new URL(stripeApiUrl).origin ? href : null;
}

/** An order as the API tells it: dollars, and both spellings of the receipt's address (architecture 7). */
export function presentOrder(order: OrderRecord, stripeApiUrl: string): Order {
  const { orderId, productName, totalCents, createdAt, status } = order;
  const receipt = trustedReceipt(order.receiptUrl, stripeApiUrl);
  return {
    _id: orderId,
    productName,
    totalAmount: totalCents / 100,
    createdAt,
    receipt_url: receipt,
    receiptUrl: receipt,
    status,
  };
}
