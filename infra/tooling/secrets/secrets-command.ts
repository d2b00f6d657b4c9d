import { Command } from 'commander';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { requiredStage } from '#infra/local/command-line.ts';
import type { Stage } from '#infra/stages.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { type SecretId, secretForms, withNewSecret, withoutOldSecret } from './secret-forms.ts';
import type { SecretStore } from './secret-store.ts';
import { stripePermissions } from './stripe-permissions.ts';

export interface SecretsContext {
  readonly readValue: (what: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly now: () => number;
}

interface Target extends SecretsContext {
  readonly stage: Stage;
  readonly store: SecretStore;
}

/** Secrets that the operator gets from vendors, by their names in this command. */
const vendorSecrets = {
  'openai-key': 'openaiKey',
  'stripe-key': 'stripeKey',
  'stripe-webhook': 'stripeWebhookSecret',
  'scheduler-webhook': 'schedulerWebhookSecret',
} as const satisfies Record<string, SecretId>;

const vendorNames = Object.keys(vendorSecrets).join(', ');
const takesEffect = 'Running functions use it within five minutes.';

/** @returns the exit code: 1 when a secret is missing or malformed */
async function list({ store, stage, print }: Target): Promise<number> {
  let faulty = 0;
  for (const id of Object.keys(secretForms) as SecretId[]) {
    const value = await store.read(id);
    const problem = value === undefined ? 'missing' : secretForms[id](value, stage);
    const changedAt = value === undefined ? undefined : await store.changedAt(id);
    const since = value === undefined ? '' : `  since ${changedAt?.toISOString().slice(0, 10) ?? '?'}`;
    print(problem === undefined ? `✓ ${store.nameOf(id)}${since}` : `✗ ${store.nameOf(id)}${since}  ${problem}`);
    if (problem !== undefined) faulty += 1;
  }
  return faulty === 0 ? 0 : 1;
}

function vendorSecretId(name: string): SecretId {
  const found = Object.entries(vendorSecrets).find(([known]) => known === name);
  if (found === undefined) throw new OperatorProblem(`${name} is not one of: ${vendorNames}.`);
  return found[1];
}

async function writeValid(id: SecretId, value: string, { store, stage }: Target): Promise<void> {
  const problem = secretForms[id](value, stage);
  if (problem !== undefined) throw new OperatorProblem(`Nothing was changed: ${problem}.`);
  await store.write(id, value);
}

async function set(name: string, target: Target): Promise<void> {
  const id = vendorSecretId(name);
  await writeValid(id, await target.readValue(name), target);
  target.print(`${target.store.nameOf(id)} is set. ${takesEffect}`);
}

interface RotateOptions {
  readonly add?: boolean;
  readonly begin?: boolean;
  readonly sign?: boolean;
  readonly dropOld?: boolean;
}

async function rotateWebhookSecret(name: string, { add, dropOld }: RotateOptions, target: Target): Promise<void> {
  const { store, stage, readValue, print } = target;
  const id = vendorSecretId(name);
  const current = await store.read(id);
  if (current === undefined) {
    const command = `npm run ops -- secrets --stage ${stage.name} set ${name}`;
    throw new OperatorProblem(`There is no secret to rotate: ${command}.`);
  }
  if ((add === true) === (dropOld === true)) throw new OperatorProblem('Use either --add or --drop-old.');
  await writeValid(id, add ? withNewSecret(current, await readValue(name)) : withoutOldSecret(current), target);
  print(`${add ? 'Both are now' : 'Only the newer one is'} accepted. ${takesEffect}`);
}

async function rotate(name: string, options: RotateOptions, target: Target): Promise<void> {
  const { store, stage, print, now } = target;
  if (name.endsWith('-webhook')) return rotateWebhookSecret(name, options, target);
  if (name !== 'token-keys') return set(name, target);
  const { beginRotation, dropOldKey, signWithNewKey } = await import('./rotate-token-keys.ts');
  if (options.begin === true) return beginRotation(store, print);
  if (options.sign === true) return signWithNewKey(store, stage, print);
  if (options.dropOld === true) return dropOldKey(store, now(), print);
  throw new OperatorProblem(
    'Use --begin, --sign and --drop-old in this order, and deploy after the first and the last.',
  );
}

/** No command prints a value, and no error contains one. */
export function createSecretsCommand(context: SecretsContext): Command {
  const open = async (command: Command): Promise<Target> => {
    if (command.args.length > command.registeredArguments.length)
      command.error('Do not pass the value as an argument: type it when asked, or use a pipe.');
    const stage = readTargetStage(command.optsWithGlobals<{ stage: string }>().stage);
    const { createSecretStore } = await import('./secret-store.ts');
    return { ...context, stage, store: createSecretStore(stage) };
  };
  const subcommand = (usage: string, description: string) =>
    new Command(usage).description(description).allowExcessArguments();
  return new Command('secrets')
    .description('the secrets of a stage, by name; values are never shown')
    .addOption(requiredStage())
    .addCommand(
      subcommand('list', 'lists the secrets that are set and checks their format').action(async (_, command) => {
        process.exitCode = await list(await open(command));
      }),
    )
    .addCommand(
      subcommand('new-token-keys', 'creates the first key pair for sessions').action(async (_, command) => {
        const { store } = await open(command);
        const { newTokenKeys } = await import('./rotate-token-keys.ts');
        await newTokenKeys(store, context.print);
      }),
    )
    .addCommand(
      subcommand('set', 'sets a value, typed or from a pipe')
        .argument('<name>', vendorNames)
        .addHelpText('after', `\nA restricted stripe-key needs: ${stripePermissions()}.`)
        .action(async (name, _, command) => set(name, await open(command))),
    )
    .addCommand(
      subcommand('rotate', 'rotates token-keys in three steps, webhook secrets in two, other keys like set')
        .argument('<name>', `token-keys, ${vendorNames}`)
        .option('--add', 'webhook secrets: adds a second one; both are accepted')
        .option('--begin', 'token keys: creates the next pair')
        .option('--sign', 'token keys: signs with the next pair after a deployment')
        .option('--drop-old', 'accepts only the newer one')
        .action(async (name, options: RotateOptions, command) => rotate(name, options, await open(command))),
    );
}
