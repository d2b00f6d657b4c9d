import { resolve4, resolveCname } from 'node:dns/promises';
import type { Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';
import type { SecretId } from '#infra/tooling/secrets/secret-forms.ts';
import { createSecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { type StageOutput, stageOutput } from '#infra/tooling/stage-outputs.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { accountChecks } from './account-checks.ts';
import type { Check, Deployment, DoctorContext, NameResolver, StageDoctorContext } from './check.ts';
import { deployedChecks } from './deployed-checks.ts';
import { localChecks } from './local-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { runChecks } from './run-checks.ts';
import { serviceChecks } from './service-checks.ts';

interface DoctorOptions {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  readonly environment?: DoctorContext['environment'];
  readonly stripeUrl?: string;
  readonly resolver?: NameResolver;
}

function memoize<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key) => {
    const pending = cache.get(key) ?? load(key);
    cache.set(key, pending);
    return pending;
  };
}

/** Replaces every secret that was read, including each of two in one value. */
function redactor(values: ReadonlySet<string>): (text: string) => string {
  return (text) => {
    const parts = [...values].flatMap((value) => [value, ...value.split(',')]).filter((part) => part.length >= 8);
    return parts.reduce((seen, part) => seen.replaceAll(part, '…'), text);
  };
}

function stageContext(stage: Stage, options: DoctorOptions, seen: Set<string>): StageDoctorContext {
  const store = createSecretStore(stage);
  const { root, run, environment = process.env, stripeUrl = 'https://api.stripe.com' } = options;
  const { resolver = { resolve4, resolveCname } } = options;
  return {
    root,
    run,
    environment,
    stripeUrl,
    stage,
    resolver,
    secret: memoize(async (id: SecretId) => {
      const value = await store.read(id);
      if (value !== undefined && id !== 'tokenPublicKeys') seen.add(value);
      return value;
    }),
    output: memoize((name: StageOutput) => stageOutput(stage, name)),
  };
}

const noValue = async () => undefined;

function checksOfMachine({ root, run, environment = process.env }: DoctorOptions): Check[] {
  const context: DoctorContext = {
    root,
    run,
    environment,
    stripeUrl: '',
    secret: noValue,
    output: noValue,
  };
  return [...machineChecks(context, false), ...localChecks(context)];
}

function checksOfStage(context: StageDoctorContext): Check[] {
  const { profile } = context.stage;
  const order = [...machineChecks(context, profile === 'prod'), ...accountChecks(context)];
  const [deployed, ...seen] = deployedChecks(context);
  return [...order, ...(deployed === undefined ? [] : [deployed]), ...serviceChecks(context), ...seen];
}

/** Undefined when the stage is only examined. Without access to the account, the next deployment counts as the first. */
async function nextDeployment({ output }: DoctorContext, part: 'before' | 'all'): Promise<Deployment | undefined> {
  const apiUrl = await output('ApiUrl').catch(() => undefined);
  if (apiUrl === undefined) return 'first';
  return part === 'before' ? 'update' : undefined;
}

/** Checks a stage. @param part `before` skips checks of a deployed stage @returns the number of problems */
export async function checkStage(stage: Stage, options: DoctorOptions, part: 'before' | 'all'): Promise<number> {
  const seen = new Set<string>();
  const context = stageContext(stage, options, seen);
  const checks = checksOfStage(context);
  const before = await nextDeployment(context, part);
  const pending = checks.filter(({ when }) => part === 'all' || when !== 'after');
  return (await runChecks(pending, { print: options.print, redact: redactor(seen), before })).problems;
}

/**
 * Reports every problem and its fix, on this machine or on a stage.
 * @returns the exit code: 0 without problems
 * @throws OperatorProblem
 */
export async function runDoctor(stage: string | undefined, options: DoctorOptions): Promise<number> {
  const { print } = options;
  const problems =
    stage === undefined
      ? (await runChecks(checksOfMachine(options), { print })).problems
      : await checkStage(readTargetStage(stage), options, 'all');
  print('');
  print(problems === 0 ? 'All checks passed.' : `${problems} to fix.`);
  return problems === 0 ? 0 : 1;
}
