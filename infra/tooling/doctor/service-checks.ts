import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Stage } from '#infra/stages.ts';
import { type SecretId, secretForms } from '#infra/tooling/secrets/secret-forms.ts';
import { stripePermissions } from '#infra/tooling/secrets/stripe-permissions.ts';
import { kidOf, publicKeysOf } from '#infra/tooling/secrets/token-keys.ts';
import type { StageOutput } from '#infra/tooling/stage-outputs.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { type Check, type Finding, ok, wrong } from './check.ts';

export interface ServiceContext {
  readonly root: string;
  readonly stage: Stage;
  /** Undefined when the stage does not have the secret. Read once. */
  readonly secret: (id: SecretId) => Promise<string | undefined>;
  readonly stripeUrl: string;
  readonly output: (name: StageOutput) => Promise<string | undefined>;
}

const commands: Readonly<Record<SecretId, string>> = {
  tokenSigningKey: 'new-token-keys',
  tokenPublicKeys: 'new-token-keys',
  openaiKey: 'set openai-key',
  stripeKey: 'set stripe-key',
  stripeWebhookSecret: 'set stripe-webhook',
  schedulerWebhookSecret: 'set scheduler-webhook',
};

const commandOf = (id: SecretId, { name }: Stage) => `npm run ops -- secrets --stage ${name} ${commands[id]}`;

/** Issued for our address, which is known after the first deployment; without them webhooks get 503. */
const issuedLater: readonly SecretId[] = ['stripeWebhookSecret', 'schedulerWebhookSecret'];

async function secretValid(id: SecretId, { secret, stage }: ServiceContext): Promise<Finding> {
  const fix = `${issuedLater.includes(id) ? 'After the first deployment: ' : ''}${commandOf(id, stage)}`;
  try {
    const value = await secret(id);
    if (value === undefined) return wrong('it is missing', fix);
    const problem = secretForms[id](value, stage);
    return problem === undefined ? ok('valid format') : wrong(problem, fix);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AccessDeniedException')) throw error;
    // Such as those of the pipeline.
    return { kind: 'unknown', note: 'not checked, because these credentials may not read secrets' };
  }
}

async function tokenKeysMatch({ secret, stage }: ServiceContext): Promise<Finding> {
  const kid = kidOf((await secret('tokenSigningKey')) ?? '');
  const known = publicKeysOf((await secret('tokenPublicKeys')) ?? '') ?? [];
  if (known.some((key) => key.kid === kid)) return ok();
  return wrong(
    'the signing key has no matching public key: nobody could log in',
    `npm run ops -- secrets --stage ${stage.name} list, and infra/OPERATING.md, "Rotate the keys".`,
  );
}

const get = (url: string, headers = {}) => fetch(url, { headers, signal: AbortSignal.timeout(15_000) });

async function stripeGet({ secret, stripeUrl }: ServiceContext, path: string) {
  const response = await get(`${stripeUrl}/v1/${path}`, { authorization: `Bearer ${await secret('stripeKey')}` });
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

/** The list of each resource that a restricted key must read, except the portal, which has a check of its own. */
const stripeLists = [
  'checkout/sessions',
  ...['charges', 'customers', 'disputes', 'events', 'invoices', 'payment_intents', 'prices', 'products'],
  ...['subscriptions', 'webhook_endpoints'],
];
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

async function stripeKey(context: ServiceContext): Promise<Finding> {
  const all = await Promise.all(stripeLists.map((path) => stripeGet(context, `${path}?limit=1`)));
  const { status, body } = all.find((answer) => answer.status !== 200) ?? { status: 200 };
  if (status === 200) return ok();
  const create = "Create a new one in Stripe's dashboard (Developers › API keys)";
  if (status === 401)
    return wrong('Stripe does not know this key', `${create}: ${commandOf('stripeKey', context.stage)}`);
  // Names the permission that would allow the request.
  const reason = refusalSchema.safeParse(body).data?.error.message;
  return wrong(
    `Stripe responds ${status}${reason === undefined ? '' : `: ${reason}`}`,
    `A restricted key needs: ${stripePermissions()}.`,
  );
}

const endpointSchema = z.object({
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
  api_version: z.nullable(z.string()),
});
const endpointsSchema = z.object({ data: z.array(endpointSchema) });

function stripeApiVersion(root: string): string | undefined {
  const text = readFileSync(join(root, 'node_modules/stripe/esm/apiVersion.js'), 'utf8');
  return /ApiVersion = '([^']+)'/.exec(text)?.[1];
}

async function stripeWebhook(context: ServiceContext): Promise<Finding> {
  const url = `${await context.output('ApiUrl')}/api/webhooks/stripe`;
  const handled: readonly string[] = handledEventTypes;
  const version = stripeApiVersion(context.root);
  const { body } = await stripeGet(context, 'webhook_endpoints?limit=100');
  const found = endpointsSchema.safeParse(body).data?.data.find((endpoint) => endpoint.url === url);
  const facts = `Stripe's dashboard › Developers › Webhooks › ${url}, API version ${version}, events: ${handled.join(', ')}.`;
  if (found === undefined) return wrong('Stripe has no endpoint with our address', `Add one: ${facts}`);
  const { status, enabled_events: enabled, api_version: used } = found;
  if (status !== 'enabled') return wrong(`the endpoint is ${status}`, 'Enable it in the dashboard.');
  const missing = handled.filter((type) => !enabled.includes(type) && !enabled.includes('*'));
  if (missing.length > 0) return wrong(`it does not send ${missing.join(', ')}`, `Edit it: ${facts}`);
  const unhandled = enabled.filter((type) => !handled.includes(type));
  if (unhandled.length > 0) return wrong(`it sends unused events: ${unhandled.join(', ')}`, `Edit it: ${facts}`);
  if (used === version) return ok(url);
  const problem = `it uses API version ${used ?? "the account's version"}, and we need ${version}`;
  return wrong(problem, `Create it again: ${facts}`);
}

const portalSchema = z.object({ features: z.object({ payment_method_update: z.object({ enabled: z.boolean() }) }) });
const portalsSchema = z.object({ data: z.array(portalSchema) });

/** Without a saved default, Stripe opens no portal session. */
async function customerPortal(context: ServiceContext): Promise<Finding> {
  const { body } = await stripeGet(context, 'billing_portal/configurations?is_default=true&active=true&limit=1');
  if (portalsSchema.safeParse(body).data?.data[0]?.features.payment_method_update.enabled === true) return ok();
  return wrong(
    'customers cannot change their card',
    "In Stripe's dashboard › Settings › Billing › Customer portal, allow payment methods and save.",
  );
}

/** OpenAI announces shutdowns six months ahead (https://developers.openai.com/api/docs/deprecations). Others do not have the field. */
const modelSchema = z.object({ shutdown_date: z.optional(z.nullable(z.iso.date())) });
const noticeMs = 90 * 86_400_000;

async function models({ stage, secret }: ServiceContext): Promise<Finding> {
  const { baseUrl, chatModel, storyModel, transcriptionModel } = stage.openai;
  const named = new Set([chatModel, storyModel, ...(transcriptionModel === undefined ? [] : [transcriptionModel])]);
  const another = 'Set another one in infra/stages.ts';
  const ending: string[] = [];
  for (const model of named) {
    const authorization = `Bearer ${await secret('openaiKey')}`;
    const response = await get(`${baseUrl}/models/${encodeURIComponent(model)}`, { authorization });
    const { status } = response;
    if (status === 401 || status === 403)
      return wrong(`${baseUrl} refuses the key (${status})`, commandOf('openaiKey', stage));
    if (status === 404) return wrong(`there is no model ${model} for this key`, `${another}.`);
    if (status !== 200)
      return wrong(`${baseUrl} responds ${status} for ${model}`, 'Try again later, and check its status page.');
    const end = modelSchema.safeParse(await response.json().catch(() => undefined)).data?.shutdown_date;
    if (end && Date.parse(end) < Date.now() + noticeMs) ending.push(`${model} on ${end}`);
  }
  if (ending.length === 0) return ok([...named].join(', '));
  return wrong(`shut down soon: ${ending.join(', ')}`, `${another}, and try it with npm run eval.`);
}

async function bookingPage({ stage: { schedulerUrl } }: ServiceContext): Promise<Finding> {
  const { ok: isUp, status } = await get(schedulerUrl);
  if (isUp) return ok(schedulerUrl);
  const fix = "Set the stage's schedulerUrl in infra/stages.ts to your booking page.";
  return wrong(`${schedulerUrl} responds ${status}`, fix);
}

/** An outage of a vendor must not hold up the release that handles it. */
const ofVendor = { adviceBefore: ['update'] } as const;
const later = { adviceBefore: ['first', 'update'] } as const;

/** In this order: a check comes after those that it needs. */
const checks: readonly (Omit<Check, 'run'> & { readonly run: (context: ServiceContext) => Promise<Finding> })[] = [
  ...(Object.keys(commands) as SecretId[]).map((id) => ({
    id,
    label: `Secret ${id}`,
    needs: ['identity'],
    ...(issuedLater.includes(id) ? later : {}),
    run: (context: ServiceContext) => secretValid(id, context),
  })),
  { id: 'token-keys', label: 'Token keys', needs: ['tokenSigningKey', 'tokenPublicKeys'], run: tokenKeysMatch },
  { id: 'stripe', label: 'Stripe', needs: ['stripeKey'], ...ofVendor, run: stripeKey },
  { id: 'models', label: 'Models', needs: ['openaiKey'], ...ofVendor, run: models },
  { id: 'scheduler', label: 'Booking page', ...ofVendor, run: bookingPage },
  { id: 'stripe-portal', label: 'Customer portal', needs: ['stripe'], ...ofVendor, run: customerPortal },
  { id: 'stripe-webhook', label: "Stripe's webhook", needs: ['stripe', 'deployed'], when: 'after', run: stripeWebhook },
];

export const serviceChecks = (context: ServiceContext): Check[] =>
  checks.map((check) => {
    // A personal stage has no booking page of its own.
    const isOptional = check.id === 'scheduler' && context.stage.profile === 'personal';
    return { ...check, ...(isOptional ? later : {}), run: () => check.run(context) };
  });
