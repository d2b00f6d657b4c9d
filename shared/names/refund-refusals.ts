/** Why Stripe refuses a refund, as the end of a sentence. */
export const refundRefusals = {
  disputed: 'the payment is disputed',
  'already-refunded': 'all of the payment was refunded before',
  'too-much': 'less than that is left of the payment',
  'no-funds': 'our balance at Stripe is too low',
  failed: 'the customer’s bank did not accept it',
  other: 'Stripe’s dashboard shows why',
} as const;
export type RefundRefusal = keyof typeof refundRefusals;

export const refundRefusalCodes = Object.keys(refundRefusals) as [RefundRefusal, ...RefundRefusal[]];
