export const stripeOrigins: readonly string[] = [
  'https://billing.stripe.com',
  'https://checkout.stripe.com',
  'https://invoice.stripe.com',
  'https://pay.stripe.com',
  'https://receipts.stripe.com',
];
