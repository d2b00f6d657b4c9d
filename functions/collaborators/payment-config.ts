/** The configuration of whoever speaks to Stripe. */
export const paymentConfigNames = ['stripeSecretKey', 'stripeApiUrl'] as const;
