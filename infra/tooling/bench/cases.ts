import { join } from 'node:path';
import * as z from 'zod/mini';
import { endpointIds, type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { signatureOf as stripeSignatureOf } from '#infra/local/payments/webhooks.ts';
import { signatureOf as schedulerSignatureOf } from '#infra/local/scheduler/webhooks.ts';
import { bundleFolder } from '#infra/tooling/build-functions.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import type { RequestFacts } from '#tests/support/valid-requests.ts';
import type { BenchStack } from './bench-stack.ts';
import { bodyOf200, runFunction } from './run-function.ts';
import { requestOf, sample } from './sample-events.ts';
import type { Item } from './table-snapshot.ts';

/** One function and what it is asked. */
export interface BenchCase {
  readonly id: FunctionId;
  /** Made anew for every call: signatures hold for some minutes only. */
  readonly event: () => unknown;
  /** Whether the same request may be sent some forty times in the same process without the table being put back. */
  readonly isRepeatable: boolean;
}

/** Functions that are not called here, and why. */
export const uncalledFunctions: Readonly<Partial<Record<FunctionId, string>>> = {
  generatePdf: 'starts a browser: measured under pdf',
  renderProof: 'starts a browser: the same one as generatePdf',
  makeGiftProof: 'waits for renderProof',
};

/** They end the session, or spend the link, the story or the subscription of their own request. */
const answeredOnce: ReadonlySet<FunctionId> = new Set<FunctionId>([
  ...(['logout', 'changePassword', 'resetPassword', 'updateStory', 'addStory', 'createGiftCheckout'] as const),
]);

/** A warm process is asked that often (`warm-requests.ts`): the first call, a quarter to settle, and 30 that count. */
const askedWarm = 40;

/** Limits per account are the same on every stage: a text may be rewritten 20 times an hour. */
function mayBeAskedWarm(id: FunctionId): boolean {
  if (!isEndpoint(id) || answeredOnce.has(id)) return false;
  return throttleClasses[endpoints[id].throttle].limits.every(
    ({ per, calls }) => per === 'address' || calls >= askedWarm,
  );
}

export function bundleFile(id: FunctionId): string {
  return join(bundleFolder(id), 'index.mjs');
}

/** Runs a function of the stack once, and keeps what it changed. @returns what an endpoint answers, parsed */
async function call(stack: BenchStack, id: FunctionId, event: unknown): Promise<unknown> {
  const eventFile = join(stack.folder, 'call.json');
  const { answer } = await runFunction({
    ...{ file: bundleFile(id), event, eventFile, environment: stack.environment, warmCalls: 0 },
  });
  return isEndpoint(id) ? JSON.parse(bodyOf200(id, answer)) : answer;
}

export function isEndpoint(id: FunctionId): id is EndpointId {
  return endpointIds.some((endpoint) => endpoint === id);
}

const addedSchema = z.object({ data: z.object({ _id: z.string() }) });

async function takeStory(stack: BenchStack, token: string, key: string): Promise<string> {
  const event = requestOf('addStory', { token, known: { idempotencyKey: key }, isDraftless: true });
  return addedSchema.parse(await call(stack, 'addStory', event)).data._id;
}

/** What steps are told. */
interface StoryPayload {
  readonly userId: string;
  readonly storyId: string;
}

/** With when the execution began: writers refuse one that is minutes old, and a bench takes minutes. */
const begunNow = (payload: StoryPayload) => ({ ...payload, startedAt: new Date().toISOString() });

async function payloadOf(stack: BenchStack, storyId: string): Promise<StoryPayload> {
  const items = [...(await stack.table.read()).values()];
  const summary = items.find(({ SK }) => SK?.S === `STORY#${storyId}`);
  const userId = summary?.['PK']?.S?.replace('USER#', '');
  if (userId === undefined) throw new Error(`there is no story ${storyId}`);
  return { userId, storyId };
}

const writers = ['writeBody', 'writeValues', 'writeStrategy', 'writeSchedule', 'writeCaptions'] as const;

const recordsSchema = z.object({ Records: z.array(z.looseObject({ dynamodb: z.looseObject({}) })) });

/** The batch that tells of a new row of the outbox. */
function streamOf(row: Item | undefined): unknown {
  const [record] = recordsSchema.parse(sample('jobs/dispatch-outbox')).Records;
  if (record === undefined || row === undefined) throw new Error('there is nothing in the outbox');
  const { PK, SK } = row;
  return { Records: [{ ...record, dynamodb: { ...record.dynamodb, Keys: { PK, SK }, NewImage: row } }] };
}

const lostSchema = z.looseObject({ detail: z.looseObject({}) });

function lostExecution({ userId, storyId }: StoryPayload): unknown {
  const event = lostSchema.parse(sample('jobs/fail-lost-story'));
  return { ...event, detail: { ...event.detail, name: storyId, input: JSON.stringify({ userId, storyId }) } };
}

type Events = Partial<Record<FunctionId, () => unknown>>;

/** They need a customer without a subscription. */
const askedByNewcomer: ReadonlySet<EndpointId> = new Set<EndpointId>(['createCheckout', 'createSubscription']);

const draftless: ReadonlySet<EndpointId> = new Set<EndpointId>([
  ...(['sendChatMessage', 'previewStory', 'addStory', 'createCheckout'] as const),
]);

/** What some requests are about in place of what the customer has. */
function otherFacts({ fixture }: BenchStack): Partial<Record<EndpointId, Partial<RequestFacts>>> {
  const { customer, waiting } = fixture;
  return {
    resendVerification: { mailAddress: waiting.email },
    verifyEmail: { linkToken: waiting.token },
    forgotPassword: { mailAddress: customer.email },
    resetPassword: { linkToken: fixture.resetToken },
    discardDraft: { draftId: 'z3Jp0wVb9mXk2Zr7Tn5Yc9' },
  };
}

/** A signed request of Stripe's or the scheduler's. */
function signedEvents({ environment, fixture }: BenchStack): Events {
  const booking = JSON.stringify(sample('scheduler/invitee.created'));
  const secretOf = (variable: string) => environment[variable] ?? '';
  return {
    receiveSchedulerEvent: () => {
      const signature = schedulerSignatureOf(booking, secretOf('SCHEDULER_WEBHOOK_SECRET'));
      return requestOf('receiveSchedulerEvent', {
        ...{ body: booking, headers: { 'Calendly-Webhook-Signature': signature } },
      });
    },
    receiveStripeEvent: () => {
      const signature = stripeSignatureOf(fixture.paidEvent, secretOf('STRIPE_WEBHOOK_SECRET'));
      return requestOf('receiveStripeEvent', {
        ...{ body: fixture.paidEvent, headers: { 'Stripe-Signature': signature } },
      });
    },
  };
}

/** The right call of every endpoint, about what the customer has. */
function endpointEvents(stack: BenchStack): Events {
  const { customer, newcomer, coupon, paidSessionId, ...fixture } = stack.fixture;
  const { email, password } = customer;
  const facts = { ...fixture, email, password, couponCode: coupon, sessionId: paidSessionId };
  const others = otherFacts(stack);
  const events = endpointIds.map((id): [EndpointId, () => unknown] => {
    const known = { ...facts, ...others[id] };
    const asks = askedByNewcomer.has(id) ? newcomer : customer;
    const token = endpoints[id].caller === 'customer' ? asks.token : undefined;
    return [id, () => requestOf(id, { token, known, isDraftless: draftless.has(id) })];
  });
  return { ...Object.fromEntries(events), ...signedEvents(stack) };
}

const isWorkflowRow = ({ PK, row }: Item) => PK?.S?.startsWith('OUTBOX#') === true && row?.M?.['kind']?.S !== 'mail';

/** Steps of a story of which nothing is written, and of one that only waits to be saved; jobs and what waits for them. */
async function storyEvents(stack: BenchStack): Promise<Events> {
  const begun = await payloadOf(stack, await takeStory(stack, stack.fixture.newcomer.token, 'bench-first'));
  const written = await payloadOf(stack, await takeStory(stack, stack.fixture.customer.token, 'bench-second'));
  for (const step of writers) await call(stack, step, begunNow(written));
  await call(stack, 'register', requestOf('register', { known: { mailAddress: 'row@example.com' } }));
  await stack.table.keep(isWorkflowRow);
  const rows = [...(await stack.table.read()).values()].filter(({ PK }) => PK?.S?.startsWith('OUTBOX#'));
  const stream = streamOf(rows[0]);
  return {
    ...Object.fromEntries(writers.map((step) => [step, () => begunNow(begun)])),
    checkQuality: () => written,
    repairStory: () => ({ ...begunNow(written), repairs: 0 }),
    saveStory: () => written,
    failStory: () => begun,
    failLostStory: () => lostExecution(begun),
    dispatchOutbox: () => stream,
    sweepOutbox: () => sample('jobs/sweep-outbox'),
    reconcilePayments: () => sample('jobs/reconcile-payments'),
    sweepFiles: () => sample('jobs/sweep-files'),
    checkInvariants: () => sample('jobs/check-invariants'),
    recordMailFeedback: () => sample('jobs/record-mail-feedback'),
  };
}

/**
 * A request for every function but those of `uncalledFunctions`; the table is kept as they expect it.
 * @throws Error naming the functions that have neither a benchCase nor a reason
 */
export async function prepareCases(stack: BenchStack): Promise<BenchCase[]> {
  const ofStories = await storyEvents(stack);
  const events: Events = { ...endpointEvents(stack), ...ofStories };
  const missing = functionEntries.filter(({ id }) => events[id] === undefined && uncalledFunctions[id] === undefined);
  if (missing.length > 0) throw new Error(`no benchCase for ${missing.map(({ id }) => id).join(', ')}`);
  return functionEntries.flatMap(({ id }) => {
    const event = events[id];
    return event === undefined ? [] : [{ id, event, isRepeatable: mayBeAskedWarm(id) }];
  });
}
