import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FunctionId } from '#infra/function-entries.ts';
import { buildFunctions, metafilePath } from '#infra/tooling/build-functions.ts';
import { bundleClosure } from '#infra/tooling/bundle-closure.ts';
import { type Figure, writeFigures } from '#infra/tooling/figures.ts';
import { startBenchStack } from './bench-stack.ts';
import { type BenchCase, bundleFile, isEndpoint, prepareCases, uncalledFunctions } from './cases.ts';
import { type Row, tableLines } from './print-table.ts';
import { type Reports, runRounds, type Variant } from './rounds.ts';
import { bodyOf200, type FunctionReport } from './run-function.ts';
import { median, medianRatio } from './statistics.ts';

const root = join(import.meta.dirname, '../../..');
const emptyId = 'empty';

/** With the first call and the warm-up 39: an account may open 60 checkouts an hour. */
const warmCalls = 30;
const warmRounds = 3;

/** The goal of 2026-11-23, and the code that the median function reads. */
const mostTimesEmpty = 4.2;

export interface BenchChoice {
  readonly only: string;
  readonly rounds: number;
  readonly functions: string;
  readonly built: boolean;
  readonly write: boolean;
}

/** The fixture has no invitation, card, reminder, word, brief or thin story. A refusal reads the same code at a cold start. */
const refusedHere: ReadonlySet<FunctionId> = new Set<FunctionId>([
  ...(['invitePerson', 'decidePiece', 'openPart', 'savePart', 'sendPart', 'takeBackPart', 'transcribePart'] as const),
  ...(['changeVoucher', 'refundVoucher', 'redeemVoucher', 'stopReminders', 'sendWord', 'changeWord'] as const),
  ...(['saveFilmBrief', 'tellMore'] as const),
]);

/** The functions as they are built, and an empty one. */
export function variantsOf(cases: readonly BenchCase[]): Variant[] {
  const noCheck = () => undefined;
  const own = cases.map(({ id, event }): Variant => {
    const isAnswered = isEndpoint(id) && !refusedHere.has(id);
    const check = isAnswered ? (answer: unknown) => void bodyOf200(id, answer) : noCheck;
    return { id, event, file: bundleFile(id), check };
  });
  const empty = { id: emptyId, file: join(import.meta.dirname, 'empty-handler.mjs'), event: () => ({}) };
  return [{ ...empty, check: noCheck }, ...own];
}

type Value = (report: FunctionReport) => number;
const coldCpu: Value = ({ cold }) => cold.cpuMs;
const warmCpu: Value = ({ warm }) => warm.cpuMs / warmCalls;

const valuesOf = (reports: Reports, id: string, value: Value) =>
  new Map([...(reports.get(id) ?? [])].map(([round, report]) => [round, value(report)]));
const medianOf = (reports: Reports, id: string, value: Value) => median([...valuesOf(reports, id, value).values()]);
const timesEmpty = (reports: Reports, id: string) =>
  medianRatio(valuesOf(reports, id, coldCpu), valuesOf(reports, emptyId, coldCpu));

/** Gzipped KB of the entry, and of all that is read at a cold start. */
function bundleKb(id: string): { readonly entry: number; readonly read: number } {
  const { files, gzipBytes } = bundleClosure(JSON.parse(readFileSync(metafilePath(id), 'utf8')), root);
  const entry = gzipSync(readFileSync(join(root, files[0] ?? '')), { level: 9 });
  return { entry: entry.length / 1000, read: gzipBytes / 1000 };
}

function coldRow(reports: Reports, id: string): Row {
  const { entry, read } = bundleKb(id);
  const ms = (value: Value) => medianOf(reports, id, value).toFixed(0);
  return {
    function: id,
    'entry KB': entry.toFixed(0),
    'read KB': read.toFixed(0),
    'init ms': ms(({ cold }) => cold.importMs),
    'first ms': ms(({ cold }) => cold.firstMs),
    'CPU ms': ms(coldCpu),
    '× empty': timesEmpty(reports, id).toFixed(2),
    'RSS MB': ms(({ cold }) => cold.rssMb),
  };
}

function warmRow(reports: Reports, id: string): Row {
  const cpu = medianOf(reports, id, warmCpu);
  return {
    function: id,
    'CPU ms': cpu.toFixed(2),
    'over empty': (cpu - medianOf(reports, emptyId, warmCpu)).toFixed(2),
    'wall ms': medianOf(reports, id, ({ warm }) => warm.wallMs / warmCalls).toFixed(1),
  };
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  for (const line of tableLines(rows, false)) console.log(line);
}

function coldFigures(reports: Reports, ids: readonly string[]): Figure[] {
  const ratio = median(ids.map((id) => timesEmpty(reports, id)));
  const readKb = median(ids.map((id) => bundleKb(id).read));
  return [
    {
      what: 'cold: median function / empty (CPU)',
      measured: ratio.toFixed(2),
      goal: `≤ ${mostTimesEmpty}`,
      isMissed: ratio > mostTimesEmpty,
    },
    { what: 'cold: code that the median function reads (gzip)', measured: `${readKb.toFixed(0)} KB` },
  ];
}

/** Measures every function, cold and warm, against an empty one. Prints and never fails: times depend on the machine. */
export async function benchFunctions({ only, rounds, functions, built, write }: BenchChoice): Promise<void> {
  if (!built) await buildFunctions();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const load = loadavg()[0]?.toFixed(1);
  console.log(`commit ${commit}, Node ${process.version}, ${availableParallelism()} cores, load ${load}.`);
  console.log('CPU times and their ratios are valid on a busy machine, wall times are not.');
  const startedAt = performance.now();
  const stack = await startBenchStack();
  try {
    console.log(`The stack started, with its data, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    const all = await prepareCases(stack);
    const cases = functions === '' ? all : all.filter(({ id }) => functions.split(',').includes(id));
    const ids = cases.map(({ id }) => id);
    if (only !== 'warm') {
      const reports = await runRounds(stack, variantsOf(cases), { rounds, warmCalls: 0, warmupRounds: 1 });
      const rows = ids.map((id) => coldRow(reports, id));
      print(`Cold: a process per sample, ${rounds} rounds, medians; ratios of CPU, paired by round`, rows);
      for (const [id, reason] of Object.entries(uncalledFunctions)) console.log(`  not measured: ${id}, ${reason}`);
      console.log('  not measured: the desk, a few calls a day behind a passkey');
      const figures = coldFigures(reports, ids);
      for (const { what, measured, goal = '' } of figures) console.log(`\n${what}: ${measured} ${goal}`);
      if (write) writeFigures('npm run bench -- --only cold', figures);
    }
    if (only !== 'cold') {
      const repeatable = cases.filter(({ isRepeatable }) => isRepeatable);
      const reports = await runRounds(stack, variantsOf(repeatable), { rounds: warmRounds, warmCalls });
      const rows = repeatable.map(({ id }) => warmRow(reports, id));
      print(`Warm: ${warmRounds} processes of ${warmCalls} requests, medians`, rows);
    }
  } finally {
    await stack.close();
  }
}
