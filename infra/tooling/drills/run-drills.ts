import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { type RunningStack, runningStack } from '#infra/tooling/running-stack.ts';
import type { Drill } from './drill.ts';
import { DrillFailed, type DrillStep } from './drill-step.ts';
import { drills, runDrill } from './run-drill.ts';

type Print = (line: string) => void;

function findDrills(name: string): readonly Drill[] {
  const found = name === 'all' ? drills : drills.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new OperatorProblem(`There is no drill ${name}. There are: ${drills.map(({ id }) => id).join(', ')}, all.`);
}

const list = () =>
  [
    ...drills.map(({ id, what }) => `  npm run ops -- drill ${id}\n      ${what}`),
    '  npm run ops -- drill all\n      All of them, one after the other: a minute.',
    '  npm run ops -- drill line CODE [times]\n      Only writes the line that a function would, for alarms whose fault cannot be had here.',
    '\n  They work on the running local stack (npm start) and leave it without faults, also when they are broken off.',
  ].join('\n');

/** @returns whether it showed what it should */
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
 * Runs one drill, or `all`; without a name it lists them.
 * @returns the exit code
 * @throws OperatorProblem
 */
export async function runDrills(name: string | undefined, print: Print): Promise<number> {
  if (name === undefined) {
    print(list());
    return 0;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const results: boolean[] = [];
  for (const drill of findDrills(name)) {
    results.push(await show(drill, runningStack(), print, stopped.signal));
    // What the drill still waits for would keep the process.
    if (stopped.signal.aborted) process.exit(130);
  }
  print('\nnpm run ops -- alarms --raised shows what went off; each alarm ends with its period.');
  return results.every(Boolean) ? 0 : 1;
}
