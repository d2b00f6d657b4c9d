import type { Order } from '#shared/schemas/order.ts';
import { isPaymentAddress } from '#web/src/lib/payment-address.ts';

/** The address of an order's receipt, under either spelling, when it may be opened; null when there is none. */
export function receiptOf(
  { receipt_url: snake, receiptUrl: camel }: Pick<Order, 'receipt_url' | 'receiptUrl'>,
  paymentOrigins: readonly string[],
): string | null {
  const address = snake ?? camel;
  return address !== null && isPaymentAddress(address, paymentOrigins) ? address : null;
}

/** What a customer reads beside an order that is not simply paid; null for one that is. */
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
