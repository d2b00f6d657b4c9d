import type Stripe from 'stripe';
import type { Customer, PaymentMethod } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

/** Stripe's saved card. */
export function paymentMethodObject(method: PaymentMethod, customer: Customer | undefined): Wire<Stripe.PaymentMethod> {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: null,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4: method.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: method.livemode,
    metadata: {},
    type: 'card',
  };
}
