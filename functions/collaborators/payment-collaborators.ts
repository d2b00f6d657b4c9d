import { createStripeClient } from '../adapters/payments/stripe-client.ts';
import { createStripePayments } from '../adapters/payments/stripe-payments.ts';
import { checkoutRepositories } from '../data/checkout-repositories.ts';
import { createPaymentRepository } from '../data/payment-repository.ts';
import { createSubscriptionRepository } from '../data/subscription-repository.ts';
import type { Table } from '../data/table.ts';
import { isLiveKey } from '../domain/payments/live-mode.ts';
import type { SyncCollaborators } from '../domain/subscription/sync-parts.ts';
import { syncSubscription } from '../domain/subscription/sync-subscription.ts';
import type { TransactionPart } from '../domain/transaction/transaction.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import { systemIdentifiers } from '../runtime/identifiers.ts';
import { createLogger, type Logger } from '../runtime/logger.ts';
import type { paymentConfigNames } from './payment-config.ts';

/** What everybody needs who sells, delivers, or follows Stripe. @param functionId whose log the adapter's lines belong to */
export function paymentCollaborators(
  config: Config<(typeof paymentConfigNames)[number]>,
  table: Table,
  functionId: string,
) {
  const { stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
  const client = createStripeClient({ secretKey, apiUrl });
  const logger = createLogger(functionId);
  const bag = {
    ...checkoutRepositories(table),
    subscriptions: createSubscriptionRepository(table),
    paymentStates: createPaymentRepository(table),
    client,
    payments: createStripePayments({ client, logger }),
    expectsLivemode: isLiveKey(secretKey),
    identifiers: systemIdentifiers,
    clock: systemClock,
    logger,
  };
  return forRequest(bag, logger);
}

/** The same for one request: with its logger, and deliveries that bring a subscription up to date. */
export function forRequest<Bag extends Omit<SyncCollaborators, 'logger'>>(bag: Bag, logger: Logger) {
  const collaborators = { ...bag, logger };
  return {
    ...collaborators,
    syncSubscription: (subscriptionId: string, alongside: readonly TransactionPart[]) =>
      syncSubscription(subscriptionId, alongside, collaborators),
  };
}
