import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { failedTests, lastCounts, readRuns, rowOf, type TestRun, verdictOf } from './repeat-tests/test-runs.ts';
import { reportFile } from './slowest-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A line of JSON for each run, so that a series that was broken off can go on. */
const runsFile = path.join(root, '.cache/test-runs.jsonl');
const outputFile = (number: number) => `.cache/test-run-${number}.log`;

/** The last commit that changed more than words: what a run measured may be written down between two runs of a series. */
function commitOf(): string {
  const asked = ['log', '-1', '--format=%h', '--', '.', ':(exclude)*.md'];
  return execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim();
}

/** One `npm test`, what it prints going to a file, with a seed of its own for every random choice. */
function runOnce(number: number, seed: number): Promise<string> {
  const script = path.join(root, 'infra/tooling/run-tests.ts');
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, TEST_SEED: String(seed), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(path.join(root, outputFile(number)));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => {
    child.once('close', () => log.end(() => resolve(output)));
  });
}

async function measure(number: number, commit: string): Promise<TestRun> {
  const seed = randomInt(1_000_000);
  console.log(`run ${number} begins, TEST_SEED=${seed}`);
  await rm(path.join(root, reportFile), { force: true });
  const startedAt = performance.now();
  const output = await runOnce(number, seed);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const report = await readFile(path.join(root, reportFile), 'utf8').catch(() => undefined);
  const failing = report === undefined ? [] : failedTests(JSON.parse(report), root);
  return { number, commit, seed, seconds, ...lastCounts(output), failing };
}

/** The runs of this commit that an earlier series left; none unless it goes on. */
async function earlierRuns(commit: string, goesOn: boolean): Promise<TestRun[]> {
  if (goesOn) return existsSync(runsFile) ? readRuns(await readFile(runsFile, 'utf8'), commit) : [];
  await rm(runsFile, { force: true });
  return [];
}

/** `npm run test:repeat -- 20 [--resume]`: `npm test` so many times in a row; 1 when any of them failed. */
async function repeatTests(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { resume: { type: 'boolean', default: false } },
  });
  const wanted = Number(positionals[0] ?? 20);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error('npm run test:repeat -- <how many times> [--resume]');
  await mkdir(path.dirname(runsFile), { recursive: true });
  const commit = commitOf();
  const runs = await earlierRuns(commit, values.resume);
  for (const run of runs) console.log(rowOf(run));
  while (runs.length < wanted) {
    const run = await measure(runs.length + 1, commit);
    runs.push(run);
    await appendFile(runsFile, `${JSON.stringify(run)}\n`);
    console.log(rowOf(run));
    if (run.failed > 0) console.log(`  all of it: ${outputFile(run.number)}`);
  }
  const { line, isGreen } = verdictOf(runs, wanted);
  console.log(line);
  return isGreen ? 0 : 1;
}

process.exitCode = await repeatTests();
