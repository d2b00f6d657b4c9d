import * as z from 'zod/mini';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { cancelNow } from '#infra/local/payments/flows/billing.ts';
import type { Customer } from '#infra/local/payments/records.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import { expandable } from './parameters.ts';
import { type Route, route } from './route.ts';

const path = '/v1/customers/:id';
const params = z.strictObject(expandable);

function known(context: StripeContext, id: string): Customer {
  const customer = context.store.customer.get(id);
  if (!customer) throw noSuch('customer', id);
  return customer;
}

export const customerRoutes: readonly Route[] = [
  route({
    ...{ method: 'GET', path, operation: 'customers.retrieve', params },
    run: ({ context, id }) => context.show(known(context, id).id),
  }),
  route({
    ...{ method: 'DELETE', path, operation: 'customers.del', params },
    run: ({ context, id }) => {
      const customer = known(context, id);
      if (customer.isDeleted) throw noSuch('customer', id);
      // Stripe cancels a deleted customer's subscriptions.
      for (const subscription of context.store.subscription.all()) {
        if (subscription.customer === id && subscription.endedAt === null) cancelNow(context, subscription, null);
      }
      context.emit('customer.deleted', id);
      context.store.customer.put({ ...customer, email: null, name: null, metadata: {}, isDeleted: true });
      return context.show(id);
    },
  }),
];
