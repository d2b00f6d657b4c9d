import type { Order } from '#shared/schemas/order.ts';
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
      return 'Not paid yet';
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
