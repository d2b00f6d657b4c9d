import { createStripeClient } from '#functions/adapters/payments/stripe-client.ts';
import { createStripePayments } from '#functions/adapters/payments/stripe-payments.ts';
import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { paymentConfigNames } from '#functions/composition/payments.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { renderInvoice } from '#functions/domain/subscription/render-invoice.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { createLogger } from '#functions/runtime/logger.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.getInvoice,
  dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
    const base = customerCollaborators(config);
    const { stage, stripeSecretKey: secretKey, stripeApiUrl: apiUrl } = config;
    const client = createStripeClient({ secretKey, apiUrl });
    const payments = createStripePayments({ client, logger: createLogger('getInvoice'), stage });
    return { ...base, payments, subscriptions: createSubscriptionRepository(base.table) };
  }),
  async ({ caller, path }, { subscriptions, payments }) => {
    // Only among the customer's own: a foreign one is unknown (threat 19).
    const invoiceId = (await subscriptions.get(caller.userId, path.subscriptionId))?.invoiceId ?? undefined;
    const invoice = invoiceId === undefined ? undefined : await payments.getInvoice(invoiceId);
    if (invoice === undefined) throw new AppError('invoice-not-found');
    return { success: true, data: { html: renderInvoice(invoice, caller), invoiceUrl: invoice.hostedInvoiceUrl } };
  },
);
