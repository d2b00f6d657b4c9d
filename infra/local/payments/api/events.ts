import * as z from 'zod/mini';
import { eventObject } from '#infra/local/payments/objects/event.ts';
import type { EventRecord } from '#infra/local/payments/records.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import { pageOf } from './lists.ts';
import { flag, isWithin, onlyExpand, page, range, text } from './parameters.ts';
import { type Route, requireObject, route } from './route.ts';

const maxTypes = 20;

export const eventRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/events',
    operation: 'events.list',
    params: z.strictObject({
      ...page,
      created: z.optional(range),
      delivery_success: z.optional(flag),
      type: z.optional(text),
      types: z.optional(z.array(text).check(z.maxLength(maxTypes))),
    }),
    run: ({ context, params: { created, delivery_success: success, type, types, ...rest } }) => {
      if (type !== undefined && types !== undefined) {
        throw new StripeError(400, 'You may only specify one of these parameters: type, types.', { param: 'types' });
      }
      const wanted = type === undefined ? types : [type];
      const rows = context.store.event
        .all()
        .filter((event) => isWithin(event.created, created))
        .filter((event) => wanted === undefined || wanted.some((each) => isOfType(event.type, each)))
        .filter((event) => success === undefined || isDelivered(event) === success);
      return pageOf('/v1/events', rows, rest, eventObject);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/events/:id',
    operation: 'events.retrieve',
    params: onlyExpand,
    run: ({ context, id }) => requireObject(context, 'event', id),
  }),
];

function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function isDelivered({ delivery: { state } }: EventRecord): boolean {
  return state === 'delivered' || state === null;
}
