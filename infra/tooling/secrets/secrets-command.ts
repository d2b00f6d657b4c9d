import { Command } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage, StageName } from '#infra/stages.ts';
import { requiredStage } from '#infra/tooling/command-line.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { beginRotation, type DeployedKeys, dropOldKey, newTokenKeys, signWithNewKey } from './rotate-token-keys.ts';
import { type SecretId, secretForms, withNewSecret, withoutOldSecret } from './secret-forms.ts';
import type { SecretStore } from './secret-store.ts';

/** What is handed in from outside: an account, a person at a keyboard, a screen. */
export interface SecretsContext {
  readonly openStore: (stage: Stage) => SecretStore | Promise<SecretStore>;
  readonly deployed: (stage: Stage) => DeployedKeys | Promise<DeployedKeys>;
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

const takesEffect = 'Functions that run take it up within five minutes.';

async function list(store: SecretStore, stage: Stage, { print }: SecretsContext): Promise<number> {
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

async function set(
  store: SecretStore,
  name: string,
  stage: Stage,
  { readValue, print }: SecretsContext,
): Promise<void> {
  const id = broughtId(name);
  await store.write(id, requireForm(id, await readValue(name), stage));
  print(`${store.nameOf(id)} is set. ${takesEffect}`);
}

interface Wish {
  readonly add?: boolean | undefined;
  readonly begin?: boolean | undefined;
  readonly sign?: boolean | undefined;
  readonly dropOld?: boolean | undefined;
}

async function rotateWebhookSecret(
  store: SecretStore,
  name: string,
  wish: Wish,
  stage: Stage,
  { readValue, print }: SecretsContext,
): Promise<void> {
  const id = broughtId(name);
  const current = await store.read(id);
  if (current === undefined)
    throw new OperatorProblem(`There is none to rotate: npm run ops -- secrets --stage ${stage.name} set ${name}.`);
  if ((wish.add === true) === (wish.dropOld === true)) throw new OperatorProblem('Say either --add or --drop-old.');
  const next = wish.add === true ? withNewSecret(current, await readValue(name)) : withoutOldSecret(current);
  await store.write(id, requireForm(id, next, stage));
  print(wish.add === true ? `Both are accepted. ${takesEffect}` : `The newer one alone is accepted. ${takesEffect}`);
}

async function rotateTokenKeys(store: SecretStore, wish: Wish, stage: Stage, world: SecretsContext): Promise<void> {
  if (wish.begin === true) return beginRotation(store, world.print);
  if (wish.sign === true) return signWithNewKey(store, await world.deployed(stage), world.print);
  if (wish.dropOld === true) return dropOldKey(store, world.now(), world.print);
  throw new OperatorProblem(
    'Say --begin, --sign or --drop-old: in this order, with a deployment after the first and the last.',
  );
}

async function rotate(
  store: SecretStore,
  name: string,
  wish: Wish,
  stage: Stage,
  world: SecretsContext,
): Promise<void> {
  if (name === 'token-keys') return rotateTokenKeys(store, wish, stage, world);
  if (name.endsWith('-webhook-secret')) return rotateWebhookSecret(store, name, wish, stage, world);
  return set(store, name, stage, world);
}

/** A value that was given as an argument is in the shell's history by now, and must not be repeated here. */
function refuseValues(command: Command): void {
  if (command.args.length > command.registeredArguments.length)
    command.error('A value is never an argument: it is asked for, or comes from a pipe.');
}

/** The operator's keys, by name. No command prints a value, and no error contains one. */
export function createSecretsCommand(world: SecretsContext): Command {
  const names = Object.keys(brought).join(', ');
  /** Subcommands share the stage, which is named before or after them. */
  const open = async (command: Command): Promise<readonly [SecretStore, Stage]> => {
    refuseValues(command);
    const stage = readTargetStage(command.optsWithGlobals<{ stage: StageName }>().stage);
    return [await world.openStore(stage), stage];
  };
  const subcommand = (usage: string, description: string) =>
    new Command(usage).description(description).allowExcessArguments();
  return new Command('secrets')
    .description('keys of a stage, by name; no value is ever shown')
    .addOption(requiredStage())
    .addCommand(
      subcommand('list', 'the secrets that are set, and whether they have the right form').action(
        async (_, command) => {
          const [store, stage] = await open(command);
          process.exitCode = await list(store, stage, world);
        },
      ),
    )
    .addCommand(
      subcommand('new-token-keys', 'makes the first pair of keys that sign and check sessions').action(
        async (_, command) => {
          const [store] = await open(command);
          await newTokenKeys(store, world.print);
        },
      ),
    )
    .addCommand(
      subcommand('set', 'asks for a value, or reads it from a pipe')
        .argument('<name>', names)
        .action(async (name, _, command) => {
          const [store, stage] = await open(command);
          await set(store, name, stage, world);
        }),
    )
    .addCommand(
      subcommand('rotate', 'token-keys in three steps, webhook secrets in two, other keys as set does')
        .argument('<name>', `token-keys, ${names}`)
        .option('--add', 'webhook secrets: asks for a second one; both are accepted')
        .option('--begin', 'token keys: makes the next pair')
        .option('--sign', 'token keys: signs with the next pair, once it is deployed')
        .option('--drop-old', 'only the newer one is accepted')
        .action(async (name, wish: Wish, command) => {
          const [store, stage] = await open(command);
          await rotate(store, name, wish, stage, world);
        }),
    );
}
