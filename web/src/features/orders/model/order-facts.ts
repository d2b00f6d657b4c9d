import { giftProductName } from '#shared/catalogue/gift.ts';
import { filmProductName, prices, storyProductName, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { voucherProductName } from '#shared/catalogue/voucher.ts';
import type { Order } from '#shared/schemas/order.ts';
import type { ProductKind } from '#web/src/art/product-sign.tsx';
import { shortPrice } from '#web/src/lib/money.ts';
import { isPaymentAddress } from '#web/src/lib/payment-page.ts';

/** The receipt's address, under either spelling; null when missing or not allowed. */
export function getReceiptUrl(
  { receipt_url: snake, receiptUrl: camel }: Pick<Order, 'receipt_url' | 'receiptUrl'>,
  paymentOrigins: readonly string[],
): string | null {
  const address = snake ?? camel;
  return address !== null && isPaymentAddress(address, paymentOrigins) ? address : null;
}

export function statusNote(status: Order['status']): string | null {
  switch (status) {
    case 'paid':
      return null;
    case 'unpaid':
      return 'Unconfirmed';
    case 'booked':
      return 'Booked';
    case 'cancelled':
      return 'Cancelled';
    case 'refunded':
      return 'Refunded';
    case 'partially-refunded':
      return 'Partly refunded';
    case 'disputed':
      return 'Disputed';
    case 'needs-attention':
      return 'We’re looking into it';
  }
}

/** Explains the recorded amount of a film, which is less than its price; null for other products. */
export function depositNote({ productName, status }: Pick<Order, 'productName' | 'status'>): string | null {
  if (productName !== filmProductName) return null;
  const deposit = `Deposit for your ${shortPrice(prices.filmShownCents)} film.`;
  if (status === 'unpaid') return `${deposit} We’ll confirm when the calendar does.`;
  return status === 'booked' ? `${deposit} We’ll send the invoice after we meet.` : deposit;
}

/** Nothing was charged, so nothing is missing without a receipt. */
export function isFree({ totalAmount }: Pick<Order, 'totalAmount'>): boolean {
  return totalAmount === 0;
}

const kinds: ReadonlyMap<string, ProductKind> = new Map([
  [storyProductName, 'story'],
  [voucherProductName, 'story'],
  [filmProductName, 'film'],
  [subscriptionProductName, 'subscription'],
  [giftProductName, 'gift'],
]);

/** Products of the catalogue are parcels. */
export function productKind(productName: string): ProductKind {
  return kinds.get(productName) ?? 'parcel';
}

export function isTrouble(status: Order['status']): boolean {
  return ['unpaid', 'cancelled', 'disputed', 'needs-attention'].includes(status);
}
