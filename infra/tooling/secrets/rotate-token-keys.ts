import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { SecretStore } from './secret-store.ts';
import { keySetText, kidOf, makeTokenPair, type PublicKey, publicKeysOf } from './token-keys.ts';

/** What a rotation asks of the deployed functions. */
export interface DeployedKeys {
  /** The names of the keys that the deployed functions accept. */
  acceptedKids(): Promise<readonly string[]>;
}

type Tell = (line: string) => void;

async function currentOf(store: SecretStore): Promise<{ kid: string; keys: readonly PublicKey[] }> {
  const kid = kidOf((await store.read('tokenSigningKey')) ?? '');
  const keys = publicKeysOf((await store.read('tokenPublicKeys')) ?? '');
  if (kid === undefined || keys === undefined) {
    throw new OperatorProblem('There are no token keys yet: npm run ops -- secrets new-token-keys makes them.');
  }
  return { kid, keys };
}

/** The first pair. Refuses where there is one: a new one would end every session. @throws OperatorProblem */
export async function newTokenKeys(store: SecretStore, tell: Tell): Promise<void> {
  if ((await store.read('tokenSigningKey')) !== undefined) {
    throw new OperatorProblem(
      'There are token keys already: npm run ops -- secrets rotate token-keys begins to change them.',
    );
  }
  const { signingKey, publicKey } = makeTokenPair();
  await store.write('tokenPublicKeys', keySetText([publicKey]));
  await store.write('tokenSigningKey', signingKey);
  tell(`The pair ${publicKey.kid} is made.`);
}

/** Step 1: a pair that nothing signs with yet; its public key is accepted from the next deployment on. */
export async function beginRotation(store: SecretStore, tell: Tell): Promise<void> {
  const { kid, keys } = await currentOf(store);
  const inForce = keys.find((key) => key.kid === kid);
  if (inForce === undefined || keys.length > 1) {
    throw new OperatorProblem('A rotation is under way, or its old key is still accepted: finish that one first.');
  }
  const { signingKey, publicKey } = makeTokenPair();
  await store.writePending('tokenSigningKey', signingKey);
  await store.write('tokenPublicKeys', keySetText([publicKey, inForce]));
  tell(
    `The pair ${publicKey.kid} is made. Deploy now, so that every function accepts it; then: rotate token-keys --sign.`,
  );
}

/** Step 2: new tokens are signed with the new key, once all functions accept it. */
export async function signWithNewKey(store: SecretStore, deployed: DeployedKeys, tell: Tell): Promise<void> {
  const next = kidOf((await store.read('tokenSigningKey', 'pending')) ?? '');
  if (next === undefined) throw new OperatorProblem('No rotation is under way: rotate token-keys --begin begins one.');
  if (!(await deployed.acceptedKids()).includes(next)) {
    throw new OperatorProblem(`The deployed functions do not accept ${next} yet: deploy first.`);
  }
  await store.promote('tokenSigningKey');
  const lastDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  tell(`New tokens are signed with ${next} within five minutes. After ${lastDay}: rotate token-keys --drop-old.`);
}

/** A token lives seven days, and a function may have signed with the key before for five minutes more. */
const tokensLiveMs = 7 * 86_400_000 + 300_000;

/** Step 3, after seven days: tokens of the old key have expired, and nothing accepts it any more after the next deployment. */
export async function dropOldKey(store: SecretStore, nowMs: number, tell: Tell): Promise<void> {
  const { kid, keys } = await currentOf(store);
  if ((await store.read('tokenSigningKey', 'pending')) !== undefined) {
    throw new OperatorProblem('Nothing signs with the new key yet: deploy, then rotate token-keys --sign.');
  }
  const [inForce] = keys.filter((key) => key.kid === kid);
  if (inForce === undefined || keys.length === 1) throw new OperatorProblem('There is no old key to drop.');
  const since = (await store.changedAt('tokenSigningKey'))?.getTime() ?? nowMs;
  const over = since + tokensLiveMs;
  if (nowMs < over) {
    throw new OperatorProblem(
      `Tokens of the old key are good until ${new Date(over).toISOString().slice(0, 16)} UTC at the latest.`,
    );
  }
  await store.write('tokenPublicKeys', keySetText([inForce]));
  tell('The old key is dropped: deploy once more.');
}
