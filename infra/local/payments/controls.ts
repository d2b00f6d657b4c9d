import * as z from 'zod/mini';
import { findCharge } from './api/money.ts';
import { requireSession } from './api/sessions.ts';
import type { StripeContext } from './context.ts';
import { activeSubscription, changeSubscription, endPeriod, renew } from './flows/billing.ts';
import { attemptPayment, authenticate, expire, settle } from './flows/checkout.ts';
import { runDueEvents, runDueEventsOf } from './flows/due.ts';
import { disputeCharge, failRefund, refundCharge } from './flows/reversals.ts';
import { pauseBehaviors } from './records.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import { cardThat } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';

export interface Behaviour {
  beforeAnswer: boolean;
  payOnCreate: number;
}

export interface Controls {
  readonly context: StripeContext;
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

const outcomes = z.enum(['paid', 'declined', 'expired', 'async', 'requires_action']);
const cardOf = {
  paid: cardThat('pays'),
  declined: cardThat('declines'),
  async: cardThat('settles-later'),
  requires_action: cardThat('pays', 'after-authentication'),
} as const;
const ending = z.optional(z.enum(['succeeded', 'failed']));

const pay = control(
  z.strictObject({
    ...wait,
    session: z.string(),
    outcome: z.optional(outcomes),
    authenticate: ending,
    settle: ending,
    email: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  ({ context, body }) => {
    const session = requireSession(context, body.session);
    const isBegun = body.settle !== undefined || body.authenticate !== undefined;
    const { outcome = isBegun ? undefined : 'paid' } = body;
    if (outcome === 'expired') expire(context, session);
    else if (outcome !== undefined) {
      const email = body.email ?? session.email ?? session.customerEmail ?? 'customer@example.test';
      attemptPayment(context, session, { email, name: body.name ?? 'Ada Customer', card: cardOf[outcome] });
    }
    if (body.authenticate !== undefined)
      authenticate(context, requireSession(context, body.session), body.authenticate);
    if (body.settle !== undefined) settle(context, requireSession(context, body.session), body.settle);
    return { session: context.show(body.session) };
  },
);

const dunningEnds = z._default(z.enum(['canceled', 'unpaid']), 'canceled');

const renewSubscription = control(
  z.strictObject({
    ...wait,
    subscription: z.string(),
    outcome: z.optional(z.enum(['paid', 'failed'])),
    dunningEnd: dunningEnds,
  }),
  ({ context, body }) => {
    const subscription = activeSubscription(context, body.subscription);
    if (subscription.cancelAtPeriodEnd) {
      throw new StripeError(409, `${subscription.id} ends with its period: use /__control/end`);
    }
    renew(context, subscription, { outcome: body.outcome ?? 'paid', dunningEnd: body.dunningEnd });
    return { subscription: context.show(subscription.id) };
  },
);

const end = control(z.strictObject({ ...wait, subscription: z.string() }), ({ context, body }) => {
  endPeriod(context, activeSubscription(context, body.subscription));
  return { subscription: context.show(body.subscription) };
});

/** As in the dashboard: a pause, its end, or an end at any time. */
const manage = control(
  z.strictObject({
    ...wait,
    subscription: z.string(),
    pause: z.optional(
      z.nullable(
        z.strictObject({
          behavior: z._default(z.enum(pauseBehaviors), 'void'),
          resumesAt: z._default(z.nullable(z.int()), null),
        }),
      ),
    ),
    cancelAt: z.optional(z.nullable(z.int())),
  }),
  ({ context, body: { subscription: id, pause, cancelAt } }) => {
    const subscription = activeSubscription(context, id);
    changeSubscription(context, subscription, {
      ...(pause === undefined ? {} : { pause }),
      ...(cancelAt === undefined ? {} : { cancelAt }),
    });
    return { subscription: context.show(id) };
  },
);

const ofCharge = { ...wait, charge: z.optional(z.string()), paymentIntent: z.optional(z.string()) };

const refund = control(z.strictObject({ ...ofCharge, amount: z.optional(cents) }), ({ context, body }) => {
  const charge = findCharge(context, body);
  return { refund: context.show(refundCharge(context, charge, body).id), charge: context.show(charge.id) };
});

/** The bank returns the newest refund. */
const refundFailed = control(z.strictObject(ofCharge), ({ context, body }) => {
  const charge = findCharge(context, body);
  return { refund: context.show(failRefund(context, charge).id), charge: context.show(charge.id) };
});

const dispute = control(
  z.strictObject({ ...ofCharge, outcome: z.optional(z.enum(['inquiry', 'created', 'won', 'lost'])) }),
  ({ context, body }) => {
    const made = disputeCharge(context, findCharge(context, body), body.outcome ?? 'created');
    return { dispute: context.show(made.id) };
  },
);

const redeliver = control(
  z.strictObject({
    event: z.string(),
    times: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    parallel: z.optional(z.boolean()),
  }),
  async ({ context, webhooks, body }) => {
    const event = context.store.event.get(body.event);
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
  ({ context, body: { session: id, amount, currency, payment_status: paymentStatus, livemode } }) => {
    const session = requireSession(context, id);
    const said = {
      ...session.said,
      ...(amount === undefined ? {} : { amountTotal: amount }),
      ...(currency === undefined ? {} : { currency }),
      ...(paymentStatus === undefined ? {} : { paymentStatus }),
    };
    context.store.session.put({ ...session, said, livemode: livemode ?? session.livemode });
    return { session: context.show(id) };
  },
);

const clock = control(
  z.strictObject({
    ...wait,
    advanceSeconds: z.int().check(z.gte(0), z.lte(100 * 366 * 86_400)),
    subscription: z.optional(z.string()),
    dunningEnd: dunningEnds,
  }),
  ({ context, body: { advanceSeconds, subscription, dunningEnd } }) => {
    const untilSeconds = context.now() + advanceSeconds;
    if (subscription === undefined) runDueEvents(context, untilSeconds, dunningEnd);
    else runDueEventsOf(context, activeSubscription(context, subscription).id, untilSeconds, dunningEnd);
    return { untilSeconds };
  },
);

export const controls: Readonly<Record<string, Control>> = {
  pay,
  renew: renewSubscription,
  end,
  manage,
  refund,
  'refund-failed': refundFailed,
  dispute,
  redeliver,
  webhooks: setWebhooks,
  mutate,
  clock,
};
