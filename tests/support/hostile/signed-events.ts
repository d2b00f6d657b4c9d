import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { mutatedJson } from './mutate-json.ts';
import type { Random } from './random-values.ts';
import type { Input } from './request-parts.ts';

const samples = (folder: string): unknown[] => {
  const at = join(import.meta.dirname, '../../../events', folder);
  return readdirSync(at).map((file): unknown => JSON.parse(readFileSync(join(at, file), 'utf8')));
};

const eventsSchema = z.object({ events: z.array(z.unknown()) });
/** Events that a stand-in has sent, about existing objects. */
async function toldBy(root: string): Promise<unknown[]> {
  return eventsSchema.parse(await (await fetch(`${root}/__control/events`)).json()).events;
}

const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

interface Sender {
  readonly id: 'receiveStripeEvent' | 'receiveSchedulerEvent';
  readonly header: string;
  readonly secret: string;
  readonly events: readonly unknown[];
}

export async function stripeSender(addresses: StackAddresses): Promise<Sender> {
  const events = [...samples('stripe'), ...(await toldBy(addresses.payments))];
  return { id: 'receiveStripeEvent', header: 'Stripe-Signature', secret: addresses.stripeWebhookSecret, events };
}

export function schedulerSender(addresses: StackAddresses): Sender {
  const { schedulerWebhookSecret: secret } = addresses;
  return { id: 'receiveSchedulerEvent', header: 'Calendly-Webhook-Signature', secret, events: samples('scheduler') };
}

const otherVersions = ['2019-02-19', '2024-04-10', '2026-10-28.endive', '', 'x'];

/** A copy of the event with new ids. */
function anew(event: unknown, random: Random): unknown {
  const copy = JSON.parse(JSON.stringify(event));
  if (random.next() < 0.9 && typeof copy.id === 'string') copy.id = `evt_${random.below(2 ** 40).toString(36)}`;
  if ('api_version' in copy && random.next() < 0.2) copy.api_version = random.pick(otherVersions);
  if ('livemode' in copy && random.next() < 0.9) copy.livemode = false;
  const uri = copy.payload?.uri;
  if (typeof uri === 'string' && random.next() < 0.9) copy.payload.uri = `${uri}${random.below(2 ** 40)}`;
  return copy;
}

/** An original or mutated event, signed with the real secret; every eighth has a mutated signature. */
export function eventGenerator({ id, header, secret, events }: Sender): (random: Random, index: number) => Input {
  return (random, index) => {
    const event = anew(random.pick(events), random);
    const body = random.next() < 0.15 ? JSON.stringify(event) : mutatedJson(event, random);
    const at = Math.floor(Date.now() / 1000);
    const good = `t=${at},v1=${hex(secret, `${at}.${body}`)}`;
    const cut = random.below(good.length);
    const bent = random.pick([
      good.slice(0, cut),
      good.slice(0, cut) + random.text(3),
      good.replace(/v1/, 'v0'),
      `t=1,${good}`,
      '',
    ]);
    const headers = { [header]: index % 8 === 7 ? bent : good };
    return { id, event: apiEvent({ body, headers }), what: `event ${index}: ${body.slice(0, 600)}` };
  };
}
