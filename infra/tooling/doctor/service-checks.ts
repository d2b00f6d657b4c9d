import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type SecretId, secretForms } from '#infra/tooling/secrets/secret-forms.ts';
import { kidOf, publicKeysOf } from '#infra/tooling/secrets/token-keys.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { advice, type Check, type Finding, fine, type StageDoctorContext, wrong } from './check.ts';

/** How the operator calls each of them in `npm run ops -- secrets`; the two of the tokens are made by one command. */
const commands: Readonly<Record<SecretId, string>> = {
  tokenSigningKey: 'new-token-keys',
  tokenPublicKeys: 'new-token-keys',
  openaiKey: 'set openai-key',
  stripeKey: 'set stripe-key',
  stripeWebhookSecret: 'set stripe-webhook-secret',
  schedulerWebhookSecret: 'set scheduler-webhook-secret',
};

const secretIds = Object.keys(commands) as SecretId[];

/** Given out by who is told our address, which is known after the first deployment; until then webhooks are answered 503. */
const knownLater = new Set<SecretId>(['stripeWebhookSecret', 'schedulerWebhookSecret']);

function secretCheck(id: SecretId, { secret, stage, output }: StageDoctorContext): Check {
  const mend = `npm run ops -- secrets --stage ${stage.name} ${commands[id]}`;
  return {
    id,
    what: `Secret ${id}`,
    needs: ['identity'],
    async run() {
      const value = await secret(id);
      const mayWait = knownLater.has(id) && (await output('ApiUrl')) === undefined;
      if (value === undefined && mayWait) return advice('there is none yet', `After the first deployment: ${mend}`);
      if (value === undefined) return wrong('there is none', mend);
      const problem = secretForms[id](value, stage.name);
      return problem === undefined ? fine('has the right form') : wrong(problem, mend);
    },
  };
}

async function keysFit({ secret, stage }: StageDoctorContext): Promise<Finding> {
  const kid = kidOf((await secret('tokenSigningKey')) ?? '');
  const known = publicKeysOf((await secret('tokenPublicKeys')) ?? '') ?? [];
  if (known.some((key) => key.kid === kid)) return fine();
  return wrong(
    'what signs sessions is not among the keys that check them: nobody could log in',
    `npm run ops -- secrets --stage ${stage.name} list, and infra/OPERATING.md, "Rotate the keys".`,
  );
}

const patience = () => AbortSignal.timeout(15_000);

async function stripeGet(world: StageDoctorContext, path: string): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${await world.secret('stripeKey')}` };
  const answer = await fetch(`${world.stripeUrl}/v1/${path}`, { headers, signal: patience() });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
}

async function stripeAnswers(world: StageDoctorContext): Promise<Finding> {
  const { status } = await stripeGet(world, 'checkout/sessions?limit=1');
  if (status === 200) return fine();
  const mend = `Make a new one in Stripe's dashboard (Developers › API keys): npm run ops -- secrets --stage ${world.stage.name} set stripe-key`;
  if (status === 401) return wrong('Stripe does not know this key', mend);
  return wrong(
    `Stripe answers ${status}`,
    'A restricted key needs: Checkout Sessions, Subscriptions, Customers (write); Invoices, Charges, Disputes, Events, Webhook Endpoints (read).',
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

/** The version that our package of Stripe speaks, by its own file. */
function spokenVersion(root: string): string | undefined {
  const text = readFileSync(join(root, 'node_modules/stripe/esm/apiVersion.js'), 'utf8');
  return /ApiVersion = '([^']+)'/.exec(text)?.[1];
}

async function stripeWebhook(world: StageDoctorContext): Promise<Finding> {
  const url = `${await world.output('ApiUrl')}/api/webhooks/stripe`;
  const handled: readonly string[] = handledEventTypes;
  const version = spokenVersion(world.root);
  const { body } = await stripeGet(world, 'webhook_endpoints?limit=100');
  const found = endpointsSchema.safeParse(body).data?.data.find((endpoint) => endpoint.url === url);
  const make = `Stripe's dashboard › Developers › Webhooks › ${url}, API version ${version}, events: ${handled.join(', ')}.`;
  if (found === undefined) return wrong('Stripe has no endpoint with our address', `Add one: ${make}`);
  if (found.status !== 'enabled') return wrong(`the endpoint is ${found.status}`, 'Enable it in the dashboard.');
  const missing = handled.filter((type) => !found.enabled_events.includes(type) && !found.enabled_events.includes('*'));
  if (missing.length > 0) return wrong(`it does not send ${missing.join(', ')}`, `Edit it: ${make}`);
  const more = found.enabled_events.filter((type) => !handled.includes(type));
  if (more.length > 0) return wrong(`it sends what nobody reads: ${more.join(', ')}`, `Edit it: ${make}`);
  if (found.api_version === version) return fine(url);
  return wrong(
    `it speaks ${found.api_version ?? "the account's version"}, and we read ${version}`,
    `Make it anew: ${make}`,
  );
}

async function modelsAnswer(world: StageDoctorContext): Promise<Finding> {
  const { baseUrl, chatModel, storyModel } = world.stage.openai;
  const headers = { authorization: `Bearer ${await world.secret('openaiKey')}` };
  const mend = `npm run ops -- secrets --stage ${world.stage.name} set openai-key`;
  for (const model of new Set([chatModel, storyModel])) {
    const { status } = await fetch(`${baseUrl}/models/${encodeURIComponent(model)}`, { headers, signal: patience() });
    if (status === 401 || status === 403) return wrong(`${baseUrl} refuses the key (${status})`, mend);
    if (status === 404) return wrong(`there is no model ${model} for this key`, 'Name another one in infra/stages.ts.');
    if (status !== 200)
      return wrong(`${baseUrl} answers ${status} for ${model}`, 'Ask again later; its status page may say why.');
  }
  return fine(`${chatModel}, ${storyModel}`);
}

async function schedulerAnswers({ stage }: StageDoctorContext): Promise<Finding> {
  const { ok, status } = await fetch(stage.schedulerUrl, { signal: patience() });
  if (ok) return fine(stage.schedulerUrl);
  return wrong(
    `${stage.schedulerUrl} answers ${status}`,
    "Put your own booking page into infra/stages.ts, as the stage's schedulerUrl.",
  );
}

/** Keys, and the services that they open. */
export function serviceChecks(world: StageDoctorContext): Check[] {
  return [
    ...secretIds.map((id) => secretCheck(id, world)),
    {
      id: 'token-keys',
      what: 'Token keys',
      needs: ['tokenSigningKey', 'tokenPublicKeys'],
      run: () => keysFit(world),
    },
    { id: 'stripe', what: 'Stripe', needs: ['stripeKey'], run: () => stripeAnswers(world) },
    { id: 'models', what: 'Models', needs: ['openaiKey'], run: () => modelsAnswer(world) },
    { id: 'scheduler', what: 'Booking page', run: () => schedulerAnswers(world) },
    {
      id: 'stripe-webhook',
      what: "Stripe's webhook",
      needs: ['stripe', 'deployed'],
      when: 'after',
      run: () => stripeWebhook(world),
    },
  ];
}
