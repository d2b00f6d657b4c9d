import * as z from 'zod/mini';
import { type Answer, jsonResponse, parseJson } from '#infra/local/faults.ts';
import { type Booked, BookingProblem, type Bookings } from './bookings.ts';
import { dayOf, freeTimes, plusDays } from './calendar.ts';
import { inviteeUri } from './calendly-shapes.ts';
import { type Invitee, type Tracking, trackingNames } from './records.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export interface Behaviour {
  beforeAnswer: boolean;
}

export interface Controls {
  readonly store: Store;
  readonly bookings: Bookings;
  readonly webhooks: Webhooks;
  readonly behaviour: Behaviour;
  readonly baseUrl: string;
  finish(booked: Booked, waits: boolean): Promise<void>;
}

type Control = (controls: Controls, body: unknown) => Promise<object>;

function control<Body>(
  schema: z.ZodMiniType<Body>,
  run: (controls: Controls, body: Body) => object | Promise<object>,
): Control {
  return async (controls, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new BookingProblem(400, z.prettifyError(parsed.error));
    return run(controls, parsed.data);
  };
}

const wait = z.optional(z.boolean());

export function fullTracking(known: Readonly<Partial<Record<(typeof trackingNames)[number], string>>>): Tracking {
  const { utm_campaign = null, utm_source = null, utm_medium = null, ...others } = known;
  const { utm_content = null, utm_term = null, salesforce_uuid = null } = others;
  return { utm_campaign, utm_source, utm_medium, utm_content, utm_term, salesforce_uuid };
}

function firstFree(bookings: Bookings): string {
  const today = dayOf(bookings.now());
  for (let days = 1; ; days += 1) {
    const [time] = freeTimes(plusDays(today, days), bookings.taken(), bookings.now());
    if (time !== undefined) return time;
    if (days > 60) throw new BookingProblem(409, 'Everything is booked.');
  }
}

async function finished(controls: Controls, booked: Booked, waits = false) {
  await controls.finish(booked, waits);
  const { invitee, events } = booked;
  const uri = inviteeUri(controls.baseUrl, invitee);
  return { invitee: invitee.id, uri, startsAt: invitee.startsAt, events: events.map(({ id }) => id) };
}

const book = control(
  z.strictObject({
    wait,
    email: z.string(),
    name: z.optional(z.string()),
    notes: z.optional(z.string()),
    startsAt: z.optional(z.iso.datetime()),
    tracking: z.optional(z.partialRecord(z.enum(trackingNames), z.string())),
  }),
  (controls, body) => {
    const { bookings } = controls;
    const { email, name = 'Ada Customer', notes = '', startsAt = firstFree(bookings), tracking = {} } = body;
    const wish = { email, name, notes, startsAt, tracking: fullTracking(tracking), before: null, form: null };
    return finished(controls, bookings.book(wish), body.wait);
  },
);

const reschedule = control(
  z.strictObject({ wait, invitee: z.string(), startsAt: z.optional(z.iso.datetime()) }),
  (controls, body) => {
    const { bookings } = controls;
    const { email, name, notes, tracking, id }: Invitee = bookings.known(body.invitee);
    const startsAt = body.startsAt ?? firstFree(bookings);
    const wish = { email, name, notes, startsAt, tracking, before: id, form: null };
    return finished(controls, bookings.book(wish), body.wait);
  },
);

const cancel = control(
  z.strictObject({
    wait,
    invitee: z.string(),
    reason: z.optional(z.string()),
    by: z.optional(z.enum(['invitee', 'host'])),
  }),
  (controls, { invitee, by = 'invitee', reason = '', wait: waits }) =>
    finished(controls, controls.bookings.cancel(invitee, by, reason), waits),
);

const redeliver = control(
  z.strictObject({
    event: z.string(),
    times: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    parallel: z.optional(z.boolean()),
  }),
  async ({ store, webhooks }, { event: id, times = 1, parallel = false }) => {
    const event = store.events.get(id);
    if (event === undefined) throw new BookingProblem(404, `There is no event ${id}.`);
    return { statuses: await webhooks.redeliver(event, times, parallel) };
  },
);

const setWebhooks = control(
  z.strictObject({ paused: z.optional(z.boolean()), beforeAnswer: z.optional(z.boolean()) }),
  ({ webhooks, behaviour }, { paused, beforeAnswer }) => {
    if (paused !== undefined) webhooks.setPaused(paused);
    if (beforeAnswer !== undefined) behaviour.beforeAnswer = beforeAnswer;
    return behaviour;
  },
);

const controls: Readonly<Record<string, Control>> = { book, reschedule, cancel, redeliver, webhooks: setWebhooks };

export async function handleControl(parts: Controls, method: string, name: string, body: string): Promise<Answer> {
  if (name === 'events' && method === 'GET') return jsonResponse(200, { events: [...parts.store.events.values()] });
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!run) return jsonResponse(404, { error: `There is no control ${name}.` });
  if (method !== 'POST') return jsonResponse(405, { error: `${method} is not POST` });
  try {
    return jsonResponse(200, await run(parts, parseJson(body)));
  } catch (error) {
    if (!(error instanceof BookingProblem)) throw error;
    return jsonResponse(error.status, { error: error.message });
  }
}
