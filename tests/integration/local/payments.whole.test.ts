import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { storySession, stripeAt } from '#tests/support/test-payments.ts';

const deliveriesSchema = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      delivery: z.object({ state: z.string(), attempts: z.int(), lastStatus: z.nullable(z.int()) }),
    }),
  ),
});

describe('payments stand-in of the stack', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tellwren-payments-'));
  const start = () => startTestStack({ dataDir, sweepEverySeconds: 3600, webhookRetryMs: 50 });
  let stack: Awaited<ReturnType<typeof start>>;
  let stripe: Stripe;
  beforeAll(async () => {
    stack = await start();
    stripe = stripeAt(stack.addresses.payments);
  });
  afterAll(async () => {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const control = async (name: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${stack.addresses.payments}/__control/${name}`, init);
    expect(answer.status).toBe(200);
  };
  const deliveries = async () => {
    const answer = await fetch(`${stack.addresses.payments}/__control/events`);
    return deliveriesSchema.parse(await answer.json()).events;
  };

  it('is the Stripe address of the functions', () => {
    const { payments, stripeWebhookSecret } = stack.addresses;
    expect(stripeWebhookSecret).toMatch(/^whsec_/);
    expect(stack.environment).toMatchObject({
      STRIPE_API_URL: payments,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_/),
    });
  });

  it('sends webhooks that the API accepts, and forged ones are refused', async () => {
    const { id } = await stripe.checkout.sessions.create(storySession);
    await control('pay', { session: id, outcome: 'declined', wait: true });
    expect(await deliveries()).toMatchObject([
      { type: 'payment_intent.payment_failed', delivery: { state: 'delivered', attempts: 1, lastStatus: 200 } },
      { type: 'charge.failed', delivery: { state: 'delivered', attempts: 1, lastStatus: 200 } },
    ]);
    const forged = await fetch(`${stack.addresses.api}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      body: JSON.stringify({ id: 'evt_forged', type: 'charge.failed' }),
    });
    expect(forged.status).toBe(400);
  });

  it('preserves sessions, secret and undelivered events across a restart', async () => {
    const { id } = await stripe.checkout.sessions.create(storySession);
    await control('webhooks', { paused: true });
    await control('pay', { session: id, outcome: 'declined' });
    const secret = stack.addresses.stripeWebhookSecret;
    expect((await deliveries()).filter(({ delivery }) => delivery.state === 'pending')).toHaveLength(2);
    await stack.close();
    stack = await start();
    stripe = stripeAt(stack.addresses.payments);
    expect(stack.addresses.stripeWebhookSecret).toBe(secret);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    const late = await eventually(async () => {
      const all = await deliveries();
      return all.every(({ delivery }) => delivery.state === 'delivered') ? all : undefined;
    }, 'every webhook delivered');
    expect(late).toHaveLength(4);
  });
});
