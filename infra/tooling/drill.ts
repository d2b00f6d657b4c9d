import { readEnvFile } from '#infra/local/start-settings.ts';
import type { Drill } from './drills/drill.ts';
import { DrillFailed, type DrillStep } from './drills/drill-step.ts';
import { drills, runDrill } from './drills/run-drill.ts';
import { writeLines } from './drills/write-lines.ts';
import { OperatorProblem } from './operated-table.ts';
import { runCommandLine } from './run-command-line.ts';
import { type RunningStack, runningStack } from './running-stack.ts';

/**
 * `npm run drill -- <drill> | all`: makes a fault happen on the running local stack, shows what the customer reads, which alarm
 * goes off, and how all is well again. `line CODE [how many]` only writes the lines that a function would. Without a name it lists
 * the drills.
 */
function chosen(name: string): readonly Drill[] {
  const found = name === 'all' ? drills : drills.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new OperatorProblem(`There is no drill ${name}. There are: ${drills.map(({ id }) => id).join(', ')}, all.`);
}

function usage(): string {
  const named = drills.map(({ id, what }) => `  npm run drill -- ${id}\n      ${what}`);
  return [
    ...named,
    '  npm run drill -- all\n      All of them, one after the other: a minute.',
    '  npm run drill -- line CODE [how many]\n      Only writes the line that a function would, for alarms whose fault cannot be had here.',
    '\n  They work on the running local stack (npm start) and leave it without faults, also when they are broken off.',
  ].join('\n');
}

/** @returns whether it showed what it should */
async function show(drill: Drill, stack: RunningStack, signal: AbortSignal): Promise<boolean> {
  console.log(`\n${drill.id}: ${drill.what}`);
  try {
    const print = ({ kind, text }: DrillStep) => console.log(`  ${kind.padEnd(9)} ${text.replace(/\n/g, '\n    ')}`);
    await runDrill(drill, stack, print, signal);
    return true;
  } catch (error) {
    if (!(error instanceof DrillFailed)) throw error;
    console.log(`  FAILED    ${error.message}`);
    return false;
  }
}

async function main(): Promise<number> {
  readEnvFile();
  const [name, code, times = '1'] = process.argv.slice(2);
  if (name === undefined) {
    console.log(usage());
    return 0;
  }
  if (name === 'line') {
    writeLines(runningStack().dataDir, code, times);
    console.log(`${times} of ${code} written: npm run alarms -- --raised`);
    return 0;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const results: boolean[] = [];
  for (const drill of chosen(name)) {
    results.push(await show(drill, runningStack(), stopped.signal));
    // What the drill still waits for would keep the process.
    if (stopped.signal.aborted) process.exit(130);
  }
  console.log('\nnpm run alarms -- --raised shows what went off; each alarm ends with its period.');
  return results.every(Boolean) ? 0 : 1;
}

await runCommandLine(main, { usage: usage() });
