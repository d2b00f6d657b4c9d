import type Stripe from 'stripe';
import type { Invoice } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { sumOf } from './checkout-session.ts';

export function invoiceTotal(invoice: Invoice): number {
  return sumOf(invoice.lines.map(({ line }) => line));
}

/** Stripe's invoice; `payments` only on request. */
export function invoiceObject(invoice: Invoice, baseUrl: string): Wire<Stripe.Invoice> {
  const total = invoiceTotal(invoice);
  const isPaid = invoice.status === 'paid';
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Tellwren',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: isPaid ? total : 0,
    amount_remaining: isPaid ? 0 : total,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: invoice.nextAttempt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: invoice.billingReason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: invoice.email,
    customer_name: invoice.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${baseUrl}/i/${invoice.id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lineObjects(invoice),
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: invoice.livemode,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.created,
    period_start: invoice.gatheredFrom,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

function lineObjects(invoice: Invoice): Wire<Stripe.InvoiceLineItem>[] {
  return invoice.lines.map(({ id, subscriptionItem, line }) => ({
    id,
    object: 'line_item',
    amount: line.unitAmount * line.quantity,
    currency: line.currency,
    description: `${line.quantity} × ${line.name}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: invoice.livemode,
    metadata: invoice.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { end: invoice.periodEnd, start: invoice.periodStart },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.priceId, product: line.productId },
      type: 'price_details',
      unit_amount_decimal: String(line.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.unitAmount * line.quantity,
    taxes: [],
  }));
}

export function invoicePaymentObject(invoice: Invoice): Wire<Stripe.InvoicePayment> {
  const isPaid = invoice.status === 'paid';
  const total = invoiceTotal(invoice);
  return {
    id: invoice.paymentId,
    object: 'invoice_payment',
    amount_paid: isPaid ? total : null,
    amount_requested: total,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: invoice.livemode,
    payment: { payment_intent: invoice.paymentIntent, type: 'payment_intent' },
    status: invoice.status === 'void' ? 'canceled' : invoice.status,
    status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
  };
}
