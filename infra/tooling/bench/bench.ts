import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { buildFunctions } from '#infra/tooling/build-functions.ts';
import { writeFigures } from '#infra/tooling/figures.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type BenchCase, bundleFile, prepareCases, uncalledFunctions } from './cases.ts';
import { chatFigures, chatRows, chatTimes } from './chat-times.ts';
import {
  bundleFigures,
  coldFigures,
  coldRows,
  ourVariants,
  peerEndpoints,
  peerRows,
  peerVariants,
  unbundledVariants,
} from './cold-starts.ts';
import { type Figures, figuresOfPart, gateLines } from './gates.ts';
import { hashFigures, hashRows, hashTimes } from './hash-times.ts';
import { pdfFigures, pdfRows, pdfTimes } from './pdf-times.ts';
import { buildPeers } from './peers/build-peers.ts';
import { type Row, tableLines } from './print-table.ts';
import { runRounds } from './rounds.ts';
import { countTableUse, unitFigures, unitRows } from './table-units.ts';
import { comparedCalls, comparedRows, warmCalls, warmFigures, warmRows } from './warm-requests.ts';
import { webFigures, webRows, webWeights } from './web-weight.ts';

type Part = 'cold' | 'warm' | 'units' | 'chat' | 'pdf' | 'web' | 'hash';

export interface BenchChoice {
  readonly only: string;
  readonly rounds: number;
  readonly functions: string;
  readonly markdown: boolean;
  readonly write: boolean;
  readonly built: boolean;
}

const warmRounds = 3;

let values: BenchChoice = { only: '', rounds: 9, functions: '', markdown: false, write: false, built: false };
const isWanted = (...some: readonly Part[]) => some.some((part) => values.only.split(',').includes(part));
const figures: Figures = {};

function print(title: string, rows: readonly Row[], found: Figures = {}): void {
  Object.assign(figures, found);
  console.log(`\n${values.markdown ? '### ' : ''}${title}\n`);
  for (const line of tableLines(rows, values.markdown)) console.log(line);
}

function bundleHash(ids: readonly FunctionId[]): string {
  const hash = createHash('sha256');
  for (const id of ids) hash.update(readFileSync(bundleFile(id)));
  return hash.digest('hex').slice(0, 12);
}

function printHead(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim();
  const load = loadavg().map((each) => each.toFixed(1));
  const built = bundleHash(functionEntries.map(({ id }) => id));
  console.log(`${new Date().toISOString()}, commit ${commit}, bundles ${built}, Node ${process.version}`);
  console.log(
    `${availableParallelism()} cores, load ${load.join(' ')}: CPU times and their ratios are valid on a busy machine, wall times are not`,
  );
}

async function measureCold(stack: BenchStack, cases: readonly BenchCase[]): Promise<void> {
  const peers = await buildPeers();
  const variants = [...ourVariants(cases), ...(await peerVariants(stack, cases, peers)), ...unbundledVariants(cases)];
  const { rounds } = values;
  const reports = await runRounds(stack, variants, { rounds, warmCalls: 0, warmupRounds: 1 });
  const ids = cases.map(({ id }) => id);
  print(
    `Cold: a process per sample, ${rounds} rounds (${Math.ceil(rounds / 3)} unbundled), medians; ratios of CPU, paired by round`,
    ...[
      coldRows(reports, ids),
      { ...coldFigures(reports, ids), ...bundleFigures(functionEntries.map(({ id }) => id)) },
    ],
  );
  print('Compared implementations', peerRows(reports));
  for (const [id, reason] of Object.entries(uncalledFunctions)) console.log(`  not measured: ${id}, ${reason}`);
  console.log('  not measured: the desk, a few calls a day behind a passkey');
}

async function measureWarm(stack: BenchStack, cases: readonly BenchCase[]): Promise<void> {
  const repeatable = cases.filter(({ isRepeatable }) => isRepeatable);
  const own = ourVariants(repeatable);
  const reports = await runRounds(stack, own, { rounds: warmRounds, warmCalls });
  const ids = repeatable.map(({ id }) => id);
  print(`Warm: ${warmRounds} processes of ${warmCalls} requests, medians`, warmRows(reports, ids));
  const peers = await peerVariants(stack, cases, await buildPeers());
  const compared = [...own.filter(({ id }) => peerEndpoints.some((same) => same === id)), ...peers];
  const longer = await runRounds(stack, compared, { rounds: warmRounds, warmCalls: comparedCalls });
  print(`Warm, compared: ${comparedCalls} requests`, comparedRows(longer), warmFigures(longer));
}

async function measureFunctions(): Promise<void> {
  const stack = await startBenchStack();
  try {
    const all = await prepareCases(stack);
    const selected =
      values.functions === ''
        ? undefined
        : new Set([...values.functions.split(','), 'getUser', 'listStories', 'getStory']);
    const cases = all.filter(({ id }) => selected?.has(id) ?? true);
    if (isWanted('cold')) await measureCold(stack, cases);
    if (isWanted('warm')) await measureWarm(stack, cases);
    if (isWanted('units')) {
      const uses = await countTableUse(stack, cases);
      print('Table: calls and units per request', unitRows(uses), unitFigures(uses));
    }
    if (isWanted('chat')) {
      const times = await chatTimes(stack);
      print('Chat: a reply of the local model, ms', chatRows(times), chatFigures(times));
    }
  } finally {
    await stack.close();
  }
}

async function measureOthers(): Promise<void> {
  if (isWanted('pdf')) {
    const times = await pdfTimes();
    print('PDF of a story, a browser per document', pdfRows(times), pdfFigures(times));
  }
  if (isWanted('web')) {
    const weights = await webWeights();
    print('Landing page', webRows(weights), webFigures(weights));
  }
  if (isWanted('hash')) {
    const times = hashTimes();
    print('Password hash', hashRows(times), hashFigures(times));
  }
}

/**
 * Compares every function with an empty one, Express, common practice and its own unbundled sources. Prints and never fails:
 * times depend on the machine.
 */
export async function runBench(choice: BenchChoice): Promise<void> {
  values = choice;
  const startedAt = performance.now();
  if (!values.built) await buildFunctions();
  printHead();
  if (isWanted('cold', 'warm', 'units', 'chat')) await measureFunctions();
  await measureOthers();
  console.log('\nGates: printed, never asserted; bytes and calls are asserted by tests\n');
  for (const line of gateLines(figures)) console.log(line);
  const parts = choice.write ? choice.only.split(',') : [];
  for (const part of parts) writeFigures(`npm run bench -- --only ${part}`, figuresOfPart(figures, part));
  console.log(`\ntook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
