import { join } from 'node:path';
import * as z from 'zod/mini';
import { endpointIds, type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { signatureOf as stripeSignatureOf } from '#infra/local/payments/webhooks.ts';
import { signatureOf as schedulerSignatureOf } from '#infra/local/scheduler/webhooks.ts';
import { bundleFolder } from '#infra/tooling/build-functions.ts';
import type { RequestFacts } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpointFolders, endpoints } from '#shared/endpoints/index.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import type { JobId, StepId } from '#shared/names/functions.ts';
import type { BenchStack } from './bench-stack.ts';
import { bodyOf200, runFunction } from './run-function.ts';
import { requestOf, sample } from './sample-events.ts';
import type { Item } from './table-snapshot.ts';

export interface BenchCase {
  readonly id: FunctionId;
  /** Built for every call, since signatures expire after minutes. */
  readonly event: () => unknown;
  /** Whether the request can be repeated 40 times without restoring the table. */
  readonly isRepeatable: boolean;
}

export const uncalledFunctions = {
  generatePdf: 'starts a browser: measured under pdf',
  renderProof: 'starts a browser: the same one as generatePdf',
  makeGiftProof: 'waits for renderProof',
  makeShareCard: 'waits for renderProof',
  getSharedFile: 'redirects until renderProof has drawn the card',
  requestDeletion: 'refused while an order is open, and each customer here has one',
} as const satisfies Partial<Record<FunctionId, string>>;

/** The desk's endpoints are not measured: a few calls a day, behind a passkey. */
const isOfDesk = (id: FunctionId) => isEndpoint(id) && endpointFolders[id].startsWith('desk-');

/** Requests that invalidate themselves: they end the session or use up the link, story or subscription. */
const oneTimeRequests: ReadonlySet<FunctionId> = new Set<FunctionId>([
  ...(['endSessions', 'endSession', 'requestEmailChange', 'declineRegistration'] as const),
  ...(['logout', 'changePassword', 'resetPassword', 'updateStory', 'addStory', 'createGiftCheckout'] as const),
  ...(['answerGiftProof'] as const),
]);

/** Requests per warm process (`warm-requests.ts`): the first, a quarter for warm-up, and 30 measured. */
const warmRequests = 40;

/** Limits per account apply here, too: for example 20 rewrites an hour. */
function isRepeatableRequest(id: FunctionId): boolean {
  if (!isEndpoint(id) || oneTimeRequests.has(id)) return false;
  return throttleClasses[endpoints[id].throttle].limits.every(
    ({ per, calls }) => per === 'address' || calls >= warmRequests,
  );
}

export function bundleFile(id: FunctionId): string {
  return join(bundleFolder(id), 'index.mjs');
}

/** Runs a function once and leaves its changes in the table. @returns an endpoint's parsed response */
async function call(stack: BenchStack, id: FunctionId, event: unknown): Promise<unknown> {
  const eventFile = join(stack.folder, 'call.json');
  const { answer } = await runFunction({
    file: bundleFile(id),
    event,
    eventFile,
    environment: stack.environment,
    warmCalls: 0,
  });
  return isEndpoint(id) ? JSON.parse(bodyOf200(id, answer)) : answer;
}

export function isEndpoint(id: FunctionId): id is EndpointId {
  return endpointIds.some((endpoint) => endpoint === id);
}

const addedSchema = z.object({ data: z.object({ _id: z.string() }) });

async function addStory(stack: BenchStack, token: string, key: string): Promise<string> {
  const event = requestOf('addStory', { token, known: { idempotencyKey: key }, isDraftless: true });
  return addedSchema.parse(await call(stack, 'addStory', event)).data._id;
}

interface StoryPayload {
  readonly userId: string;
  readonly storyId: string;
}

/** Adds the start time: steps that write refuse executions that are minutes old. */
const withStartTime = (payload: StoryPayload) => ({ ...payload, startedAt: new Date().toISOString() });

async function payloadOf(stack: BenchStack, storyId: string): Promise<StoryPayload> {
  const items = [...(await stack.table.read()).values()];
  const summary = items.find(({ SK }) => SK?.S === `STORY#${storyId}`);
  const userId = summary?.['PK']?.S?.replace('USER#', '');
  if (userId === undefined) throw new Error(`there is no story ${storyId}`);
  return { userId, storyId };
}

const writers = ['writeBody', 'writeValues', 'writeStrategy', 'writeSchedule', 'writeCaptions'] as const;

const recordsSchema = z.object({ Records: z.array(z.looseObject({ dynamodb: z.looseObject({}) })) });

function streamOf(row: Item | undefined): unknown {
  const [record] = recordsSchema.parse(sample('jobs/dispatch-outbox')).Records;
  if (record === undefined || row === undefined) throw new Error('the outbox is empty');
  const { PK, SK } = row;
  return { Records: [{ ...record, dynamodb: { ...record.dynamodb, Keys: { PK, SK }, NewImage: row } }] };
}

const failedExecutionSchema = z.looseObject({ detail: z.looseObject({}) });

function failedExecutionEvent({ userId, storyId }: StoryPayload): unknown {
  const event = failedExecutionSchema.parse(sample('jobs/fail-lost-story'));
  return { ...event, detail: { ...event.detail, name: storyId, input: JSON.stringify({ userId, storyId }) } };
}

type Events = Partial<Record<FunctionId, () => unknown>>;
/** Complete: the compiler reports a step or job without a case. */
type StoryEvents = Record<Exclude<StepId | JobId, keyof typeof uncalledFunctions>, () => unknown>;

const newcomerEndpoints: ReadonlySet<EndpointId> = new Set<EndpointId>(['createCheckout', 'createSubscription']);

const draftlessEndpoints: ReadonlySet<EndpointId> = new Set<EndpointId>([
  ...(['sendChatMessage', 'previewStory', 'addStory', 'createCheckout'] as const),
]);

function otherFacts({ fixture }: BenchStack): Partial<Record<EndpointId, Partial<RequestFacts>>> {
  const { customer, waiting } = fixture;
  return {
    resendVerification: { mailAddress: waiting.email },
    verifyEmail: { linkToken: waiting.token, registration: waiting.registration },
    declineRegistration: { linkToken: waiting.token },
    forgotPassword: { mailAddress: customer.email },
    resetPassword: { linkToken: fixture.resetToken },
    confirmEmailChange: { linkToken: fixture.changeToken },
    getSharedPage: { linkToken: fixture.shareToken },
    reportSharedPage: { linkToken: fixture.shareToken },
    discardDraft: { draftId: 'z3Jp0wVb9mXk2Zr7Tn5Yc9' },
  };
}

function signedEvents({ environment, fixture }: BenchStack): Events {
  const booking = JSON.stringify(sample('scheduler/invitee.created'));
  const secretOf = (variable: string) => environment[variable] ?? '';
  return {
    receiveSchedulerEvent: () => {
      const signature = schedulerSignatureOf(booking, secretOf('SCHEDULER_WEBHOOK_SECRET'));
      return requestOf('receiveSchedulerEvent', {
        body: booking,
        headers: { 'Calendly-Webhook-Signature': signature },
      });
    },
    receiveStripeEvent: () => {
      const signature = stripeSignatureOf(fixture.paidEvent, secretOf('STRIPE_WEBHOOK_SECRET'));
      return requestOf('receiveStripeEvent', {
        body: fixture.paidEvent,
        headers: { 'Stripe-Signature': signature },
      });
    },
  };
}

function endpointEvents(stack: BenchStack): Events {
  const { customer, newcomer, coupon, paidSessionId, ...fixture } = stack.fixture;
  const { email, password } = customer;
  const facts = { ...fixture, email, password, couponCode: coupon, sessionId: paidSessionId };
  const others = otherFacts(stack);
  const events = endpointIds.map((id): [EndpointId, () => unknown] => {
    const known = { ...facts, ...others[id] };
    const caller = newcomerEndpoints.has(id) ? newcomer : customer;
    const token = endpoints[id].caller === 'customer' ? caller.token : undefined;
    return [id, () => requestOf(id, { token, known, isDraftless: draftlessEndpoints.has(id) })];
  });
  const { giftId, proofMadeAt } = stack.fixture;
  const body = JSON.stringify({ problem: 'The name is wrong.', proofMadeAt });
  return {
    ...Object.fromEntries(events),
    ...signedEvents(stack),
    answerGiftProof: () => requestOf('answerGiftProof', { token: customer.token, known: { giftId }, body }),
  };
}

const isWorkflowRow = ({ PK, row }: Item) => PK?.S?.startsWith('OUTBOX#') === true && row?.M?.['kind']?.S !== 'mail';

async function storyEvents(stack: BenchStack): Promise<StoryEvents> {
  const begun = await payloadOf(stack, await addStory(stack, stack.fixture.newcomer.token, 'bench-first'));
  const written = await payloadOf(stack, await addStory(stack, stack.fixture.customer.token, 'bench-second'));
  for (const step of writers) await call(stack, step, withStartTime(written));
  await call(stack, 'register', requestOf('register', { known: { mailAddress: 'row@example.com' } }));
  await stack.table.save(isWorkflowRow);
  const rows = [...(await stack.table.read()).values()].filter(({ PK }) => PK?.S?.startsWith('OUTBOX#'));
  const stream = streamOf(rows[0]);
  const write = () => withStartTime(begun);
  return {
    writeBody: write,
    writeValues: write,
    writeStrategy: write,
    writeSchedule: write,
    writeCaptions: write,
    reviewStory: () => withStartTime(written),
    checkQuality: () => written,
    repairStory: () => withStartTime(written),
    saveStory: () => written,
    failStory: () => begun,
    failLostStory: () => failedExecutionEvent(begun),
    dispatchOutbox: () => stream,
    sweepOutbox: () => sample('jobs/sweep-outbox'),
    reconcilePayments: () => sample('jobs/reconcile-payments'),
    sweepFiles: () => sample('jobs/sweep-files'),
    checkInvariants: () => sample('jobs/check-invariants'),
    handlePersonalRequests: () => sample('jobs/handle-personal-requests'),
    mailDeskDigest: () => sample('jobs/mail-desk-digest'),
    sendReminders: () => sample('jobs/send-reminders'),
    recordMailFeedback: () => sample('jobs/record-mail-feedback'),
  };
}

/** A request for every function except `uncalledFunctions` and the desk; the table snapshot contains what they need. */
export async function prepareCases(stack: BenchStack): Promise<BenchCase[]> {
  const ofStories = await storyEvents(stack);
  const events: Events = { ...endpointEvents(stack), ...ofStories };
  return functionEntries.flatMap(({ id }) => {
    const event = events[id];
    if (event === undefined || id in uncalledFunctions || isOfDesk(id)) return [];
    return [{ id, event, isRepeatable: isRepeatableRequest(id) }];
  });
}
