import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import { checkoutFactories } from '#functions/data/checkout-repositories.ts';
import { createPaymentRepository } from '#functions/data/payment-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { isLiveKey } from '#functions/domain/payments/live-mode.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { createLogger } from '#functions/runtime/logger.ts';
import { part } from './shop-of.ts';

const stripeConfigNames = ['stage', 'stripeSecretKey', 'stripeApiUrl'] as const;

export const stripeClient = part(stripeConfigNames, ({ stripeSecretKey: secretKey, stripeApiUrl: apiUrl }) =>
  createStripeClient({ secretKey, apiUrl }),
);

/** Stripe for one function. @param functionId names the function in the log */
export function paymentsFor(functionId: string) {
  return part(stripeConfigNames, (config, table) =>
    createStripePayments({
      client: stripeClient.make(config, table),
      logger: createLogger(functionId),
      stage: config.stage,
    }),
  );
}

/** What opens, settles and returns purchases. @param functionId names the function in the log */
export function forPayments(functionId: string) {
  return {
    ...checkoutFactories,
    subscriptions: createSubscriptionRepository,
    paymentStates: createPaymentRepository,
    payments: paymentsFor(functionId),
    expectsLivemode: part(['stripeSecretKey'], ({ stripeSecretKey }) => isLiveKey(stripeSecretKey)),
    identifiers: () => systemIdentifiers,
  };
}

/** With the request's logger and subscription sync. */
export function forRequest<Given extends Omit<Parameters<typeof syncSubscription>[2], 'logger'>>(
  given: Given,
  logger: Logger,
) {
  const shop = { ...given, logger };
  const sync: Shop['syncSubscription'] = (subscriptionId, extraParts) =>
    syncSubscription(subscriptionId, extraParts, shop);
  return { ...shop, syncSubscription: sync };
}
