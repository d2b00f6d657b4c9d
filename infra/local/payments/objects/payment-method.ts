import type Stripe from 'stripe';
import type { Wire } from '#infra/local/payments/wire.ts';
import { noAddress } from './charge.ts';

export interface ShownCard {
  readonly id: string;
  readonly created: number;
  readonly customer: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly last4: string;
  readonly livemode: boolean;
}

export function paymentMethodObject({ id, email, name, last4, ...card }: ShownCard): Wire<Stripe.PaymentMethod> {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: noAddress, email, name, phone: null, tax_id: null },
    card: {
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
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: card.livemode,
    metadata: {},
    type: 'card',
  };
}
