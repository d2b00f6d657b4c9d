import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentRecord } from '#functions/domain/order/payment-record.ts';
import type { PaymentInvoice } from '#functions/domain/ports/payments.ts';
import { subscriptionAllowance, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { buysAMonth, invoiceCause } from './billing.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID of that time which is the same for the same name: 48 bits of time, then 80 of the name's hash. */
export function namedUlid(atSeconds: number, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  // 32 symbols divide a byte's 256 values evenly, so each is as likely as the next.
  const symbols = [...hash.subarray(0, 16)].map((byte) => crockford[byte % crockford.length]);
  return `${encodeTime(atSeconds * 1000)}${symbols.join('')}`;
}

/** The order of a paid invoice: its id is the invoice's, so that there is one, whoever makes it. */
export function orderOfInvoice(userId: string, invoice: PaymentInvoice, status: OrderRecord['status']): OrderRecord {
  return {
    userId,
    orderId: namedUlid(invoice.createdAtSeconds, invoice.invoiceId),
    kind: 'subscription',
    productName: subscriptionProductName,
    totalCents: invoice.amountPaidCents,
    refundedCents: 0,
    status,
    createdAt: new Date(invoice.createdAtSeconds * 1000).toISOString(),
    receiptUrl: invoice.hostedInvoiceUrl,
    paymentIntentId: invoice.paymentIntentId,
    invoiceId: invoice.invoiceId,
  };
}

/** What a refund of the invoice takes back. None when nothing was charged, as for a month that was a present. */
export function paymentOfInvoice(userId: string, invoice: PaymentInvoice): PaymentRecord | undefined {
  if (invoice.paymentIntentId === null) return undefined;
  const month = {
    cause: invoiceCause(invoice.invoiceId),
    source: 'monthly',
    stories: subscriptionAllowance.stories,
  } as const;
  return {
    paymentIntentId: invoice.paymentIntentId,
    userId,
    orderId: namedUlid(invoice.createdAtSeconds, invoice.invoiceId),
    amountCents: invoice.amountPaidCents,
    // What an operator charges beside the months (an upgrade's difference) gives no stories.
    grant: buysAMonth(invoice) ? month : null,
  };
}
