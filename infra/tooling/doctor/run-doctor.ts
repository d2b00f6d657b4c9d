import type { Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/deploy/run-command.ts';
import type { SecretId } from '#infra/tooling/secrets/secret-forms.ts';
import { createSecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { accountChecks } from './account-checks.ts';
import type { Check, DoctorContext, StageDoctorContext } from './check.ts';
import { deployedChecks } from './deployed-checks.ts';
import { localChecks } from './local-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { runChecks } from './run-checks.ts';
import { serviceChecks } from './service-checks.ts';
import { stageOutput } from './stage-outputs.ts';

interface DoctorOptions {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  readonly environment?: DoctorContext['environment'];
  readonly stripeUrl?: string;
}

/** Remembers what was asked, and asks once. */
function once<Key, Value>(ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const asked = known.get(key) ?? ask(key);
    known.set(key, asked);
    return asked;
  };
}

/** Each secret that was read, and each of two in one, is taken out of whatever is printed. */
function redactor(values: ReadonlySet<string>): (text: string) => string {
  return (text) => {
    const parts = [...values].flatMap((value) => [value, ...value.split(',')]).filter((part) => part.length >= 8);
    return parts.reduce((seen, part) => seen.replaceAll(part, '…'), text);
  };
}

function stageWorld(stage: Stage, options: DoctorOptions, seen: Set<string>): StageDoctorContext {
  const store = createSecretStore(stage);
  const { root, run, environment = process.env, stripeUrl = 'https://api.stripe.com' } = options;
  return {
    ...{ root, run, environment, stripeUrl, stage },
    secret: once(async (id: SecretId) => {
      const value = await store.read(id);
      if (value !== undefined && id !== 'tokenPublicKeys') seen.add(value);
      return value;
    }),
    output: once((name: 'SiteUrl' | 'ApiUrl') => stageOutput(stage, name)),
  };
}

const nothing = async () => undefined;

function checksOfMachine({ root, run, environment = process.env }: DoctorOptions): Check[] {
  const world: DoctorContext = { root, run, environment, stripeUrl: '', secret: nothing, output: nothing };
  return [...machineChecks(world, false), ...localChecks(world)];
}

function checksOfStage(world: StageDoctorContext): Check[] {
  const { name } = world.stage;
  const order = [...machineChecks(world, name === 'prod'), ...accountChecks(world)];
  const [deployed, ...seen] = deployedChecks(world);
  return [...order, ...(deployed === undefined ? [] : [deployed]), ...serviceChecks(world), ...seen];
}

/** Looks at a stage. `before` leaves out what only a deployed one has. @returns how many things are wrong */
export async function checkStage(stage: Stage, options: DoctorOptions, part: 'before' | 'all'): Promise<number> {
  const seen = new Set<string>();
  const checks = checksOfStage(stageWorld(stage, options, seen));
  const asked = checks.filter(({ when }) => part === 'all' || when !== 'after');
  return (await runChecks(asked, { print: options.print, redact: redactor(seen) })).wrong;
}

/**
 * Says what is missing or wrong and how to mend it, on this machine or on a stage; all of it, not only the first.
 * @returns how the process ends: 0 when nothing is wrong
 * @throws OperatorProblem
 */
export async function runDoctor(stage: string | undefined, options: DoctorOptions): Promise<number> {
  const { print } = options;
  const wrong =
    stage === undefined
      ? (await runChecks(checksOfMachine(options), { print })).wrong
      : await checkStage(readTargetStage(stage), options, 'all');
  print('');
  print(wrong === 0 ? 'All is well.' : `${wrong} to mend.`);
  return wrong === 0 ? 0 : 1;
}
