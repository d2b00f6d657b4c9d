import * as endpoints from '../../../shared/endpoints/subscription.ts';
import { createStripeClient } from '../../adapters/payments/stripe-client.ts';
import { createStripePayments } from '../../adapters/payments/stripe-payments.ts';
import { paymentConfigNames } from '../../collaborators/payment-config.ts';
import { createSubscriptionRepository } from '../../data/subscription-repository.ts';
import { renderInvoice } from '../../domain/subscription/render-invoice.ts';
import { AppError } from '../../runtime/app-error.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { createLogger } from '../../runtime/logger.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

export const handler = defineHandler(
  endpoints.getInvoice,
  dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
    const base = customerCollaborators(config);
    const client = createStripeClient({ secretKey: config.stripeSecretKey, apiUrl: config.stripeApiUrl });
    const payments = createStripePayments({ client, logger: createLogger('getInvoice') });
    return { ...base, payments, subscriptions: createSubscriptionRepository(base.table) };
  }),
  async ({ caller, path }, { subscriptions, payments }) => {
    // Looked up among the customer's own: a foreign one is as unknown as one that does not exist (RELIABILITY row 19).
    const invoiceId = (await subscriptions.get(caller.userId, path.subscriptionId))?.invoiceId ?? undefined;
    const invoice = invoiceId === undefined ? undefined : await payments.readInvoice(invoiceId);
    if (invoice === undefined) throw new AppError('invoice-not-found');
    return { success: true, data: { html: renderInvoice(invoice, caller), invoiceUrl: invoice.hostedInvoiceUrl } };
  },
);
