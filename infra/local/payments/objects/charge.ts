import type Stripe from 'stripe';
import type { Charge, Refund } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { balanceTransactionId } from './balance-transaction.ts';

/** Stripe's charge; `refunds` only on request. */
export function chargeObject(charge: Charge, baseUrl: string): Wire<Stripe.Charge> {
  const isPaid = charge.status !== 'failed';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.status === 'succeeded' ? balanceTransactionId(charge) : null,
    billing_details: { address: noAddress, email: charge.email, name: charge.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TELLWREN',
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : charge.declineMessage,
    fraud_details: {},
    livemode: charge.livemode,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: isPaid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: { card: cardDetails(charge), type: 'card' },
    receipt_email: null,
    receipt_number: charge.receiptNumber,
    receipt_url: isPaid ? `${baseUrl}/receipts/${charge.id}` : null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function outcomeOf(charge: Charge): Wire<Stripe.Charge.Outcome> {
  const isPaid = charge.status !== 'failed';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: isPaid ? null : charge.declineCode,
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails(charge: Charge): Wire<Stripe.Charge.PaymentMethodDetails.Card> {
  return {
    amount_authorized: charge.amount,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    extended_authorization: { status: 'disabled' },
    fingerprint: 'AOB934RVNwzk6xtn',
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: charge.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: charge.amount, status: 'unavailable' },
    regulated_status: null,
    three_d_secure: charge.authenticated ? threeDSecure : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const threeDSecure: Wire<Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure> = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

export function refundObject(refund: Refund): Wire<Stripe.Refund> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: balanceTransactionId(refund),
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.isFailed ? 'failed' : 'succeeded',
    transfer_reversal: null,
  };
}
