import { resolve4, resolveCname, resolveMx, resolveTxt } from 'node:dns/promises';
import type { Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';
import type { SecretId } from '#infra/tooling/secrets/secret-forms.ts';
import { createSecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { type StageOutput, stageOutput } from '#infra/tooling/stage-outputs.ts';
import { readTargetStage } from '#infra/tooling/target-stage.ts';
import { accountChecks } from './account-checks.ts';
import { runChecks } from './check.ts';
import { deployedChecks, type NameResolver } from './deployed-checks.ts';
import { localChecks, machineChecks } from './machine-checks.ts';
import { serviceChecks } from './service-checks.ts';

interface DoctorOptions {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  readonly stripeUrl?: string;
  readonly resolver?: NameResolver;
}

const dns: NameResolver = { resolve4, resolveCname, resolveMx, resolveTxt };

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

/** Checks a stage. @param part `before` skips checks of a deployed stage @returns the number of problems */
export async function checkStage(stage: Stage, options: DoctorOptions, part: 'before' | 'all'): Promise<number> {
  const { root, print, stripeUrl = 'https://api.stripe.com', resolver = dns } = options;
  const store = createSecretStore(stage);
  const seen = new Set<string>();
  const secret = memoize(async (id: SecretId) => {
    const value = await store.read(id);
    if (value !== undefined && id !== 'tokenPublicKeys') seen.add(value);
    return value;
  });
  const output = memoize((name: StageOutput) => stageOutput(stage, name));
  const [deployed, ...pages] = deployedChecks({ stage, output, resolver });
  const all = [
    ...machineChecks(options, stage.profile === 'prod'),
    ...accountChecks(stage, output),
    ...(deployed === undefined ? [] : [deployed]),
    ...serviceChecks({ root, stage, secret, stripeUrl, output }),
    ...pages,
  ];
  // Without access to the account, the next deployment counts as the first. Without one, the stage is only examined.
  const isFirst = (await output('ApiUrl').catch(() => undefined)) === undefined;
  const before = isFirst ? 'first' : part === 'before' ? 'update' : undefined;
  const checks = all.filter(({ when }) => part === 'all' || when !== 'after');
  return runChecks(checks, { print, redact: redactor(seen), before });
}

/**
 * Reports every problem and its fix, on this machine or on a stage.
 * @returns the exit code: 0 without problems
 * @throws OperatorProblem
 */
export async function runDoctor(stage: string | undefined, options: DoctorOptions): Promise<number> {
  const { root, print } = options;
  const problems =
    stage === undefined
      ? await runChecks([...machineChecks(options, false), ...localChecks(root, process.env)], { print })
      : await checkStage(readTargetStage(stage), options, 'all');
  print('');
  print(problems === 0 ? 'All checks passed.' : `${problems} to fix.`);
  return problems === 0 ? 0 : 1;
}
