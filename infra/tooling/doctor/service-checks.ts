import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type SecretId, secretForms } from '#infra/tooling/secrets/secret-forms.ts';
import { kidOf, publicKeysOf } from '#infra/tooling/secrets/token-keys.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { type Check, type Finding, ok, type StageDoctorContext, unknown, wrong } from './check.ts';

const commands: Readonly<Record<SecretId, string>> = {
  tokenSigningKey: 'new-token-keys',
  tokenPublicKeys: 'new-token-keys',
  openaiKey: 'set openai-key',
  stripeKey: 'set stripe-key',
  stripeWebhookSecret: 'set stripe-webhook',
  schedulerWebhookSecret: 'set scheduler-webhook',
};

const secretIds = Object.keys(commands) as SecretId[];

/** Issued for our address, which is known after the first deployment; without them webhooks get 503. */
const issuedLater = new Set<SecretId>(['stripeWebhookSecret', 'schedulerWebhookSecret']);

function secretCheck(id: SecretId, { secret, stage }: StageDoctorContext): Check {
  const command = `npm run ops -- secrets --stage ${stage.name} ${commands[id]}`;
  const isIssuedLater = issuedLater.has(id);
  const fix = isIssuedLater ? `After the first deployment: ${command}` : command;
  return {
    id,
    label: `Secret ${id}`,
    needs: ['identity'],
    ...(isIssuedLater ? { adviceBefore: ['first', 'update'] } : {}),
    async run() {
      let value: string | undefined;
      try {
        value = await secret(id);
      } catch (error) {
        // Such as those of the pipeline.
        if (error instanceof Error && error.name === 'AccessDeniedException')
          return unknown('because these credentials may not read secrets');
        throw error;
      }
      if (value === undefined) return wrong('it is missing', fix);
      const problem = secretForms[id](value, stage);
      return problem === undefined ? ok('valid format') : wrong(problem, fix);
    },
  };
}

async function tokenKeysMatch({ secret, stage }: StageDoctorContext): Promise<Finding> {
  const kid = kidOf((await secret('tokenSigningKey')) ?? '');
  const known = publicKeysOf((await secret('tokenPublicKeys')) ?? '') ?? [];
  if (known.some((key) => key.kid === kid)) return ok();
  return wrong(
    'the signing key has no matching public key: nobody could log in',
    `npm run ops -- secrets --stage ${stage.name} list, and infra/OPERATING.md, "Rotate the keys".`,
  );
}

const timeoutSignal = () => AbortSignal.timeout(15_000);

async function stripeGet(context: StageDoctorContext, path: string): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${await context.secret('stripeKey')}` };
  const response = await fetch(`${context.stripeUrl}/v1/${path}`, { headers, signal: timeoutSignal() });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

async function stripeKey(context: StageDoctorContext): Promise<Finding> {
  const { status } = await stripeGet(context, 'checkout/sessions?limit=1');
  if (status === 200) return ok();
  const fix = `Create a new one in Stripe's dashboard (Developers › API keys): npm run ops -- secrets --stage ${context.stage.name} set stripe-key`;
  if (status === 401) return wrong('Stripe does not know this key', fix);
  return wrong(
    `Stripe responds ${status}`,
    'A restricted key needs: Checkout Sessions, Subscriptions, Customers, Charges and Refunds, Invoices, Customer Portal (write); PaymentIntents, Disputes, Events, Webhook Endpoints (read).',
  );
}

const endpointsSchema = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z.array(z.string()),
      api_version: z.nullable(z.string()),
    }),
  ),
});

function stripeApiVersion(root: string): string | undefined {
  const text = readFileSync(join(root, 'node_modules/stripe/esm/apiVersion.js'), 'utf8');
  return /ApiVersion = '([^']+)'/.exec(text)?.[1];
}

async function stripeWebhook(context: StageDoctorContext): Promise<Finding> {
  const url = `${await context.output('ApiUrl')}/api/webhooks/stripe`;
  const handled: readonly string[] = handledEventTypes;
  const version = stripeApiVersion(context.root);
  const { body } = await stripeGet(context, 'webhook_endpoints?limit=100');
  const found = endpointsSchema.safeParse(body).data?.data.find((endpoint) => endpoint.url === url);
  const endpointFacts = `Stripe's dashboard › Developers › Webhooks › ${url}, API version ${version}, events: ${handled.join(', ')}.`;
  if (found === undefined) return wrong('Stripe has no endpoint with our address', `Add one: ${endpointFacts}`);
  if (found.status !== 'enabled') return wrong(`the endpoint is ${found.status}`, 'Enable it in the dashboard.');
  const missing = handled.filter((type) => !found.enabled_events.includes(type) && !found.enabled_events.includes('*'));
  if (missing.length > 0) return wrong(`it does not send ${missing.join(', ')}`, `Edit it: ${endpointFacts}`);
  const unhandled = found.enabled_events.filter((type) => !handled.includes(type));
  if (unhandled.length > 0)
    return wrong(`it sends unused events: ${unhandled.join(', ')}`, `Edit it: ${endpointFacts}`);
  if (found.api_version === version) return ok(url);
  return wrong(
    `it uses API version ${found.api_version ?? "the account's version"}, and we need ${version}`,
    `Create it again: ${endpointFacts}`,
  );
}

const portalsSchema = z.object({
  data: z.array(z.object({ features: z.object({ payment_method_update: z.object({ enabled: z.boolean() }) }) })),
});

/** Without a saved default, Stripe opens no portal session. */
async function customerPortal(context: StageDoctorContext): Promise<Finding> {
  const { body } = await stripeGet(context, 'billing_portal/configurations?is_default=true&active=true&limit=1');
  const isEnabled = portalsSchema.safeParse(body).data?.data[0]?.features.payment_method_update.enabled === true;
  if (isEnabled) return ok();
  return wrong(
    'customers cannot change their card',
    "In Stripe's dashboard › Settings › Billing › Customer portal, allow payment methods and save.",
  );
}

/** OpenAI announces shutdowns six months ahead (https://developers.openai.com/api/docs/deprecations). */
const modelSchema = z.object({ shutdown_date: z.optional(z.nullable(z.iso.date())) });
const noticeDays = 90;

async function models(context: StageDoctorContext): Promise<Finding> {
  const { baseUrl, chatModel, storyModel, transcriptionModel } = context.stage.openai;
  const named = new Set([chatModel, storyModel, ...(transcriptionModel === undefined ? [] : [transcriptionModel])]);
  const headers = { authorization: `Bearer ${await context.secret('openaiKey')}` };
  const fix = `npm run ops -- secrets --stage ${context.stage.name} set openai-key`;
  const ending: string[] = [];
  for (const model of named) {
    const response = await fetch(`${baseUrl}/models/${encodeURIComponent(model)}`, {
      headers,
      signal: timeoutSignal(),
    });
    const { status } = response;
    if (status === 401 || status === 403) return wrong(`${baseUrl} refuses the key (${status})`, fix);
    if (status === 404) return wrong(`there is no model ${model} for this key`, 'Set another one in infra/stages.ts.');
    if (status !== 200)
      return wrong(`${baseUrl} responds ${status} for ${model}`, 'Try again later, and check its status page.');
    // Only OpenAI has the field; its absence is no problem.
    const end = modelSchema.safeParse(await response.json().catch(() => undefined)).data?.shutdown_date;
    if (end && Date.parse(end) < Date.now() + noticeDays * 86_400_000) ending.push(`${model} on ${end}`);
  }
  if (ending.length > 0)
    return wrong(
      `shut down soon: ${ending.join(', ')}`,
      'Set another one in infra/stages.ts, and try it with npm run eval.',
    );
  return ok([...named].join(', '));
}

async function bookingPage({ stage }: StageDoctorContext): Promise<Finding> {
  const { ok: isUp, status } = await fetch(stage.schedulerUrl, { signal: timeoutSignal() });
  if (isUp) return ok(stage.schedulerUrl);
  return wrong(
    `${stage.schedulerUrl} responds ${status}`,
    "Set the stage's schedulerUrl in infra/stages.ts to your booking page.",
  );
}

/** An outage of a vendor must not hold up the release that handles it. */
const ofVendor = { adviceBefore: ['update'] } as const;

export function serviceChecks(context: StageDoctorContext): Check[] {
  return [
    ...secretIds.map((id) => secretCheck(id, context)),
    {
      id: 'token-keys',
      label: 'Token keys',
      needs: ['tokenSigningKey', 'tokenPublicKeys'],
      run: () => tokenKeysMatch(context),
    },
    { id: 'stripe', label: 'Stripe', needs: ['stripeKey'], ...ofVendor, run: () => stripeKey(context) },
    { id: 'models', label: 'Models', needs: ['openaiKey'], ...ofVendor, run: () => models(context) },
    { id: 'scheduler', label: 'Booking page', ...ofVendor, run: () => bookingPage(context) },
    {
      id: 'stripe-portal',
      label: 'Customer portal',
      needs: ['stripe'],
      ...ofVendor,
      run: () => customerPortal(context),
    },
    {
      id: 'stripe-webhook',
      label: "Stripe's webhook",
      needs: ['stripe', 'deployed'],
      when: 'after',
      run: () => stripeWebhook(context),
    },
  ];
}
