import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentRecord } from '#functions/domain/order/payment-record.ts';
import type { PaymentInvoice } from '#functions/domain/ports/payments.ts';
import { subscriptionAllowance, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { buysAMonth, invoiceCause } from './billing.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A deterministic ULID: 48 bits of time, 80 bits of the name's hash. */
export function namedUlid(atSeconds: number, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  // 32 divides 256, so all symbols are equally likely.
  const symbols = [...hash.subarray(0, 16)].map((byte) => crockford[byte % crockford.length]);
  return `${encodeTime(atSeconds * 1000)}${symbols.join('')}`;
}

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
    grant: buysAMonth(invoice) ? month : null,
  };
}
