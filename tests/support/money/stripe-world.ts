import * as z from 'zod/mini';
import { prices } from '#shared/catalogue/prices.ts';
import { createCheckout, createSubscription } from '#shared/endpoints/checkout.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type CallParts, callApi } from '#tests/support/product.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';

const objectSchema = z.looseObject({ id: z.string() });

/** Acts at Stripe; resolves after its webhooks were posted. @throws if it refuses */
export async function atStripe(world: MoneyWorld, name: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${world.payments}/__control/${name}`, {
    method: 'POST',
    // `mutate` posts no webhook.
    body: JSON.stringify(name === 'mutate' ? body : { ...body, wait: true }),
  });
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  if (!response.ok) throw new Error(`the stand-in refuses ${name} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The current Stripe object. */
export async function readStripe(world: MoneyWorld, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${world.payments}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  });
  return objectSchema.parse(await response.json());
}

/** Cancels a subscription at Stripe immediately. */
export async function endNow(world: MoneyWorld, subscription: string): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_standin' };
  const response = await fetch(`${world.payments}/v1/subscriptions/${subscription}`, { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`${subscription} is not ended: ${response.status}`);
  // The webhook is posted after the response; a control call resolves after that.
  await atStripe(world, 'clock', { advanceSeconds: 0 });
}

export function call(
  world: MoneyWorld,
  endpoint: Endpoint,
  customer: MoneyCustomer | undefined,
  parts: CallParts = {},
) {
  const token = customer === undefined ? {} : { token: customer.token };
  return callApi({ api: world.host().api, mail: '' }, endpoint, { ...token, ...parts });
}

/** A conversation long enough for a story, unique by `topic`. */
export function conversationAbout(topic: string): ChatMessage[] {
  return Array.from({ length: 5 }, (_, turn) => [
    { role: 'system' as const, content: `What happened then? (${turn})` },
    { role: 'user' as const, content: `Burnt toast, and my sister was nervous about ${topic}. (${turn})` },
  ]).flat();
}

export function storyPurchase(topic: string, coupon?: string) {
  return {
    product: {
      name: 'Story Bundle',
      price: prices.storyCents / 100,
      description: '<ul><li>A story</li></ul>',
      prompt: 'MEMORIES_PROMPT',
      ...(coupon === undefined ? {} : { coupon, discount: 50 }),
    },
    chatHistory: conversationAbout(topic),
  };
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly checkoutId: string;
  readonly amountCents: number;
}

const sessionSchema = z.looseObject({ client_reference_id: z.string(), amount_total: z.int() });

async function opened(world: MoneyWorld, answer: Awaited<ReturnType<typeof call>>): Promise<OpenedSession> {
  if (answer.status !== 200) throw new Error(`no session: ${answer.status} ${JSON.stringify(answer.body)}`);
  const sessionId: string = answer.body.message;
  const session = sessionSchema.parse(await readStripe(world, `checkout/sessions/${sessionId}`));
  return { sessionId, checkoutId: session.client_reference_id, amountCents: session.amount_total };
}

/** Opens a checkout for a story. */
export async function openPurchase(world: MoneyWorld, customer: MoneyCustomer, topic: string, coupon?: string) {
  return opened(world, await call(world, createCheckout, customer, { body: storyPurchase(topic, coupon) }));
}

/** Opens a checkout for the subscription. */
export async function openSubscription(world: MoneyWorld, customer: MoneyCustomer): Promise<OpenedSession> {
  return opened(world, await call(world, createSubscription, customer));
}

/** Pays the first month. @returns the subscription's id; its events are in the sink */
export async function paySubscription(world: MoneyWorld, customer: MoneyCustomer): Promise<string> {
  const { sessionId } = await openSubscription(world, customer);
  const { session } = await atStripe(world, 'pay', { session: sessionId, outcome: 'paid' });
  return String(Reflect.get(Object(session), 'subscription'));
}
