import { cancelNow } from '#infra/local/payments/flows/billing.ts';
import { deletedCustomerObject } from '#infra/local/payments/objects/customer.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import { onlyExpand } from './parameters.ts';
import { type Route, requireObject, route } from './route.ts';

const path = '/v1/customers/:id';

export const customerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'customers.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'customer', id),
  }),
  route({
    method: 'DELETE',
    path,
    operation: 'customers.del',
    params: onlyExpand,
    run: ({ context, id }) => {
      const customer = context.store.customer.get(id);
      if (!customer || customer.isDeleted) throw noSuch('customer', id);
      // Stripe cancels a deleted customer's subscriptions.
      for (const subscription of context.store.subscription.all()) {
        if (subscription.customer === id && subscription.endedAt === null) cancelNow(context, subscription, null);
      }
      context.emit('customer.deleted', id);
      context.store.customer.put({ ...customer, email: null, name: null, metadata: {}, isDeleted: true });
      return deletedCustomerObject(customer);
    },
  }),
];
