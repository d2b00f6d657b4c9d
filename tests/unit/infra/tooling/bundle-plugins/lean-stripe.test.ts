import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signatureOf } from '#infra/local/payments/webhooks.ts';
import { createPayments, type PaymentsService } from '#infra/local/payments.ts';
import { leanStripePlugin, withoutUnusedResources } from '#infra/tooling/bundle-plugins/lean-stripe.ts';

const root = join(import.meta.dirname, '../../../../..');

/** The calls of functions/adapters/payments with plain values; runs with either package. */
const program = `
import { Stripe } from 'stripe';
export function clientOf(url) {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_x', { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
}
const plain = (value) => JSON.parse(JSON.stringify(value));
export async function ask(url, path, args) {
  const stripe = clientOf(url);
  try {
    const found = path.split('.').reduce((at, name, i, all) => i === all.length - 1 ? at[name](...args) : at[name], stripe);
    if (path !== 'events.list') return plain(await found);
    const all = [];
    for await (const one of found) all.push(plain(one));
    return all;
  } catch (error) {
    const { name, type, code, param, statusCode, message } = error;
    return { name, type, code, param, statusCode, message };
  }
}`;

const programSchema = z.object({
  ask: z.custom<(url: string, path: string, args: unknown[]) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

async function programWith(plugins: Plugin[], outfile: string) {
  await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    plugins,
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  return programSchema.parse(await import(pathToFileURL(outfile).href));
}

const sessionParams = {
  mode: 'subscription',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1900,
        product_data: { name: 'Subscription' },
        recurring: { interval: 'month' },
      },
    },
  ],
  client_reference_id: 'checkout-1',
  success_url: 'https://tellwren.test/{CHECKOUT_SESSION_ID}',
  cancel_url: 'https://tellwren.test/pricing',
};
const createdSchema = z.looseObject({ id: z.string() });
const paidSchema = z.looseObject({ subscription: z.string(), invoice: z.string() });
const requestsSchema = z.object({
  requests: z.array(z.looseObject({ method: z.string(), path: z.string(), params: z.unknown() })),
});
const listedSchema = z.array(z.looseObject({ id: z.string(), type: z.string() }));

describe('stripe package without unused resources', () => {
  let folder: string;
  let payments: PaymentsService;
  let whole: z.output<typeof programSchema>;
  let lean: z.output<typeof programSchema>;
  const ids = { session: '', open: '', subscription: '', invoice: '' };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-lean-stripe-'));
    whole = await programWith([], join(folder, 'whole.mjs'));
    lean = await programWith([leanStripePlugin], join(folder, 'lean.mjs'));
    payments = await createPayments({ port: 0 });
    ids.session = createdSchema.parse(await lean.ask(payments.url, 'checkout.sessions.create', [sessionParams])).id;
    ids.open = createdSchema.parse(await lean.ask(payments.url, 'checkout.sessions.create', [sessionParams])).id;
    const body = JSON.stringify({ session: ids.session, outcome: 'paid' });
    await fetch(`${payments.url}/__control/pay`, { method: 'POST', body });
    const paid = paidSchema.parse(await lean.ask(payments.url, 'checkout.sessions.retrieve', [ids.session]));
    Object.assign(ids, { subscription: paid.subscription, invoice: paid.invoice });
  }, 60_000);
  afterAll(async () => {
    await payments.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('returns objects, lists and refusals like the full package', async () => {
    const calls: readonly (readonly [path: string, ...args: unknown[]])[] = [
      ['checkout.sessions.retrieve', ids.session, { expand: ['payment_intent.latest_charge'] }],
      ['checkout.sessions.expire', ids.session],
      ['subscriptions.retrieve', ids.subscription],
      ['subscriptions.update', ids.subscription, { cancel_at_period_end: true }],
      ['invoices.retrieve', ids.invoice, { expand: ['payments'] }],
      ['invoicePayments.list', { invoice: ids.invoice, limit: 1, expand: ['data.invoice'] }],
      ['refunds.create', { payment_intent: 'pi_none', reason: 'duplicate' }],
      ['events.list', { limit: 1 }],
      ['charges.retrieve', 'ch_none'],
      ['disputes.retrieve', 'dp_none'],
      ['paymentIntents.retrieve', 'pi_none'],
    ];
    for (const [path, ...args] of calls) {
      const theirs = await whole.ask(payments.url, path, args);
      expect(JSON.stringify(theirs).length, path).toBeGreaterThan(20);
      expect(await lean.ask(payments.url, path, args), path).toEqual(theirs);
    }
  });

  it('sends the same request for a new session', async () => {
    await whole.ask(payments.url, 'checkout.sessions.create', [sessionParams]);
    const { requests } = requestsSchema.parse(await (await fetch(`${payments.url}/__control/requests`)).json());
    const asked = requests.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions');
    const [first, ...others] = asked.map(({ params }) => params);
    expect(JSON.stringify(first)).toContain('checkout-1');
    expect(others).toEqual([first, first]);
  });

  it('expires a session and cancels a subscription', async () => {
    expect(await lean.ask(payments.url, 'checkout.sessions.expire', [ids.open])).toMatchObject({ status: 'expired' });
    const ended = await lean.ask(payments.url, 'subscriptions.cancel', [ids.subscription]);
    expect(ended).toMatchObject({ status: 'canceled' });
  });

  it('verifies webhook signatures', async () => {
    const events = listedSchema.parse(await lean.ask(payments.url, 'events.list', [{ limit: 100 }]));
    const body = JSON.stringify(events[0]);
    const signed = ['webhooks.constructEvent', [body, signatureOf(body, 'whsec_x'), 'whsec_x', 300]] as const;
    expect(await lean.ask(payments.url, signed[0], [...signed[1]])).toEqual(events[0]);
    const forged = await lean.ask(payments.url, signed[0], [body, signatureOf(body, 'whsec_y'), 'whsec_x', 300]);
    expect(forged).toMatchObject({ type: 'StripeSignatureVerificationError' });
  });

  it('throws with the name of a removed resource', async () => {
    const refused = await lean.ask(payments.url, 'customers.retrieve', ['cus_1']);
    expect(refused).toMatchObject({ message: 'stripe.customers is not in the bundles' });
  });

  it('has less than 40 % of the size of the full package', () => {
    const [wholeBytes = 0, leanBytes = 0] = ['whole.mjs', 'lean.mjs'].map((name) => statSync(join(folder, name)).size);
    expect(leanBytes).toBeLessThan(0.4 * wholeBytes);
  });
});

describe('withoutUnusedResources', () => {
  const source = readFileSync(join(root, 'node_modules/stripe/esm/stripe.esm.node.js'), 'utf8');

  it('keeps the resources that are used', () => {
    const made = [...withoutUnusedResources(source).matchAll(/this\.(\w+) = new (?:\w+Resource|Checkout)\(this\)/g)];
    expect(made.map(([, name]) => name)).toEqual([
      ...['charges', 'disputes', 'events', 'invoicePayments', 'invoices', 'paymentIntents', 'refunds'],
      ...['subscriptions', 'checkout'],
    ]);
  });

  it('fails the build for an unknown version of the package', () => {
    expect(() => withoutUnusedResources(source.replaceAll('this.', 'self.'))).toThrow('does not know this version');
  });
});
