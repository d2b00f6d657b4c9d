import type { operatorNames } from '#infra/constructs/operator-secrets.ts';
import type { Stage } from '#infra/stages.ts';
import { kidOf, publicKeysOf } from './token-keys.ts';

export type SecretId = keyof ReturnType<typeof operatorNames>;

/** @returns the problem, without any part of the value; undefined for a valid value */
type Form = (value: string, stage: Pick<Stage, 'name' | 'profile'>) => string | undefined;

/** Live keys are for a stage of the profile `prod` only, and it needs one. */
function stripeKey(value: string, { name, profile }: Pick<Stage, 'name' | 'profile'>): string | undefined {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w{8,}$/.exec(value) ?? [];
  if (mode === undefined) return 'it is not a secret or restricted key of Stripe (sk_… or rk_…)';
  if (profile === 'prod') return mode === 'live' ? undefined : `it is a test key, and ${name} needs a live key`;
  return mode === 'test' ? undefined : `it is a live key, and ${name} needs a test key`;
}

const listed = (value: string) => value.split(',').map((each) => each.trim());

function webhookSecrets(value: string, shape: RegExp, what: string): string | undefined {
  const secrets = listed(value);
  if (secrets.length > 2) return `it contains ${secrets.length} secrets; at most two are allowed`;
  return secrets.every((secret) => shape.test(secret)) ? undefined : `it is not a ${what}`;
}

export const secretForms: Readonly<Record<SecretId, Form>> = {
  tokenSigningKey: (value) => (kidOf(value) === undefined ? 'it is not an Ed25519 signing key in JWK' : undefined),
  tokenPublicKeys: (value) =>
    publicKeysOf(value) === undefined ? 'it is not a set of Ed25519 public keys' : undefined,
  openaiKey: (value) =>
    /^\S{8,}$/.test(value) ? undefined : 'it is not a key: shorter than 8 characters, or with spaces',
  stripeKey,
  stripeWebhookSecret: (value) => webhookSecrets(value, /^whsec_\w{16,}$/, 'signing secret of a webhook (whsec_…)'),
  schedulerWebhookSecret: (value) => webhookSecrets(value, /^\S{8,}$/, 'signing key: at least 8 characters, no spaces'),
};

export function withNewSecret(current: string, added: string): string {
  const [newest = ''] = listed(current);
  return newest === added ? current : `${added},${newest}`;
}

export function withoutOldSecret(current: string): string {
  return listed(current)[0] ?? '';
}
