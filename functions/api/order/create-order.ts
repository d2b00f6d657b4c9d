import * as endpoints from '../../../shared/endpoints/order.ts';
import { filmCollaborators } from '../../collaborators/film-collaborators.ts';
import { createIdempotencyRepository } from '../../data/idempotency-repository.ts';
import { createOrder } from '../../domain/order/create-order.ts';
import { presentOrder } from '../../domain/order/present-order.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
    return { success: true, message: 'Your film is booked.', data: presentOrder(order, collaborators.stripeApiUrl) };
  },
);
