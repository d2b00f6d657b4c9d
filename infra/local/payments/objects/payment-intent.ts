import type Stripe from 'stripe';
import type { Charge, PaymentIntent } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

/** Stripe's payment intent; `charge` is its latest. */
export function paymentIntentObject(intent: PaymentIntent, charge: Charge | undefined): Wire<Stripe.PaymentIntent> {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'automatic',
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_local`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastPaymentError(intent, charge),
    latest_charge: intent.latestCharge,
    livemode: intent.livemode,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function lastPaymentError(
  intent: PaymentIntent,
  charge: Charge | undefined,
): Wire<Stripe.PaymentIntent.LastPaymentError> | null {
  if (intent.authenticationFailed) return authenticationError;
  return charge?.status === 'failed' && intent.status !== 'requires_action' ? declineError(charge) : null;
}

const authenticationError: Wire<Stripe.PaymentIntent.LastPaymentError> = {
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  type: 'invalid_request_error',
};

function declineError(charge: Charge): Wire<Stripe.PaymentIntent.LastPaymentError> {
  return {
    charge: charge.id,
    code: 'card_declined',
    decline_code: charge.declineCode ?? 'generic_decline',
    doc_url: 'https://docs.stripe.com/error-codes/card-declined',
    message: charge.declineMessage ?? 'Your card was declined.',
    type: 'card_error',
  };
}
