import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import type { SecretStore } from './secret-store.ts';
import { createTokenPair, keySetText, kidOf, type PublicKey, publicKeysOf } from './token-keys.ts';

type Print = (line: string) => void;

async function currentOf(store: SecretStore): Promise<{ kid: string; keys: readonly PublicKey[] }> {
  const kid = kidOf((await store.read('tokenSigningKey')) ?? '');
  const keys = publicKeysOf((await store.read('tokenPublicKeys')) ?? '');
  if (kid === undefined || keys === undefined) {
    throw new OperatorProblem('There are no token keys yet: npm run ops -- secrets new-token-keys creates them.');
  }
  return { kid, keys };
}

/** Creates the first key pair. @throws OperatorProblem when one exists: a new one would end every session */
export async function newTokenKeys(store: SecretStore, print: Print): Promise<void> {
  if ((await store.read('tokenSigningKey')) !== undefined) {
    throw new OperatorProblem('There are token keys already: use npm run ops -- secrets rotate token-keys.');
  }
  const { signingKey, publicKey } = createTokenPair();
  await store.write('tokenPublicKeys', keySetText([publicKey]));
  await store.write('tokenSigningKey', signingKey);
  print(`The pair ${publicKey.kid} is made.`);
}

/** Step 1: creates a pair that is not used for signing yet; functions accept its public key from the next deployment. */
export async function beginRotation(store: SecretStore, print: Print): Promise<void> {
  const { kid, keys } = await currentOf(store);
  const currentKey = keys.find((key) => key.kid === kid);
  if (currentKey === undefined || keys.length > 1) {
    throw new OperatorProblem('A rotation is in progress, or its old key is still accepted: finish that one first.');
  }
  const { signingKey, publicKey } = createTokenPair();
  await store.writePending('tokenSigningKey', signingKey);
  await store.write('tokenPublicKeys', keySetText([publicKey, currentKey]));
  print(
    `The pair ${publicKey.kid} is created. Deploy now, so that every function accepts it; then: rotate token-keys --sign.`,
  );
}

/** The ids of the keys that every function of a stage accepts, from their environment variables. */
async function acceptedKids({ name }: Stage): Promise<readonly string[]> {
  const sets: string[][] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient({}) }, {}))
    for (const { FunctionName = '', Environment } of Functions) {
      const keys = Environment?.Variables?.[environmentVariables.tokenPublicKeys];
      if (keys === undefined || !FunctionName.startsWith(`tellwren-${name}-`)) continue;
      sets.push((publicKeysOf(keys) ?? []).map(({ kid }) => kid));
    }
  const [first = [], ...others] = sets;
  return first.filter((kid) => others.every((kids) => kids.includes(kid)));
}

/** Step 2: signs new tokens with the new key, once all functions accept it. */
export async function signWithNewKey(store: SecretStore, stage: Stage, print: Print): Promise<void> {
  const next = kidOf((await store.read('tokenSigningKey', 'pending')) ?? '');
  if (next === undefined)
    throw new OperatorProblem('No rotation is in progress: start one with rotate token-keys --begin.');
  if (!(await acceptedKids(stage)).includes(next)) {
    throw new OperatorProblem(`The deployed functions do not accept ${next} yet: deploy first.`);
  }
  await store.promote('tokenSigningKey');
  const lastDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  print(`New tokens are signed with ${next} within five minutes. After ${lastDay}: rotate token-keys --drop-old.`);
}

/** A token is valid for seven days, and a function may use the old key for five more minutes. */
const tokenLifetimeMs = 7 * 86_400_000 + 300_000;

/** Step 3, after seven days: removes the old key, whose tokens have expired, from the accepted keys. */
export async function dropOldKey(store: SecretStore, nowMs: number, print: Print): Promise<void> {
  const { kid, keys } = await currentOf(store);
  if ((await store.read('tokenSigningKey', 'pending')) !== undefined) {
    throw new OperatorProblem('The new key is not in use yet: deploy, then rotate token-keys --sign.');
  }
  const [currentKey] = keys.filter((key) => key.kid === kid);
  if (currentKey === undefined || keys.length === 1) throw new OperatorProblem('There is no old key to remove.');
  const since = (await store.changedAt('tokenSigningKey'))?.getTime() ?? nowMs;
  const expiresAt = since + tokenLifetimeMs;
  if (nowMs < expiresAt) {
    throw new OperatorProblem(
      `Tokens of the old key are valid until ${new Date(expiresAt).toISOString().slice(0, 16)} UTC at the latest.`,
    );
  }
  await store.write('tokenPublicKeys', keySetText([currentKey]));
  print('The old key is removed: deploy once more.');
}
