/** Why an order needs a person. */
export const attentionReasons: Readonly<Record<string, string>> = {
  'wrong-amount': 'The payment has another amount than the checkout.',
  'wrong-currency': 'The payment has another currency than the checkout.',
  'wrong-mode': 'The payment is of another kind than the checkout.',
  'wrong-livemode': 'The payment mixes test money and real money.',
  'paid-twice': 'The customer paid twice for the same thing.',
  disputed: 'The payment was disputed before anything was delivered.',
  'second-subscription': 'The customer paid for a second subscription.',
  'paid-after-end': 'The customer paid for a subscription that has ended.',
  'gift-under-way': 'The payment was refunded or disputed while the gift is being made.',
  'gift-cancelled': 'The gift was cancelled, and the customer hasn’t got the money back: refund it.',
  'refund-failed': 'The customer’s bank returned the refund: refund it again, or pay it back another way.',
};
