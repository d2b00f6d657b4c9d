import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { reportFile, reportSchema, slowestFiles } from './slowest-tests.ts';

/** `npm test`: every check of the project, and at the end one line with the counts, as CI reads it. */
interface Task {
  readonly name: string;
  /** Commands run one after the other; the first that fails ends the task. */
  readonly commands: readonly (readonly string[])[];
}

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

const checks: readonly Task[] = [
  { name: 'lint', commands: [['biome', 'ci', '--error-on-warnings', '.']] },
  { name: 'types', commands: [['tsc', '--noEmit', '-p', '.']] },
  { name: 'unused code', commands: [['knip']] },
  {
    name: 'web types and build',
    commands: [
      ['tsc', '--noEmit', '-p', 'web'],
      ['react-router', 'build', 'web'],
    ],
  },
];

/** Types of the routes, which both the compiler and the search for unused code read. */
const preparation: Task = { name: 'route types', commands: [['react-router', 'typegen', 'web']] };

const vitest = [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  ...process.argv.slice(2),
];

function execute(command: readonly string[], visible: boolean): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const stream = visible ? 'inherit' : 'pipe';
  // What is kept and printed later must not be full of colour codes for a terminal that it never had.
  const env = visible ? process.env : { ...process.env, NO_COLOR: '1' };
  const child = spawn(program, args, { stdio: ['ignore', stream, stream], env });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function runTask({ name, commands }: Task): Promise<Outcome> {
  const startedAt = performance.now();
  let output = '';
  for (const command of commands) {
    const result = await execute(command, false);
    output += result.output;
    if (result.code !== 0) return { name, ok: false, seconds: (performance.now() - startedAt) / 1000, output };
  }
  return { name, ok: true, seconds: (performance.now() - startedAt) / 1000, output };
}

/** Runs the tasks with as many workers as the machine has cores. */
async function runChecks(tasks: readonly Task[]): Promise<Outcome[]> {
  const waiting = [...tasks];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const outcome = await runTask(task);
      outcomes.push(outcome);
      console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
      if (!outcome.ok) console.log(outcome.output);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return outcomes;
}

async function runVitest(): Promise<{ passed: number; failed: number }> {
  await rm(reportFile, { force: true });
  const { code } = await execute(vitest, true);
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const report = reportSchema.parse(JSON.parse(text));
  console.log(`\nThe slowest files:\n${slowestFiles(report).join('\n')}\n`);
  // A file that cannot be loaded has no tests to count, yet the run has failed.
  const hidden = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + hidden };
}

const outcomes = [...(await runChecks([preparation])), ...(await runChecks(checks))];
const tests = await runVitest();
const passed = outcomes.filter(({ ok }) => ok).length + tests.passed;
const failed = outcomes.filter(({ ok }) => !ok).length + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
