import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { EndpointId } from '../../../shared/endpoints/index.ts';
import { kebabCase } from '../../../shared/names/functions.ts';
import { endpointIds, type FunctionId } from '../../function-entries.ts';
import { bundleFolder } from '../build-functions.ts';
import { paidWebhook } from './purchase-scenes.ts';
import { runFunction } from './run-function.ts';
import type { World } from './world.ts';

/** One function with a request that it answers with 200. */
export interface Scene {
  readonly id: EndpointId;
  readonly file: string;
  readonly eventFile: string;
}

type Event = Record<string, unknown> & { headers: Record<string, string> };

const eventSchema = z.looseObject({ headers: z.record(z.string(), z.string()) });
const samplesFolder = join(import.meta.dirname, '../../../events/api');

export function bundleFile(id: FunctionId): string {
  return join(bundleFolder(id), 'index.mjs');
}

async function sampleEvent(id: EndpointId): Promise<Event> {
  return eventSchema.parse(JSON.parse(await readFile(join(samplesFolder, `${kebabCase(id)}.json`), 'utf8')));
}

/** They end the session or spend the link of their own request: a second call is answered otherwise. */
const answeredOnce: ReadonlySet<EndpointId> = new Set(['logout', 'changePassword', 'resetPassword']);

/** They ask for a subscription that was paid, or for a coupon: another story than the one lived here. */
const withoutScene: ReadonlySet<EndpointId> = new Set([
  'validateCoupon',
  'getInvoice',
  'cancelSubscription',
  'cancelSubscriptionByLink',
]);

/** Calls a function of the world once. @throws Error unless an endpoint answers 200 */
async function call(world: World, id: FunctionId, event: unknown): Promise<unknown> {
  const eventFile = join(world.folder, `${id}.json`);
  await writeFile(eventFile, JSON.stringify(event));
  const { answer } = await runFunction({
    file: bundleFile(id),
    eventFile,
    environment: world.environment,
    warmCalls: 0,
  });
  if (answer !== undefined && answer.statusCode !== 200) throw new Error(`${id} answered ${answer.body}`);
  return answer === undefined ? undefined : JSON.parse(answer.body);
}

const mailsSchema = z.object({ emails: z.array(z.unknown()) });
/** What is paid for cannot be bought again: the scene's own purchase stays open. */
function anotherPurchase(event: Event): Event {
  const body = String(event['body']).replaceAll('Harbour Loaf', 'Granary Loaf');
  return { ...event, body, headers: { ...event.headers, 'Idempotency-Key': '01JD9Y6Z3N8Q5R7T2V4W6X8Y1A' } };
}

const linkToken = /verify-email\/([\w-]{43})/;

/** The token of the link that the registration's mail carries, as its reader sees it. */
async function mailedToken(world: World): Promise<string> {
  const response = await fetch(`${world.mailUrl}/store`);
  const { emails } = mailsSchema.parse(await response.json());
  const token = linkToken.exec(JSON.stringify(emails))?.[1];
  if (token === undefined) throw new Error('no mail with a verification link');
  return token;
}

const loginSchema = z.object({ token: z.string() });
const openedSchema = z.object({ message: z.string() });
const addedSchema = z.object({ data: z.object({ _id: z.string() }) });

/**
 * Lives the first minutes of a customer with the built functions themselves (register, mail, verify, log in, take a
 * story, pay for another), so that every scene's request is a real one that is answered with 200.
 */
export async function prepareScenes(world: World): Promise<Scene[]> {
  const events = new Map<EndpointId, Event>();
  for (const id of endpointIds) events.set(id, await sampleEvent(id));
  const eventOf = (id: EndpointId) => events.get(id) ?? { headers: {} };
  await call(world, 'register', eventOf('register'));
  await call(world, 'sweepOutbox', {});
  events.set('verifyEmail', { ...eventOf('verifyEmail'), pathParameters: { token: await mailedToken(world) } });
  await call(world, 'verifyEmail', eventOf('verifyEmail'));
  const { token } = loginSchema.parse(await call(world, 'login', eventOf('login')));
  for (const [id, event] of events) {
    if (event.headers['Authorization'] !== undefined)
      events.set(id, { ...event, headers: { ...event.headers, Authorization: `Bearer ${token}` } });
  }
  const { data } = addedSchema.parse(await call(world, 'addStory', eventOf('addStory')));
  events.set('getStory', { ...eventOf('getStory'), pathParameters: { storyId: data._id } });
  const { message: sessionId } = openedSchema.parse(
    await call(world, 'createCheckout', anotherPurchase(eventOf('createCheckout'))),
  );
  events.set('confirmCheckout', { ...eventOf('confirmCheckout'), body: JSON.stringify({ sessionId }) });
  const { body, signature } = await paidWebhook(world, sessionId);
  const received = eventOf('receiveStripeEvent');
  events.set('receiveStripeEvent', {
    ...received,
    body,
    headers: { ...received.headers, 'Stripe-Signature': signature },
  });
  return Promise.all(
    endpointIds
      .filter((id) => !answeredOnce.has(id) && !withoutScene.has(id))
      .map(async (id) => {
        const eventFile = join(world.folder, `scene-${id}.json`);
        await writeFile(eventFile, JSON.stringify(eventOf(id)));
        return { id, file: bundleFile(id), eventFile };
      }),
  );
}
