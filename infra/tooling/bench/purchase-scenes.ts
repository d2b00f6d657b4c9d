import * as z from 'zod/mini';
import { signatureOf } from '../../local/payments/webhooks.ts';
import type { World } from './world.ts';

const eventsSchema = z.object({ events: z.array(z.looseObject({ type: z.string() })) });

async function control(world: World, name: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${world.paymentsUrl}/__control/${name}`, init);
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Signatures hold for 300 s either way, and a bench takes minutes. */
const signedAheadSeconds = 280;

/** Pays a session. @returns the webhook that tells of it, its body and its signature, as Stripe posts them */
export async function paidWebhook(world: World, session: string): Promise<{ body: string; signature: string }> {
  await control(world, 'pay', { session, outcome: 'paid' });
  const { events } = eventsSchema.parse(await control(world, 'events'));
  const event = events.find(({ type }) => type === 'checkout.session.completed');
  if (event === undefined) throw new Error('the payment was not told');
  const { delivery: _, ...sent } = event;
  const body = JSON.stringify(sent);
  const atSeconds = Math.floor(Date.now() / 1000) + signedAheadSeconds;
  return { body, signature: signatureOf(body, world.stripeWebhookSecret, atSeconds) };
}
