import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import { serveResult } from '#infra/local/serve-result.ts';
import { writeFigures } from './figures.ts';

/** `npm test`: every check of the project. CI reads the counts in the last line. */
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

/** Tests that read the site wait for this build; it also writes the routes' types. */
const webBuild: Task = { name: 'web build', command: ['react-router', 'build', 'web'] };

const typesOf = (project: string, cache: string) => [
  ...['tsc', '--noEmit', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', `.cache/${cache}.tsbuildinfo`],
];

const lint: readonly Task[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: typesOf('.', 'types') },
  { name: 'imports', command: ['depcruise', 'functions', 'infra', 'shared', 'tests', 'web'] },
];

/** They need the routes' types of the build, and run parallel to vitest. */
const afterBuild: readonly Task[] = [
  { name: 'web types', command: typesOf('web', 'web-types') },
  { name: 'unused code', command: ['knip', '--cache', '--cache-location', '.cache/knip'] },
];

/**
 * CPU of the tests themselves, which grows unseen: 468 alone, 486 on a busy machine, and 13 %. Journeys replay samples of full length.
 * `PROOF=whole` has no budget.
 */
const testCoreSecondsBudget = 600;

const reportFile = '.cache/test-report.json';
const timesFile = '.cache/test-times.txt';
const reportSchema = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

/** `npm test -- --write` replaces the rows of this command in infra/docs/figures.md. */
const vitestArgs = process.argv.slice(2).filter((arg) => arg !== '--write');
const write = process.argv.includes('--write') && vitestArgs.length === 0;

const vitest = [
  // The shell's `times` counts what vitest and all processes that it started used.
  ...['sh', '-c', `"$@"; code=$?; times > ${timesFile}; exit $code`, 'sh'],
  ...['vitest', 'run', '--reporter=default', '--reporter=./infra/tooling/slow-files-reporter.ts'],
  ...['--reporter=json', `--outputFile.json=${reportFile}`],
  ...vitestArgs,
];

type Environment = Readonly<Record<string, string>>;

function execute(
  command: readonly string[],
  visible: boolean,
  more: Environment = {},
): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const stream = visible ? 'inherit' : 'pipe';
  const env = { ...process.env, ...(visible ? {} : { NO_COLOR: '1' }), ...more };
  const child = spawn(program, args, { stdio: ['ignore', stream, stream], env });
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
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

function print({ ok, name, seconds, output }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
}

async function runVitest(siteUrl: string): Promise<{ passed: number; failed: number }> {
  await rm(reportFile, { force: true });
  const { code } = await execute(vitest, true, { TEST_SITE_BUILD: siteUrl });
  const text = await readFile(reportFile, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const report = reportSchema.parse(JSON.parse(text));
  // A file that cannot be loaded contains no counted tests, but fails the run.
  const uncounted = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + uncounted };
}

/**
 * CPU seconds of this process and its children; undefined without /proc.
 * Fields 14 to 17 of `stat`: utime, stime, cutime, cstime in ticks of 10 ms (proc(5)).
 */
async function cpuSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

/** Core-seconds of vitest and its descendants: the second line of `times`, such as `2m3.40s 0m9.10s`. */
async function testCoreSeconds(): Promise<number> {
  const [, children = ''] = (await readFile(timesFile, 'utf8').catch(() => '')).split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** The budget is for all tests of `npm test`. */
function budgetOutcome(used: number): Outcome[] {
  if (vitestArgs.length > 0 || process.env['PROOF'] === 'whole') return [];
  const output = `The budget is ${testCoreSecondsBudget} core-seconds. Move tests of the slowest files to a lower level.`;
  return [{ name: `tests: ${used.toFixed(0)} core-seconds`, ok: used <= testCoreSecondsBudget, seconds: 0, output }];
}

const limits = { seconds: 240, coreSeconds: 450 };

function saveFigure(seconds: number, coreSeconds: number, failed: number): void {
  const isWhole = process.env['PROOF'] === 'whole';
  const isSlow = !isWhole && (seconds > limits.seconds || coreSeconds > limits.coreSeconds);
  writeFigures(isWhole ? 'npm run test:whole' : 'npm test', [
    {
      what: 'whole run: seconds, core-seconds, failed',
      measured: `${seconds.toFixed(0)}, ${coreSeconds.toFixed(0)}, ${failed}`,
      goal: isWhole ? '0 failed' : `≤ ${limits.seconds}, ≤ ${limits.coreSeconds}, 0`,
      isMissed: isSlow || failed > 0,
    },
  ]);
}

await mkdir('.cache', { recursive: true });
const building = runTask(webBuild);
const site = await serveResult(async () => {
  const { ok, output } = await building;
  if (!ok) throw new Error(`web build: ${output}`);
  return output;
});
const checking = Promise.all([building.then(() => runTasks(afterBuild)), runTasks(lint)]);
const tests = await runVitest(site.url);
await site.close();
const outcomes = [await building, ...(await checking).flat(), ...budgetOutcome(await testCoreSeconds())];
for (const outcome of outcomes) print(outcome);
const passed = outcomes.filter(({ ok }) => ok).length + tests.passed;
const failed = outcomes.filter(({ ok }) => !ok).length + tests.failed;
const cpu = await cpuSeconds();
console.log(`${process.uptime().toFixed(0)} s${cpu === undefined ? '' : `, ${cpu.toFixed(0)} core-seconds`}`);
if (write) saveFigure(process.uptime(), cpu ?? Number.NaN, failed);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
