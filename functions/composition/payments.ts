import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { createPaymentRepository } from '#functions/data/payment-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { isLiveKey } from '#functions/domain/payments/live-mode.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import type { Config } from '#functions/runtime/config.ts';
import { createLogger } from '#functions/runtime/logger.ts';

export const paymentConfigNames = ['stripeSecretKey', 'stripeApiUrl'] as const;

export function paymentCollaborators(
  config: Config<'stage' | (typeof paymentConfigNames)[number]>,
  table: Table,
  functionId: string,
) {
  const { stage, stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
  const client = createStripeClient({ secretKey, apiUrl });
  const logger = createLogger(functionId);
  const bag = {
    ...checkoutRepositories(table),
    subscriptions: createSubscriptionRepository(table),
    paymentStates: createPaymentRepository(table),
    client,
    payments: createStripePayments({ client, logger, stage }),
    expectsLivemode: isLiveKey(secretKey),
    identifiers: systemIdentifiers,
    clock: systemClock,
    logger,
  };
  return forRequest(bag, logger);
}

/** With the request's logger and subscription sync. */
export function forRequest<
  Bag extends Omit<
    Pick<
      Shop,
      | 'payments'
      | 'users'
      | 'subscriptions'
      | 'ledger'
      | 'orders'
      | 'stripeCustomers'
      | 'transactions'
      | 'clock'
      | 'logger'
      | 'outbox'
      | 'identifiers'
    >,
    'logger'
  >,
>(bag: Bag, logger: Logger) {
  const collaborators = { ...bag, logger };
  return {
    ...collaborators,
    syncSubscription: (subscriptionId: string, extraParts: readonly TransactionPart[]) =>
      syncSubscription(subscriptionId, extraParts, collaborators),
  };
}
