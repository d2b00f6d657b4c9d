import type Stripe from 'stripe';
import type { LineItem } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

export function priceObject(line: LineItem, created: number): Wire<Stripe.Price> {
  return {
    id: line.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: line.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.productId,
    recurring: line.recurring && {
      interval: line.recurring.interval,
      interval_count: line.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: line.recurring ? 'recurring' : 'one_time',
    unit_amount: line.unitAmount,
    unit_amount_decimal: String(line.unitAmount),
  };
}

export function planObject(line: LineItem, created: number): Wire<Stripe.Plan> {
  return {
    id: line.priceId,
    object: 'plan',
    active: false,
    amount: line.unitAmount,
    amount_decimal: String(line.unitAmount),
    billing_scheme: 'per_unit',
    created,
    currency: line.currency,
    interval: line.recurring?.interval ?? 'month',
    interval_count: line.recurring?.intervalCount ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: line.productId,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function productObject(line: LineItem, created: number): Wire<Stripe.Product> {
  return {
    id: line.productId,
    object: 'product',
    active: false,
    created,
    default_price: null,
    description: line.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: line.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}
