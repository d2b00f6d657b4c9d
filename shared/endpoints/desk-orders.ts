import * as z from 'zod/mini';
import { pageOf } from '#shared/schemas/desk.ts';
import { deskOrderCardSchema, deskOrdersQuerySchema, orderMoveSchema } from '#shared/schemas/desk-orders.ts';
import { endpoint } from './endpoint.ts';

export const listDeskOrders = endpoint({
  id: 'listDeskOrders',
  summary: "One page of the paid products on the operators' board.",
  method: 'GET',
  path: '/api/desk/orders',
  caller: 'operator',
  roles: ['support', 'fulfilment', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { query: deskOrdersQuerySchema },
  response: pageOf(deskOrderCardSchema),
  errors: ['route-not-found'],
});

export const moveOrder = endpoint({
  id: 'moveOrder',
  summary: 'Moves a paid product to its next state, and mails the customer.',
  method: 'POST',
  path: '/api/desk/orders/{orderId}',
  caller: 'operator',
  roles: ['fulfilment', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: {
    path: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: orderMoveSchema,
  },
  response: z.object({ success: z.literal(true), data: deskOrderCardSchema }),
  errors: ['route-not-found', 'session-idle', 'order-not-found', 'conflict'],
});
