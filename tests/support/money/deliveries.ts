import * as z from 'zod/mini';
import { signatureOf } from '#infra/local/payments/webhooks.ts';
import { receiveStripeEvent } from '#shared/endpoints/webhook.ts';
import type { MoneyWorld } from './money-world.ts';
import type { PostedEvent } from './webhook-sink.ts';

const answerSchema = z.looseObject({ code: z.optional(z.string()) });

export interface Delivery {
  readonly event: PostedEvent;
  readonly status: number;
  readonly code: string | undefined;
}

/** Posts a freshly signed event. Status 0 without a response. */
export async function deliver(world: MoneyWorld, event: PostedEvent): Promise<Delivery> {
  const response = await fetch(`${world.host().api}${receiveStripeEvent.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(event.body, world.webhookSecret),
    },
    body: event.body,
  }).catch(() => undefined);
  if (response === undefined) return { event, status: 0, code: undefined };
  const { code } = answerSchema.parse(await response.json().catch(() => ({})));
  return { event, status: response.status, code };
}

/** Posts all events with limited concurrency, starting in order. */
export async function deliverAll(world: MoneyWorld, events: readonly PostedEvent[], atOnce = 8): Promise<Delivery[]> {
  const waiting = [...events];
  const done: Delivery[] = [];
  const lane = async () => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift())
      done.push(await deliver(world, event));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}
