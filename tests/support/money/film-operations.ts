import { signatureOf } from '#infra/local/scheduler/webhooks.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { receiveSchedulerEvent } from '#shared/endpoints/webhook.ts';
import type { MoneyOperation, OperationContext } from './money-operation.ts';
import { schedulerSecret } from './money-world.ts';
import { call } from './stripe-world.ts';

const uriOf = ({ customer }: OperationContext) =>
  `https://calendly.test/scheduled_events/e/invitees/${customer.userId}`;

/** The browser reports a booking; may be repeated without a key. */
async function reportBooking(context: OperationContext): Promise<number> {
  const body = { productName: 'Film', totalAmount: prices.filmOrderCents / 100, bookingUri: uriOf(context) };
  return (await call(context.world, createOrder, context.customer, { body })).status;
}

function message(context: OperationContext, event: 'invitee.created' | 'invitee.canceled'): string {
  const person = { email: context.customer.email, name: 'Ada', timezone: 'UTC' };
  const time = { scheduled_event: { start_time: '2027-12-03T14:00:00.000000Z' } };
  return JSON.stringify({ event, payload: { uri: uriOf(context), ...person, ...time, rescheduled: false } });
}

async function post({ world }: OperationContext, body: string): Promise<number> {
  const signature = signatureOf(body, schedulerSecret);
  const headers = { 'content-type': 'application/json', 'calendly-webhook-signature': signature };
  const url = `${world.host().api}${receiveSchedulerEvent.path}`;
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => ({ status: 0 }));
  return answer.status;
}

/** Film orders: recorded, confirmed and cancelled. */
export const filmOperations: readonly MoneyOperation[] = [
  {
    name: 'order of a film with its booking',
    prepare: async (context) => () => reportBooking(context).catch(() => 0),
  },
  {
    name: 'webhook of a film booked',
    async prepare(context) {
      await reportBooking(context);
      return () => post(context, message(context, 'invitee.created'));
    },
  },
  {
    name: 'webhook of a film cancelled',
    async prepare(context) {
      await reportBooking(context);
      await post(context, message(context, 'invitee.created'));
      return () => post(context, message(context, 'invitee.canceled'));
    },
  },
];
