import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { reportFile, reportSchema, slowestFiles } from './slowest-tests.ts';

/** `npm test`: every check of the project, and at the end one line with the counts, as CI reads it. */
interface Task {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** Types of the routes, which both the compiler and the search for unused code read. */
const preparation: Task = { name: 'route types', command: ['react-router', 'typegen', 'web'] };

/** Before vitest: its browser tests take this build, and would make one of their own beside it. */
const webBuild: Task = { name: 'web build', command: ['react-router', 'build', 'web'] };

/** What was found before stays in .cache, for the next run. */
const typesOf = (project: string, cache: string) => [
  ...['tsc', '--noEmit', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', `.cache/${cache}.tsbuildinfo`],
];

/** One after the other beside build and vitest, which wait for other processes a good part of their time. */
const checks: readonly Task[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: typesOf('.', 'types') },
  { name: 'web types', command: typesOf('web', 'web-types') },
  { name: 'unused code', command: ['knip', '--cache', '--cache-location', '.cache/knip'] },
];

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

async function runTask({ name, command }: Task): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, output } = await execute(command, false);
  return { name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000, output };
}

async function runTasks(tasks: readonly Task[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const task of tasks) outcomes.push(await runTask(task));
  return outcomes;
}

function tell({ ok, name, seconds, output }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
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

const prepared = await runTasks([preparation]);
const checking = runTasks(checks);
const built = await runTasks([webBuild]);
for (const outcome of [...prepared, ...built]) tell(outcome);
const tests = await runVitest();
// Told after vitest, whose lines they would stand between.
const checked = await checking;
for (const outcome of checked) tell(outcome);
const outcomes = [...prepared, ...built, ...checked];
const passed = outcomes.filter(({ ok }) => ok).length + tests.passed;
const failed = outcomes.filter(({ ok }) => !ok).length + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
