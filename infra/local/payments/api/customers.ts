import * as z from 'zod/mini';
import { cancelNow } from '#infra/local/payments/flows/billing.ts';
import type { Customer } from '#infra/local/payments/records.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import type { World } from '#infra/local/payments/world.ts';
import { expandable } from './parameters.ts';
import { type Route, route } from './route.ts';

const path = '/v1/customers/:id';
const params = z.strictObject(expandable);

function known(world: World, id: string): Customer {
  const customer = world.store.customer.get(id);
  if (!customer) throw noSuch('customer', id);
  return customer;
}

export const customerRoutes: readonly Route[] = [
  route({
    ...{ method: 'GET', path, operation: 'customers.retrieve', params },
    run: ({ world, id }) => world.show(known(world, id).id),
  }),
  route({
    ...{ method: 'DELETE', path, operation: 'customers.del', params },
    run: ({ world, id }) => {
      const customer = known(world, id);
      if (customer.isDeleted) throw noSuch('customer', id);
      // Stripe cancels a deleted customer's subscriptions.
      for (const subscription of world.store.subscription.all()) {
        if (subscription.customer === id && subscription.endedAt === null) cancelNow(world, subscription, null);
      }
      world.emit('customer.deleted', id);
      world.store.customer.put({ ...customer, email: null, name: null, metadata: {}, isDeleted: true });
      return world.show(id);
    },
  }),
];
