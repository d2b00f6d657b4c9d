import * as z from 'zod/mini';
import { findCharge } from './api/money.ts';
import { knownSession } from './api/sessions.ts';
import { activeSubscription, endPeriod, renew } from './flows/billing.ts';
import { attemptPayment, expire, settle } from './flows/checkout.ts';
import { letDueHappen } from './flows/due.ts';
import { disputeCharge, refundCharge } from './flows/reversals.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import { cardThat } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Behaviour {
  beforeAnswer: boolean;
  payOnCreate: number;
}

export interface Controls {
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly behaviour: Behaviour;
}

const wait = { wait: z.optional(z.boolean()) };
const cents = z.int().check(z.gte(0));

interface ControlCall<Body> extends Controls {
  readonly body: Body;
}

type Control = (controls: Controls, body: unknown) => Promise<object>;

function control<Body>(
  schema: z.ZodMiniType<Body>,
  run: (call: ControlCall<Body>) => object | Promise<object>,
): Control {
  return async (controls, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new StripeError(400, z.prettifyError(parsed.error));
    return run({ ...controls, body: parsed.data });
  };
}

const outcomes = z.enum(['paid', 'declined', 'expired', 'async']);
const cardOf = { paid: 'pays', declined: 'declines', async: 'settles-later' } as const;

const pay = control(
  z.strictObject({
    ...wait,
    session: z.string(),
    outcome: z.optional(outcomes),
    settle: z.optional(z.enum(['succeeded', 'failed'])),
    email: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  ({ world, body }) => {
    const session = knownSession(world, body.session);
    const { outcome = body.settle === undefined ? 'paid' : undefined } = body;
    if (outcome === 'expired') expire(world, session);
    else if (outcome !== undefined) {
      const email = body.email ?? session.email ?? session.customerEmail ?? 'customer@example.test';
      attemptPayment(world, session, { email, name: body.name ?? 'Ada Customer', card: cardThat(cardOf[outcome]) });
    }
    if (body.settle !== undefined) settle(world, knownSession(world, body.session), body.settle);
    return { session: world.show(body.session) };
  },
);

const renewSubscription = control(
  z.strictObject({ ...wait, subscription: z.string(), outcome: z.optional(z.enum(['paid', 'failed'])) }),
  ({ world, body }) => {
    const subscription = activeSubscription(world, body.subscription);
    if (subscription.cancelAtPeriodEnd) {
      throw new StripeError(409, `${subscription.id} ends with its period: use /__control/end`);
    }
    renew(world, subscription, body.outcome ?? 'paid');
    return { subscription: world.show(subscription.id) };
  },
);

const end = control(z.strictObject({ ...wait, subscription: z.string() }), ({ world, body }) => {
  endPeriod(world, activeSubscription(world, body.subscription));
  return { subscription: world.show(body.subscription) };
});

const ofCharge = { ...wait, charge: z.optional(z.string()), paymentIntent: z.optional(z.string()) };

const refund = control(z.strictObject({ ...ofCharge, amount: z.optional(cents) }), ({ world, body }) => {
  const charge = findCharge(world, body);
  return { refund: world.show(refundCharge(world, charge, body).id), charge: world.show(charge.id) };
});

const dispute = control(
  z.strictObject({ ...ofCharge, outcome: z.optional(z.enum(['created', 'won', 'lost'])) }),
  ({ world, body }) => {
    const made = disputeCharge(world, findCharge(world, body), body.outcome ?? 'created');
    return { dispute: world.show(made.id) };
  },
);

const redeliver = control(
  z.strictObject({
    event: z.string(),
    times: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    parallel: z.optional(z.boolean()),
  }),
  async ({ world, webhooks, body }) => {
    const event = world.store.event.get(body.event);
    if (!event) throw noSuch('event', body.event);
    return { statuses: await webhooks.redeliver(event, body.times ?? 1, body.parallel ?? false) };
  },
);

const setWebhooks = control(
  z.strictObject({
    paused: z.optional(z.boolean()),
    beforeAnswer: z.optional(z.boolean()),
    payOnCreate: z.optional(z.int().check(z.gte(0))),
  }),
  ({ webhooks, behaviour, body: { paused, ...changes } }) => {
    if (paused !== undefined) webhooks.setPaused(paused);
    return Object.assign(behaviour, changes);
  },
);

const mutate = control(
  z.strictObject({
    session: z.string(),
    amount: z.optional(cents),
    currency: z.optional(z.string()),
    payment_status: z.optional(z.enum(['paid', 'unpaid', 'no_payment_required'])),
    livemode: z.optional(z.boolean()),
  }),
  ({ world, body: { session: id, amount, currency, payment_status: paymentStatus, livemode } }) => {
    const session = knownSession(world, id);
    const said = {
      ...session.said,
      ...(amount === undefined ? {} : { amountTotal: amount }),
      ...(currency === undefined ? {} : { currency }),
      ...(paymentStatus === undefined ? {} : { paymentStatus }),
    };
    world.store.session.put({ ...session, said, livemode: livemode ?? session.livemode });
    return { session: world.show(id) };
  },
);

const clock = control(
  z.strictObject({ ...wait, advanceSeconds: z.int().check(z.gte(0), z.lte(100 * 366 * 86_400)) }),
  ({ world, body }) => {
    const untilSeconds = world.now() + body.advanceSeconds;
    letDueHappen(world, untilSeconds);
    return { untilSeconds };
  },
);

export const controls: Readonly<Record<string, Control>> = {
  ...{ pay, renew: renewSubscription, end, refund, dispute, redeliver, webhooks: setWebhooks, mutate, clock },
};
