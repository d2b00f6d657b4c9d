import type { Order } from '#shared/schemas/order.ts';
import { isOurs, type OrderRecord } from './order.ts';
import { productAddressLine } from './product-choices.ts';

const stripeHost = /^(?:[a-z0-9-]+\.)*stripe\.com$/;

/**
 * A receipt's URL if it is an https page of Stripe, or of the local Stripe substitute (threat 84).
 * @param stripeApiUrl base URL of the Stripe API
 */
export function trustedReceipt(address: string | null, stripeApiUrl: string): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, href } = new URL(address);
  const isStripes = protocol === 'https:' && stripeHost.test(hostname);
  return isStripes || origin === new URL(stripeApiUrl).origin ? href : null;
}

const presentFilm = ({ url, at, storyId }: NonNullable<OrderRecord['filmDelivery']>) => ({
  url,
  deliveredAt: at,
  storyId,
});

/** In dollars, with both spellings of the receipt's URL (architecture 7). */
export function presentOrder(order: OrderRecord, stripeApiUrl: string): Order {
  const { orderId, productName, totalCents, createdAt, status, choices, filmDelivery, making } = order;
  const receipt = trustedReceipt(order.receiptUrl, stripeApiUrl);
  return {
    _id: orderId,
    productName,
    totalAmount: totalCents / 100,
    createdAt,
    receipt_url: receipt,
    receiptUrl: receipt,
    status,
    storyName: choices?.story?.name ?? null,
    address: productAddressLine(choices),
    making: making === undefined || !isOurs(status) ? null : { state: making.state, tracking: making.tracking },
    film: filmDelivery === undefined || status !== 'paid' ? null : presentFilm(filmDelivery),
  };
}
