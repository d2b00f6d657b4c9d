import { Command } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { requiredStage } from '#infra/local/command-line.ts';
import type { Stage } from '#infra/stages.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { beginRotation, type DeployedKeys, dropOldKey, newTokenKeys, signWithNewKey } from './rotate-token-keys.ts';
import { type SecretId, secretForms, withNewSecret, withoutOldSecret } from './secret-forms.ts';
import type { SecretStore } from './secret-store.ts';

export interface SecretsContext {
  readonly openStore: (stage: Stage) => SecretStore | Promise<SecretStore>;
  readonly deployed: (stage: Stage) => DeployedKeys | Promise<DeployedKeys>;
  readonly readValue: (what: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

/** Secrets that the operator gets from vendors, by their names in this command. */
const vendorSecrets = {
  'openai-key': 'openaiKey',
  'stripe-key': 'stripeKey',
  'stripe-webhook': 'stripeWebhookSecret',
  'scheduler-webhook': 'schedulerWebhookSecret',
} as const satisfies Record<string, SecretId>;

const takesEffect = 'Running functions use it within five minutes.';

async function list(store: SecretStore, stage: Stage, { print }: SecretsContext): Promise<number> {
  let missing = 0;
  for (const id of Object.keys(secretForms) as SecretId[]) {
    const value = await store.read(id);
    const problem = value === undefined ? 'missing' : secretForms[id](value, stage);
    missing += Number(problem !== undefined);
    const since =
      value === undefined ? '' : `  since ${(await store.changedAt(id))?.toISOString().slice(0, 10) ?? '?'}`;
    print(
      `${problem === undefined ? '✓' : '✗'} ${store.nameOf(id)}${since}${problem === undefined ? '' : `  ${problem}`}`,
    );
  }
  return missing === 0 ? 0 : 1;
}

function vendorSecretId(name: string | undefined): SecretId {
  const found = Object.entries(vendorSecrets).find(([known]) => known === name);
  if (found === undefined)
    throw new OperatorProblem(`${name ?? 'The name'} is not one of: ${Object.keys(vendorSecrets).join(', ')}.`);
  return found[1];
}

function requireValid(id: SecretId, value: string, stage: Stage): string {
  const problem = secretForms[id](value, stage);
  if (problem !== undefined) throw new OperatorProblem(`Nothing was changed: ${problem}.`);
  return value;
}

async function set(
  store: SecretStore,
  name: string,
  stage: Stage,
  { readValue, print }: SecretsContext,
): Promise<void> {
  const id = vendorSecretId(name);
  await store.write(id, requireValid(id, await readValue(name), stage));
  print(`${store.nameOf(id)} is set. ${takesEffect}`);
}

interface RotateOptions {
  readonly add?: boolean | undefined;
  readonly begin?: boolean | undefined;
  readonly sign?: boolean | undefined;
  readonly dropOld?: boolean | undefined;
}

async function rotateWebhookSecret(
  store: SecretStore,
  name: string,
  options: RotateOptions,
  stage: Stage,
  { readValue, print }: SecretsContext,
): Promise<void> {
  const id = vendorSecretId(name);
  const current = await store.read(id);
  if (current === undefined)
    throw new OperatorProblem(
      `There is no secret to rotate: npm run ops -- secrets --stage ${stage.name} set ${name}.`,
    );
  if ((options.add === true) === (options.dropOld === true))
    throw new OperatorProblem('Use either --add or --drop-old.');
  const next = options.add === true ? withNewSecret(current, await readValue(name)) : withoutOldSecret(current);
  await store.write(id, requireValid(id, next, stage));
  print(
    options.add === true ? `Both are now accepted. ${takesEffect}` : `Only the newer one is accepted. ${takesEffect}`,
  );
}

async function rotateTokenKeys(
  store: SecretStore,
  options: RotateOptions,
  stage: Stage,
  context: SecretsContext,
): Promise<void> {
  if (options.begin === true) return beginRotation(store, context.print);
  if (options.sign === true) return signWithNewKey(store, await context.deployed(stage), context.print);
  if (options.dropOld === true) return dropOldKey(store, context.now(), context.print);
  throw new OperatorProblem(
    'Use --begin, --sign and --drop-old in this order, and deploy after the first and the last.',
  );
}

async function rotate(
  store: SecretStore,
  name: string,
  options: RotateOptions,
  stage: Stage,
  context: SecretsContext,
): Promise<void> {
  if (name === 'token-keys') return rotateTokenKeys(store, options, stage, context);
  if (name.endsWith('-webhook')) return rotateWebhookSecret(store, name, options, stage, context);
  return set(store, name, stage, context);
}

function rejectValues(command: Command): void {
  if (command.args.length > command.registeredArguments.length)
    command.error('Do not pass the value as an argument: type it when asked, or use a pipe.');
}

/** No command prints a value, and no error contains one. */
export function createSecretsCommand(context: SecretsContext): Command {
  const names = Object.keys(vendorSecrets).join(', ');
  const open = async (command: Command): Promise<readonly [SecretStore, Stage]> => {
    rejectValues(command);
    const stage = readTargetStage(command.optsWithGlobals<{ stage: string }>().stage);
    return [await context.openStore(stage), stage];
  };
  const subcommand = (usage: string, description: string) =>
    new Command(usage).description(description).allowExcessArguments();
  return new Command('secrets')
    .description('the secrets of a stage, by name; values are never shown')
    .addOption(requiredStage())
    .addCommand(
      subcommand('list', 'lists the secrets that are set and checks their format').action(async (_, command) => {
        const [store, stage] = await open(command);
        process.exitCode = await list(store, stage, context);
      }),
    )
    .addCommand(
      subcommand('new-token-keys', 'creates the first key pair for sessions').action(async (_, command) => {
        const [store] = await open(command);
        await newTokenKeys(store, context.print);
      }),
    )
    .addCommand(
      subcommand('set', 'sets a value, typed or from a pipe')
        .argument('<name>', names)
        .action(async (name, _, command) => {
          const [store, stage] = await open(command);
          await set(store, name, stage, context);
        }),
    )
    .addCommand(
      subcommand('rotate', 'rotates token-keys in three steps, webhook secrets in two, other keys like set')
        .argument('<name>', `token-keys, ${names}`)
        .option('--add', 'webhook secrets: adds a second one; both are accepted')
        .option('--begin', 'token keys: creates the next pair')
        .option('--sign', 'token keys: signs with the next pair after a deployment')
        .option('--drop-old', 'accepts only the newer one')
        .action(async (name, options: RotateOptions, command) => {
          const [store, stage] = await open(command);
          await rotate(store, name, options, stage, context);
        }),
    );
}
