import type Stripe from 'stripe';
import type { Charge, Refund } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

const availableAfterSeconds = 2 * 86_400;

/** The effect of a charge or refund on the balance. The stand-in charges no fees. */
export function balanceTransactionObject(source: Charge | Refund): Wire<Stripe.BalanceTransaction> {
  const isRefund = 'charge' in source;
  const amount = isRefund ? -source.amount : source.amount;
  const type = isRefund ? 'refund' : 'charge';
  return {
    id: balanceTransactionId(source),
    object: 'balance_transaction',
    amount,
    available_on: source.created + availableAfterSeconds,
    balance_type: 'payments',
    created: source.created,
    currency: source.currency,
    description: isRefund ? null : source.description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type,
    source: source.id,
    status: 'pending',
    type,
  };
}

export function balanceTransactionId({ id }: Pick<Charge | Refund, 'id'>): string {
  return id.replace(/^[a-z]+/, 'txn');
}
