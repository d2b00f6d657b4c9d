import type Stripe from 'stripe';
import type { Charge, PaymentIntent } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { noAddress } from './charge.ts';

/** The card of a charge, or of a payment that waits for 3-D Secure. */
export function paymentMethodObject(id: string, payment: Charge | PaymentIntent): Wire<Stripe.PaymentMethod> {
  const isCharge = 'last4' in payment;
  const payer = isCharge ? payment : payment.authenticating;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      ...{ address: noAddress, phone: null, tax_id: null },
      ...{ email: payer?.email ?? null, name: payer?.name ?? null },
    },
    card: card(isCharge ? payment.last4 : (payment.authenticating?.card ?? '').slice(-4)),
    created: payment.created,
    customer: payment.customer,
    customer_account: null,
    livemode: payment.livemode,
    metadata: {},
    type: 'card',
  };
}

function card(last4: string): Wire<Stripe.PaymentMethod.Card> {
  return {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'AOB934RVNwzk6xtn',
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
