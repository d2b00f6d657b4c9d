import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { paymentConfigNames } from '#functions/composition/payments.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { openCardPage } from '#functions/domain/subscription/open-card-page.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { createLogger } from '#functions/runtime/logger.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.openCardPage,
  dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
    const base = customerCollaborators(config);
    const { stage, stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
    const client = createStripeClient({ secretKey, apiUrl });
    const payments = createStripePayments({ client, logger: createLogger('openCardPage'), stage });
    return { ...base, payments, subscriptions: createSubscriptionRepository(base.table) };
  }),
  async ({ caller }, collaborators) => ({ success: true, url: await openCardPage(caller.userId, collaborators) }),
);
