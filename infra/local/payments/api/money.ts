import * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { voidInvoice } from '#infra/local/payments/flows/billing.ts';
import { refundCharge } from '#infra/local/payments/flows/reversals.ts';
import { refundObject } from '#infra/local/payments/objects/charge.ts';
import { invoiceObject, invoicePaymentObject } from '#infra/local/payments/objects/invoice.ts';
import type { Charge } from '#infra/local/payments/records.ts';
import { noSuch, StripeError } from '#infra/local/payments/stripe-error.ts';
import { pageOf } from './lists.ts';
import { expandable, mergeMetadata, metadata, onlyExpand, page, text, whole } from './parameters.ts';
import { type Route, requireObject, route } from './route.ts';

export function findCharge(
  context: StripeContext,
  named: { charge?: string | undefined; paymentIntent?: string | undefined },
) {
  const { charge: id, paymentIntent } = named;
  const intent = paymentIntent === undefined ? undefined : context.store.paymentIntent.get(paymentIntent);
  if (paymentIntent !== undefined && !intent) throw noSuch('payment_intent', paymentIntent, 'payment_intent');
  const charge: Charge | undefined = context.store.charge.get(id ?? intent?.latestCharge ?? '');
  if (charge) return charge;
  if (id !== undefined) throw noSuch('charge', id, 'charge');
  const message = 'One of the following params should be provided for this request: payment_intent or charge.';
  throw new StripeError(400, message);
}

export const moneyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    operation: 'paymentIntents.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'paymentIntent', id),
  }),
  route({
    method: 'GET',
    path: '/v1/charges/:id',
    operation: 'charges.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'charge', id),
  }),
  route({
    method: 'GET',
    path: '/v1/disputes/:id',
    operation: 'disputes.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'dispute', id),
  }),
  route({
    method: 'GET',
    path: '/v1/refunds/:id',
    operation: 'refunds.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'refund', id),
  }),
  route({
    method: 'GET',
    path: '/v1/invoices/:id',
    operation: 'invoices.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'invoice', id),
  }),
  route({
    method: 'GET',
    path: '/v1/invoices',
    operation: 'invoices.list',
    params: z.strictObject({
      ...page,
      subscription: z.optional(text),
      customer: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
    }),
    run: ({ context, params: { subscription, customer, status, ...rest } }) => {
      const rows = context.store.invoice
        .all()
        .filter((invoice) => subscription === undefined || invoice.subscription === subscription)
        .filter((invoice) => customer === undefined || invoice.customer === customer)
        .filter((invoice) => status === undefined || invoice.status === status);
      return pageOf('/v1/invoices', rows, rest, (row) => invoiceObject(row, context.baseUrl));
    },
  }),
  route({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    operation: 'invoices.voidInvoice',
    params: z.strictObject(expandable),
    run: ({ context, id }) => {
      const invoice = context.store.invoice.get(id);
      if (!invoice) throw noSuch('invoice', id);
      voidInvoice(context, invoice);
      return requireObject(context, 'invoice', id);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/invoice_payments',
    operation: 'invoicePayments.list',
    params: z.strictObject({
      ...page,
      invoice: z.optional(text),
      payment: z.optional(z.strictObject({ type: z.literal('payment_intent'), payment_intent: text })),
    }),
    run: ({ context, params: { invoice, payment, ...rest } }) => {
      const rows = context.store.invoice
        .all()
        .filter(({ id }) => invoice === undefined || id === invoice)
        .filter(({ paymentIntent }) => payment === undefined || paymentIntent === payment.payment_intent)
        .map((row) => ({ ...row, id: row.paymentId, shown: invoicePaymentObject(row) }));
      return pageOf('/v1/invoice_payments', rows, rest, ({ shown }) => shown);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/refunds',
    operation: 'refunds.list',
    params: z.strictObject({ ...page, charge: z.optional(text), payment_intent: z.optional(text) }),
    run: ({ context, params: { charge, payment_intent: paymentIntent, ...rest } }) => {
      const rows = context.store.refund
        .all()
        .filter((refund) => charge === undefined || refund.charge === charge)
        .filter((refund) => paymentIntent === undefined || refund.paymentIntent === paymentIntent);
      return pageOf('/v1/refunds', rows, rest, refundObject);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/refunds',
    operation: 'refunds.create',
    params: z.strictObject({
      ...expandable,
      charge: z.optional(text),
      payment_intent: z.optional(text),
      amount: z.optional(whole.check(z.gte(1))),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata: z.optional(metadata),
    }),
    run: ({ context, params: { charge, payment_intent: paymentIntent, amount, reason, metadata: given } }) => {
      const found = findCharge(context, { charge, paymentIntent });
      return refundObject(refundCharge(context, found, { amount, reason, metadata: mergeMetadata({}, given) }));
    },
  }),
];
