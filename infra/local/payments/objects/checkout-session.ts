import type Stripe from 'stripe';
import type { LineItem, Session } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { priceObject } from './price.ts';

export function sumOf(lines: readonly LineItem[]): number {
  return lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
}

/** Stripe's session; `line_items` only on request. */
export function sessionObject(session: Session, baseUrl: string): Wire<Stripe.Checkout.Session> {
  const amount = session.said.amountTotal ?? sumOf(session.lineItems);
  const isSubscription = session.mode === 'subscription';
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information:
      session.status === 'complete' ? { business_name: null, individual_name: null, shipping_details: null } : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.said.currency ?? session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.status === 'complete' ? session.invoice : null,
    invoice_creation: isSubscription ? null : noInvoice,
    livemode: session.livemode,
    locale: session.locale,
    managed_payments: { enabled: false },
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: isSubscription ? null : session.paymentIntent,
    payment_link: null,
    payment_method_collection: isSubscription ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.said.paymentStatus ?? session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: isSubscription ? savedPaymentMethods : null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    subscription: session.status === 'complete' ? session.subscription : null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${baseUrl}/c/pay/${session.id}` : null,
    wallet_options: null,
  };
}

const noInvoice = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

const savedPaymentMethods: Wire<Stripe.Checkout.Session.SavedPaymentMethodOptions> = {
  allow_redisplay_filters: ['always'],
  payment_method_remove: 'disabled',
  payment_method_save: null,
};

function customerDetails(session: Session): Wire<Stripe.Checkout.Session.CustomerDetails> | null {
  const email = session.email ?? session.customerEmail;
  if (email === null) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: session.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  };
}

export function lineItemObject(line: LineItem, created: number): Wire<Stripe.LineItem> {
  const amount = line.unitAmount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.currency,
    description: line.name,
    metadata: {},
    price: priceObject(line, created),
    quantity: line.quantity,
  };
}
