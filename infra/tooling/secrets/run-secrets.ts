import { parseArgs } from 'node:util';
import type { Stage } from '#infra/stages.ts';
import { readOperatedStage } from '#infra/tooling/operated-stage.ts';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import { beginRotation, type DeployedKeys, dropOldKey, newTokenKeys, signWithNewKey } from './rotate-token-keys.ts';
import { type SecretId, secretForms, withNewSecret, withoutOldSecret } from './secret-forms.ts';
import type { SecretStore } from './secret-store.ts';

/** What is handed in from outside: an account, a person at a keyboard, a screen. */
export interface SecretsWorld {
  readonly openStore: (stage: Stage) => SecretStore;
  readonly deployed: (stage: Stage) => DeployedKeys;
  readonly readValue: (what: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

/** The names by which the operator calls what they bring themselves. */
const brought = {
  'openai-key': 'openaiKey',
  'stripe-key': 'stripeKey',
  'stripe-webhook-secret': 'stripeWebhookSecret',
  'scheduler-webhook-secret': 'schedulerWebhookSecret',
} as const satisfies Record<string, SecretId>;

const usage = `npm run secrets -- --stage STAGE <command>
  list                                     which secrets there are, and whether they have the right form; no value is shown
  new-token-keys                           makes the first pair of keys that sign and check sessions
  set NAME                                 asks for a value, or reads it from a pipe: ${Object.keys(brought).join(', ')}
  rotate NAME-webhook-secret --add         asks for a second secret; both are accepted
  rotate NAME-webhook-secret --drop-old    only the newer one is accepted
  rotate openai-key | stripe-key           the same as set: the old key is then ended where it came from
  rotate token-keys --begin | --sign | --drop-old`;

const options = {
  stage: { type: 'string' },
  add: { type: 'boolean' },
  begin: { type: 'boolean' },
  sign: { type: 'boolean' },
  'drop-old': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const takesEffect = 'Functions that run take it up within five minutes.';

async function list(store: SecretStore, stage: Stage, { print }: SecretsWorld): Promise<number> {
  let missing = 0;
  for (const id of Object.keys(secretForms) as SecretId[]) {
    const value = await store.read(id);
    const problem = value === undefined ? 'missing' : secretForms[id](value, stage.name);
    missing += Number(problem !== undefined);
    const since =
      value === undefined ? '' : `  since ${(await store.changedAt(id))?.toISOString().slice(0, 10) ?? '?'}`;
    print(
      `${problem === undefined ? '✓' : '✗'} ${store.nameOf(id)}${since}${problem === undefined ? '' : `  ${problem}`}`,
    );
  }
  return missing === 0 ? 0 : 1;
}

function broughtId(name: string | undefined): SecretId {
  const found = Object.entries(brought).find(([known]) => known === name);
  if (found === undefined)
    throw new OperatorProblem(`${name ?? 'Nothing'} is none of: ${Object.keys(brought).join(', ')}.`);
  return found[1];
}

function requireForm(id: SecretId, value: string, stage: Stage): string {
  const problem = secretForms[id](value, stage.name);
  if (problem !== undefined) throw new OperatorProblem(`Nothing was changed: ${problem}.`);
  return value;
}

async function set(store: SecretStore, name: string, stage: Stage, { readValue, print }: SecretsWorld): Promise<void> {
  const id = broughtId(name);
  await store.write(id, requireForm(id, await readValue(name), stage));
  print(`${store.nameOf(id)} is set. ${takesEffect}`);
}

interface Wish {
  readonly add?: boolean | undefined;
  readonly begin?: boolean | undefined;
  readonly sign?: boolean | undefined;
  readonly 'drop-old'?: boolean | undefined;
}

async function rotateWebhookSecret(
  store: SecretStore,
  name: string,
  wish: Wish,
  stage: Stage,
  { readValue, print }: SecretsWorld,
): Promise<void> {
  const id = broughtId(name);
  const current = await store.read(id);
  if (current === undefined)
    throw new OperatorProblem(`There is none to rotate: npm run secrets -- --stage ${stage.name} set ${name}.`);
  if ((wish.add === true) === (wish['drop-old'] === true)) throw new OperatorProblem('Say either --add or --drop-old.');
  const next = wish.add === true ? withNewSecret(current, await readValue(name)) : withoutOldSecret(current);
  await store.write(id, requireForm(id, next, stage));
  print(wish.add === true ? `Both are accepted. ${takesEffect}` : `The newer one alone is accepted. ${takesEffect}`);
}

async function rotateTokenKeys(store: SecretStore, wish: Wish, stage: Stage, world: SecretsWorld): Promise<void> {
  if (wish.begin === true) return beginRotation(store, world.print);
  if (wish.sign === true) return signWithNewKey(store, world.deployed(stage), world.print);
  if (wish['drop-old'] === true) return dropOldKey(store, world.now(), world.print);
  throw new OperatorProblem(
    'Say --begin, --sign or --drop-old: in this order, with a deployment after the first and the last.',
  );
}

async function rotate(store: SecretStore, name: string, wish: Wish, stage: Stage, world: SecretsWorld): Promise<void> {
  if (name === 'token-keys') return rotateTokenKeys(store, wish, stage, world);
  if (name.endsWith('-webhook-secret')) return rotateWebhookSecret(store, name, wish, stage, world);
  return set(store, name, stage, world);
}

/** @throws OperatorProblem; none of them says anything of a value */
export async function runSecrets(args: readonly string[], world: SecretsWorld): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, name = '', ...more] = positionals;
  if (values.help === true || command === undefined) {
    world.print(usage);
    return values.help === true ? 0 : 1;
  }
  // A value that was given as an argument is in the shell's history by now, and must not be repeated here.
  if (more.length > 0)
    throw new OperatorProblem('A value is never an argument: it is asked for, or comes from a pipe.');
  const stage = readOperatedStage(values.stage);
  const store = world.openStore(stage);
  if (command === 'list') return list(store, stage, world);
  if (command === 'new-token-keys') await newTokenKeys(store, world.print);
  else if (command === 'set') await set(store, name, stage, world);
  else if (command === 'rotate') await rotate(store, name, values, stage, world);
  else throw new OperatorProblem(`There is no command ${command}.\n${usage}`);
  return 0;
}
