import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { type RunningStack, runningStack } from '#infra/tooling/running-stack.ts';
import type { Drill } from './drill.ts';
import { DrillFailed, type DrillStep } from './drill-step.ts';
import { drills, runDrill } from './run-drill.ts';

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
