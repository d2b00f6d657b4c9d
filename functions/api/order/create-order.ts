import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { filmCollaborators } from '#functions/composition/film.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { presentOrder } from '#functions/domain/order/present-order.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/order.ts';

export const handler = defineHandler(
  endpoints.createOrder,
  dependencies([...customerConfigNames, 'stripeApiUrl'], async (config) => {
    const base = await customerCollaborators(config);
    return {
      ...base,
      ...filmCollaborators(base.table),
      idempotency: createIdempotencyRepository(base.table),
      stripeApiUrl: config.stripeApiUrl,
    };
  }),
  async ({ caller, body, idempotencyKey }, collaborators) => {
    const order = await createOrder({ userId: caller.userId, body, idempotencyKey }, collaborators);
    const message = order.status === 'unpaid' ? 'We’ll confirm when the calendar does.' : 'Your film is booked.';
    return { success: true, message, data: presentOrder(order, collaborators.stripeApiUrl) };
  },
);
