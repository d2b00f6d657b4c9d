import type { operatorNames } from '#infra/constructs/operator-secrets.ts';
import { kidOf, publicKeysOf } from './token-keys.ts';

export type SecretId = keyof ReturnType<typeof operatorNames>;

/** @returns what is wrong with a value, without saying anything of it; undefined when it fits */
type Form = (value: string, stage: string) => string | undefined;

/** Real money moves in production only, and there is no production without it. */
function stripeKey(value: string, stage: string): string | undefined {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w{8,}$/.exec(value) ?? [];
  if (mode === undefined) return 'it is no secret or restricted key of Stripe’s (sk_… or rk_…)';
  if (stage === 'prod') return mode === 'live' ? undefined : 'it is a test key, and prod takes real money';
  return mode === 'test' ? undefined : `it is a live key, and ${stage} must not take real money`;
}

const listed = (value: string) => value.split(',').map((each) => each.trim());

/** One, or two while one is being rotated. */
function webhookSecrets(value: string, shape: RegExp, what: string): string | undefined {
  const secrets = listed(value);
  if (secrets.length > 2) return `it holds ${secrets.length} secrets, and there may be two`;
  return secrets.every((secret) => shape.test(secret)) ? undefined : `it is no ${what}`;
}

/** What the value of each of the operator's secrets looks like. */
export const secretForms: Readonly<Record<SecretId, Form>> = {
  tokenSigningKey: (value) => (kidOf(value) === undefined ? 'it is no Ed25519 signing key in JWK' : undefined),
  tokenPublicKeys: (value) => (publicKeysOf(value) === undefined ? 'it is no set of Ed25519 public keys' : undefined),
  openaiKey: (value) =>
    /^\S{8,}$/.test(value) ? undefined : 'it is no key: shorter than 8 characters, or with spaces',
  stripeKey,
  stripeWebhookSecret: (value) => webhookSecrets(value, /^whsec_\w{16,}$/, 'signing secret of a webhook (whsec_…)'),
  schedulerWebhookSecret: (value) => webhookSecrets(value, /^\S{8,}$/, 'signing key: at least 8 characters, no spaces'),
};

/** A new webhook secret beside the one in force, which stays accepted until it is dropped. */
export function withNewSecret(current: string, added: string): string {
  const [newest = ''] = listed(current);
  return newest === added ? current : `${added},${newest}`;
}

/** The newest of them alone. */
export function withoutOldSecret(current: string): string {
  return listed(current)[0] ?? '';
}
