import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { buildFunctions } from '#infra/tooling/build-functions.ts';
import { awsPerStory, sumOf } from '#infra/tooling/costs/cost-model.ts';
import { writeFigures } from '#infra/tooling/figures.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type BenchCase, bundleFile, prepareCases, uncalledFunctions } from './cases.ts';
import { chatFigures, chatRows, chatTimes } from './chat-times.ts';
import {
  bundleFigures,
  coldFigures,
  coldRows,
  ownVariants,
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

type Part = 'cold' | 'warm' | 'units' | 'chat' | 'pdf' | 'web' | 'hash' | 'cost';

export interface BenchChoice {
  /** Parts with commas between them. */
  readonly only: string;
  readonly rounds: number;
  /** Function ids with commas between them; empty for all. */
  readonly functions: string;
  readonly markdown: boolean;
  /** Replaces the rows of each measured part in infra/docs/figures.md. */
  readonly write: boolean;
  /** Takes the bundles as `npm run build -- functions` left them. */
  readonly built: boolean;
}

const warmRounds = 3;
/** What AWS cost for a thousand bought stories when it was first reckoned (npm run ops -- costs, 21 November 2026). */
const reckonedUsd = 1.6;

let values: BenchChoice = { only: '', rounds: 9, functions: '', markdown: false, write: false, built: false };
const wants = (...some: readonly Part[]) => some.some((part) => values.only.split(',').includes(part));
const figures: Figures = {};

function print(title: string, rows: readonly Row[], found: Figures = {}): void {
  Object.assign(figures, found);
  console.log(`\n${values.markdown ? '### ' : ''}${title}\n`);
  for (const line of tableLines(rows, values.markdown)) console.log(line);
}

/** Of every entry: two runs with the same are about the same code. */
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
    `${availableParallelism()} cores, load ${load.join(' ')}: CPU and ratios of it hold on a busy machine, wall times do not`,
  );
}

async function measureCold(stack: BenchStack, cases: readonly BenchCase[]): Promise<void> {
  const peers = await buildPeers();
  const variants = [...ownVariants(cases), ...(await peerVariants(stack, cases, peers)), ...unbundledVariants(cases)];
  const { rounds } = values;
  const reports = await runRounds(stack, variants, { rounds, warmCalls: 0, thrownAway: 1 });
  const ids = cases.map(({ id }) => id);
  print(
    `Cold: a process per sample, ${rounds} rounds (${Math.ceil(rounds / 3)} unbundled), medians; ratios of CPU, paired by round`,
    ...[
      coldRows(reports, ids),
      { ...coldFigures(reports, ids), ...bundleFigures(functionEntries.map(({ id }) => id)) },
    ],
  );
  print('Beside them', peerRows(reports));
  for (const [id, reason] of Object.entries(uncalledFunctions)) console.log(`  not called: ${id}, ${reason}`);
}

async function measureWarm(stack: BenchStack, cases: readonly BenchCase[]): Promise<void> {
  const repeatable = cases.filter(({ isRepeatable }) => isRepeatable);
  const own = ownVariants(repeatable);
  const reports = await runRounds(stack, own, { rounds: warmRounds, warmCalls });
  const ids = repeatable.map(({ id }) => id);
  print(`Warm: ${warmRounds} processes of ${warmCalls} requests, medians`, warmRows(reports, ids));
  const peers = await peerVariants(stack, cases, await buildPeers());
  const compared = [...own.filter(({ id }) => peerEndpoints.some((same) => same === id)), ...peers];
  const longer = await runRounds(stack, compared, { rounds: warmRounds, warmCalls: comparedCalls });
  print(`Warm beside peers: ${comparedCalls} requests`, comparedRows(longer), warmFigures(longer));
}

async function measureFunctions(): Promise<void> {
  const stack = await startBenchStack();
  try {
    const all = await prepareCases(stack);
    const asked =
      values.functions === ''
        ? undefined
        : new Set([...values.functions.split(','), 'getUser', 'listStories', 'getStory']);
    const cases = all.filter(({ id }) => asked?.has(id) ?? true);
    if (wants('cold')) await measureCold(stack, cases);
    if (wants('warm')) await measureWarm(stack, cases);
    if (wants('units')) {
      const uses = await countTableUse(stack, cases);
      print('Table: calls and units of one request', unitRows(uses), unitFigures(uses));
    }
    if (wants('chat')) {
      const times = await chatTimes(stack);
      print('Chat: a reply of the stand-in, ms', chatRows(times), chatFigures(times));
    }
  } finally {
    await stack.close();
  }
}

async function measureOthers(): Promise<void> {
  if (wants('pdf')) {
    const times = await pdfTimes();
    print('PDF of a story, a browser per document', pdfRows(times), pdfFigures(times));
  }
  if (wants('web')) {
    const weights = await webWeights();
    print('Landing page', webRows(weights), webFigures(weights));
  }
  if (wants('hash')) {
    const times = hashTimes();
    print('Password hash', hashRows(times), hashFigures(times));
  }
  if (wants('cost')) {
    const usd = 1000 * sumOf(awsPerStory());
    print('Cost', [{ what: 'AWS, 1,000 bought stories', $: usd.toFixed(2) }], {
      'cost: AWS per 1,000 stories / $1.60': usd / reckonedUsd,
    });
  }
}

/**
 * Every function beside an empty one, an Express app with the same calls, common practice and its own sources unbundled, in one run. It
 * prints and asserts nothing: times are the machine's.
 */
export async function runBench(choice: BenchChoice): Promise<void> {
  values = choice;
  const startedAt = performance.now();
  if (!values.built) await buildFunctions();
  printHead();
  if (wants('cold', 'warm', 'units', 'chat')) await measureFunctions();
  await measureOthers();
  console.log('\nGates: printed, never asserted; bytes and calls are asserted by tests\n');
  for (const line of gateLines(figures)) console.log(line);
  const parts = choice.write ? choice.only.split(',') : [];
  for (const part of parts) writeFigures(`npm run bench -- --only ${part}`, figuresOfPart(figures, part));
  console.log(`\ntook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
