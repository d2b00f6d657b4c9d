import { forCustomer } from '#functions/composition/customer.ts';
import { paymentsFor } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { renderInvoice } from '#functions/domain/subscription/render-invoice.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/subscription.ts';

export const handler = defineHandler(
  endpoints.getInvoice,
  shopOf({ ...forCustomer, subscriptions: createSubscriptionRepository, payments: paymentsFor('getInvoice') }),
  async ({ caller, path }, { subscriptions, payments }) => {
    // Only among the customer's own: a foreign one is unknown (threat 19).
    const invoiceId = (await subscriptions.get(caller.userId, path.subscriptionId))?.invoiceId ?? undefined;
    const invoice = invoiceId === undefined ? undefined : await payments.getInvoice(invoiceId);
    if (invoice === undefined) throw new AppError('invoice-not-found');
    return { success: true, data: { html: renderInvoice(invoice, caller), invoiceUrl: invoice.hostedInvoiceUrl } };
  },
);
