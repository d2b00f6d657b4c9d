import * as z from 'zod/mini';
import { newId } from '#infra/local/payments/ids.ts';
import { portalSessionObject } from '#infra/local/payments/objects/portal-session.ts';
import { noSuch } from '#infra/local/payments/stripe-error.ts';
import { expandable, text } from './parameters.ts';
import { type Route, route } from './route.ts';

/** Only the flow that changes the card. */
export const portalRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    operation: 'billingPortal.sessions.create',
    params: z.strictObject({
      ...expandable,
      customer: text,
      return_url: z.optional(z.url({ protocol: /^https?$/ })),
      flow_data: z.strictObject({
        type: z.literal('payment_method_update'),
        after_completion: z.optional(z.strictObject({ type: z.literal('hosted_confirmation') })),
      }),
    }),
    run: ({ context, params: { customer: id, return_url: returnUrl = null } }) => {
      const customer = context.store.customer.get(id);
      if (!customer || customer.isDeleted) throw noSuch('customer', id, 'customer');
      const { livemode } = customer;
      const portal = { id: newId('bps_1'), created: context.now(), customer: id, returnUrl, isDone: false, livemode };
      return portalSessionObject(context.store.portal.put(portal), context.baseUrl);
    },
  }),
];
