import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedCode, codeHash } from './repeat-tests/code-hash.ts';
import { failedTests, lastCounts, readRuns, rowOf, type TestRun, verdictOf } from './repeat-tests/test-runs.ts';
import { reportFile } from './slowest-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A line of JSON for each run. It is committed: a series takes hours, and may go on another day or on another machine. */
const runsFile = 'tests/series.jsonl';
const outputFile = (number: number) => `.cache/test-run-${number}.log`;

const git = (...asked: string[]) => execFileSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });

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

async function measure(number: number, code: string): Promise<TestRun> {
  const seed = randomInt(1_000_000);
  console.log(`run ${number} begins, TEST_SEED=${seed}`);
  await rm(path.join(root, reportFile), { force: true });
  const at = new Date().toISOString();
  const startedAt = performance.now();
  const output = await runOnce(number, seed);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const report = await readFile(path.join(root, reportFile), 'utf8').catch(() => undefined);
  const failing = report === undefined ? [] : failedTests(JSON.parse(report), root);
  return { number, code, at, seed, seconds, ...lastCounts(output), failing };
}

/** The runs of this code that an earlier series left; none unless it goes on. */
async function earlierRuns(code: string, goesOn: boolean): Promise<TestRun[]> {
  const file = path.join(root, runsFile);
  if (goesOn) return existsSync(file) ? readRuns(await readFile(file, 'utf8'), code) : [];
  await rm(file, { force: true });
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
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const changed = changedCode(git('status', '--porcelain'), runsFile);
  if (changed.length > 0) throw new Error(`nobody could run again what is not committed: ${changed.join(', ')}`);
  const code = codeHash(git('ls-tree', '-r', 'HEAD'), runsFile);
  const runs = await earlierRuns(code, values.resume);
  for (const run of runs) console.log(rowOf(run));
  while (runs.length < wanted) {
    const run = await measure(runs.length + 1, code);
    runs.push(run);
    await appendFile(path.join(root, runsFile), `${JSON.stringify(run)}\n`);
    console.log(rowOf(run));
    if (run.failed > 0) console.log(`  all of it: ${outputFile(run.number)}`);
  }
  const { line, isGreen } = verdictOf(runs, wanted);
  console.log(line);
  return isGreen ? 0 : 1;
}

process.exitCode = await repeatTests();
