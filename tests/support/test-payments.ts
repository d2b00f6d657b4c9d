import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createPayments, type PaymentsOptions } from '#infra/local/payments.ts';
import { prices } from '#shared/catalogue/prices.ts';

/** Where webhooks arrive in a test. Each is verified by Stripe's own package; a wrong signature is a 400. */
export interface Receiver {
  readonly url: string;
  /** Of what was verified, in order of arrival. */
  readonly events: Stripe.Event[];
  readonly types: () => string[];
  /** The statuses of the next answers; 200 once they are used up. */
  readonly answers: number[];
  /** Called before each answer. */
  meanwhile: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

export const testSecret = 'whsec_5f1c2f4d0c9b8a7e6d5c4b3a2f1e0d9c';
const verifier = new Stripe('sk_test_receiver');

export async function startReceiver(secret = testSecret): Promise<Receiver> {
  const server = createServer();
  const receiver: Receiver = {
    url: await listenOnLoopback(server, 0),
    events: [],
    answers: [],
    meanwhile: undefined,
    types: () => receiver.events.map(({ type }) => type),
    close: () => closeServer(server),
  };
  server.on('request', async (request, response) => {
    const body = String(await readBody(request));
    const signature = String(request.headers['stripe-signature']);
    try {
      receiver.events.push(verifier.webhooks.constructEvent(body, signature, secret));
    } catch {
      response.writeHead(400).end();
      return;
    }
    await receiver.meanwhile?.();
    response.writeHead(receiver.answers.shift() ?? 200).end();
  });
  return receiver;
}

/** A folder of its own for a stand-in that is started twice. */
export function newPaymentsFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tellwren-payments-'));
}

export interface TestPayments {
  readonly url: string;
  /** The package that the product uses, too. No retries: a test sees each answer. */
  readonly stripe: Stripe;
  /** `POST /__control/<name>`; throws unless it answers 200. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the stand-in answered.
  control(name: string, body: unknown): Promise<any>;
  close(): Promise<void>;
}

export async function startTestPayments(options: Partial<PaymentsOptions> = {}): Promise<TestPayments> {
  const service = await createPayments({ port: 0, webhookSecret: testSecret, retryAfterMs: 5, ...options });
  return {
    url: service.url,
    stripe: stripeAt(service.url),
    close: service.close,
    async control(name, body) {
      const answer = await fetch(`${service.url}/__control/${name}`, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
  };
}

/** For the tests of a describe: one stand-in that they share, or one for each. It answers while they run. */
export function setUpPayments(whose: 'shared' | 'each'): Omit<TestPayments, 'close'> {
  let running: TestPayments;
  const [before, after] = whose === 'shared' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    running = await startTestPayments();
  });
  after(() => running.close());
  return {
    get url() {
      return running.url;
    },
    get stripe() {
      return running.stripe;
    },
    control: (name, body) => running.control(name, body),
  };
}

export function stripeAt(url: string, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_tests', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries,
  });
}

const urls = {
  success_url: 'http://localhost:5173/order-story-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:5173/checkout',
};

/** A Story Bundle. */
export const storySession = {
  ...urls,
  mode: 'payment',
  client_reference_id: '01JD0000000000000000000000',
  metadata: { checkoutId: '01JD0000000000000000000000', userId: '01JC0000000000000000000000' },
  payment_intent_data: { metadata: { checkoutId: '01JD0000000000000000000000' } },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: prices.storyCents, product_data: { name: 'Story Bundle' } },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams;

/** The subscription. */
export const subscriptionSession = {
  ...urls,
  mode: 'subscription',
  customer_email: 'ada@example.com',
  subscription_data: { metadata: { userId: '01JC0000000000000000000000' } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: prices.subscriptionCentsPerMonth,
        recurring: { interval: 'month' },
        product_data: { name: 'Monthly subscription' },
      },
    },
  ],
} satisfies Stripe.Checkout.SessionCreateParams;

/** A new subscription, its first month paid. */
export async function subscribed({ stripe, control }: Omit<TestPayments, 'close'>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(subscriptionSession);
  const { session } = await control('pay', { session: id, wait: true });
  return session.subscription;
}

/** A story that was paid: its session and the charge, as they are then. */
export async function paidStory({ stripe, control }: Omit<TestPayments, 'close'>) {
  const { id } = await stripe.checkout.sessions.create(storySession);
  await control('pay', { session: id, wait: true });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  if (!charge || typeof charge === 'string') throw new Error(`${id} has no charge`);
  return { session, charge };
}

/** The card fields of the stand-in's pages, as a browser sends them. */
export const validCard = { card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ada Customer' };
