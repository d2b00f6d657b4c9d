import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { ApiRefusal } from '#infra/local/seed/api-client.ts';
import { type RunningStack, runningStack } from '#infra/tooling/running-stack.ts';
import { alarmOfCode } from '#shared/names/log-alarms.ts';
import { newCustomer } from './customer.ts';
import { type Drill, DrillFailed, type DrillStack, type DrillStep, openDrillStack } from './drill.ts';
import { drills } from './drills.ts';

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DrillFailed('Cancelled; its faults are cleared.')));
  });
}

const faulty = ['model', 'mail', 'payments', 'dynamodb'] as const;

/** Clears every fault that a drill may have left, even if a service does not respond. @throws DrillFailed */
async function clearAllFaults(stack: DrillStack): Promise<void> {
  const results = await Promise.allSettled([
    ...faulty.map((service) => stack.clearFaults(service)),
    stack.payments('webhooks', { paused: false }),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Runs one drill on a stack without faults, and clears its faults afterwards, also after an abort.
 * @returns its steps
 * @throws DrillFailed
 */
export async function runDrill(
  drill: Drill,
  addresses: RunningStack,
  print: (step: DrillStep) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<DrillStep[]> {
  const steps: DrillStep[] = [];
  const report: DrillStack['report'] = (kind, text) => {
    const step = { kind, text };
    steps.push(step);
    print(step);
  };
  const cleanupStack = openDrillStack(addresses, () => undefined);
  await clearAllFaults(cleanupStack);
  try {
    const stack = openDrillStack(addresses, report, signal);
    const run = newCustomer(stack).then((customer) => drill.run(stack, customer));
    await Promise.race([run, rejectOnAbort(signal)]);
  } catch (error) {
    throw error instanceof ApiRefusal ? new DrillFailed(`Unexpected refusal: ${error.message}`) : error;
  } finally {
    await clearAllFaults(cleanupStack);
  }
  return steps;
}

type Print = (line: string) => void;

function findDrills(name: string): readonly Drill[] {
  const found = name === 'all' ? drills : drills.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new OperatorProblem(`Unknown drill ${name}. Drills: ${drills.map(({ id }) => id).join(', ')}, all.`);
}

const list = () =>
  [
    ...drills.map(({ id, what }) => `  npm run ops -- drill ${id}\n      ${what}`),
    '  npm run ops -- drill all\n      All drills in sequence: one minute.',
    '  npm run ops -- drill line CODE [times]\n      Only writes the log line of a function, for alarms whose fault cannot happen locally.',
    '\n  They work on the running local stack (npm start) and clear all faults at the end, also when cancelled.',
  ].join('\n');

async function show(drill: Drill, stack: RunningStack, print: Print, signal: AbortSignal): Promise<boolean> {
  print(`\n${drill.id}: ${drill.what}`);
  try {
    const printStep = ({ kind, text }: DrillStep) => print(`  ${kind.padEnd(9)} ${text.replace(/\n/g, '\n    ')}`);
    await runDrill(drill, stack, printStep, signal);
    return true;
  } catch (error) {
    if (!(error instanceof DrillFailed)) throw error;
    print(`  FAILED    ${error.message}`);
    return false;
  }
}

/**
 * Runs one drill or `all`; lists them without a name.
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function runDrills(name: string | undefined, print: Print): Promise<number> {
  if (name === undefined) {
    print(list());
    return 0;
  }
  const cancelled = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cancelled.abort());
  const results: boolean[] = [];
  for (const drill of findDrills(name)) {
    results.push(await show(drill, runningStack(), print, cancelled.signal));
    if (cancelled.signal.aborted) process.exit(130);
  }
  print('\nnpm run ops -- alarms --raised shows the raised alarms; each ends with its period.');
  return results.every(Boolean) ? 0 : 1;
}

/**
 * Writes a function's log line into a local stack's log, for alarms whose fault cannot happen locally.
 * @throws OperatorProblem for a code without an alarm or an invalid number of lines
 */
export function writeLines(dataDir: string, code: string, times: string): void {
  if (!/^[1-9]\d?$/.test(times)) throw new OperatorProblem('The number of lines must be 1 to 99.');
  if (!alarmOfCode.has(code)) {
    throw new OperatorProblem(`No alarm counts ${code}. Counted codes: ${[...alarmOfCode.keys()].sort().join(', ')}.`);
  }
  const line = { level: 'ERROR', message: 'A drill.', timestamp: new Date().toISOString(), service: 'drill', code };
  const text = `${JSON.stringify(line)}\n`.repeat(Number(times));
  appendFileSync(join(dataDir, 'logs/functions.log'), text);
}
