/** Stripe's own pages: where one pays, and where receipts and invoices lie. */
export const stripeOrigins: readonly string[] = [
  'https://checkout.stripe.com',
  'https://invoice.stripe.com',
  'https://pay.stripe.com',
  'https://receipts.stripe.com',
];
