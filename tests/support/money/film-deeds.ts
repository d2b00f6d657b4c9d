import { signatureOf } from '#infra/local/scheduler/webhooks.ts';
import { createOrder } from '#shared/endpoints/order.ts';
import { receiveSchedulerEvent } from '#shared/endpoints/webhook.ts';
import type { Deed, Doer } from './deed.ts';
import { schedulerSecret } from './money-world.ts';
import { call } from './stripe-world.ts';

const uriOf = ({ customer }: Doer) => `https://calendly.test/scheduled_events/e/invitees/${customer.userId}`;

/** The browser tells of a booking; again is fine, also without a key. */
async function tell(doer: Doer): Promise<number> {
  const body = { productName: 'Film', totalAmount: 1250, bookingUri: uriOf(doer) };
  return (await call(doer.world, createOrder, doer.customer, { body })).status;
}

function message(doer: Doer, event: 'invitee.created' | 'invitee.canceled'): string {
  const person = { email: doer.customer.email, name: 'Ada', timezone: 'UTC' };
  const time = { scheduled_event: { start_time: '2027-12-03T14:00:00.000000Z' } };
  return JSON.stringify({ event, payload: { uri: uriOf(doer), ...person, ...time, rescheduled: false } });
}

async function post({ world }: Doer, body: string): Promise<number> {
  const signature = signatureOf(body, schedulerSecret);
  const headers = { 'content-type': 'application/json', 'calendly-webhook-signature': signature };
  const url = `${world.host().api}${receiveSchedulerEvent.path}`;
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => ({ status: 0 }));
  return answer.status;
}

/** Films: an order that is noted, confirmed and called off. */
export const filmDeeds: readonly Deed[] = [
  {
    name: 'order of a film with its booking',
    prepare: async (doer) => () => tell(doer).catch(() => 0),
  },
  {
    name: 'webhook of a film booked',
    async prepare(doer) {
      await tell(doer);
      return () => post(doer, message(doer, 'invitee.created'));
    },
  },
  {
    name: 'webhook of a film cancelled',
    async prepare(doer) {
      await tell(doer);
      await post(doer, message(doer, 'invitee.created'));
      return () => post(doer, message(doer, 'invitee.canceled'));
    },
  },
];
