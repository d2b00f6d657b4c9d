import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { readEnvFile } from '../local/start-settings.ts';
import { operatedFiles } from './operated-files.ts';
import { type OperatedTable, OperatorProblem, operatedTable } from './operated-table.ts';

/**
 * `npm run invariants [-- --stage dev|prod]`: holds the rules of functions/domain/invariants against every item of a table,
 * the running local stack's or a stage's, and its named files against its bucket. Prints what is broken, with ids, and ends
 * with 1 then.
 */
const functionsFolder = resolve(import.meta.dirname, '../../functions');

interface Broken {
  readonly rule: string;
  readonly at: string;
  readonly found: string;
}
interface Report {
  readonly items: number;
  readonly customers: number;
  readonly stories: number;
  readonly orders: number;
  readonly broken: readonly Broken[];
}
interface Rules {
  readonly invariants: Readonly<Record<string, string>>;
  readonly check: (table: OperatedTable, bucketName: string) => Promise<Report>;
}

type CheckFiles = (items: AsyncIterable<unknown>, listFiles: unknown) => Promise<Broken[]>;

/** Loaded by path, as infrastructure loads functions: it does not import them. */
async function load<Value>(file: string, name: string): Promise<Value> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(functionsFolder, file)).href);
  const value = loaded[name];
  return z.custom<Value>(() => value !== undefined).parse(value);
}

async function loadRules(): Promise<Rules> {
  const createTable = await load<(table: OperatedTable) => unknown>('data/table.ts', 'createTable');
  const scanBooks = await load<(table: unknown) => AsyncIterable<unknown>>('data/book-items.ts', 'scanBooks');
  const checkBooks = await load<(items: AsyncIterable<unknown>, nowSeconds: number) => Promise<Report>>(
    'domain/invariants/check-books.ts',
    'checkBooks',
  );
  const checkFiles = await load<CheckFiles>('domain/invariants/file-rules.ts', 'checkFiles');
  const createFileList = await load<(bucket: { bucketName: string }) => unknown>(
    'adapters/files/s3-file-list.ts',
    'createS3FileList',
  );
  return {
    invariants: await load('domain/invariants/invariant.ts', 'invariants'),
    async check(table, bucketName) {
      const report = await checkBooks(scanBooks(createTable(table)), Math.floor(Date.now() / 1000));
      const missing = await checkFiles(scanBooks(createTable(table)), createFileList({ bucketName }));
      return { ...report, broken: [...report.broken, ...missing] };
    },
  };
}

const same = (a: Broken, b: Broken) => a.rule === b.rule && a.at === b.at;

/** A scan of a table in use may see one half of a transaction: only what a second scan finds as well is told. */
async function checkTwice({ check }: Rules, table: OperatedTable, bucketName: string): Promise<Report> {
  const first = await check(table, bucketName);
  if (first.broken.length === 0) return first;
  const second = await check(table, bucketName);
  return { ...second, broken: second.broken.filter((broken) => first.broken.some((before) => same(before, broken))) };
}

function print({ items, customers, stories, orders, broken }: Report, sentences: Rules['invariants']): void {
  for (const { rule, at, found } of broken) console.log(`${rule}: ${sentences[rule]}\n  ${at}: ${found}`);
  const read = `${items} items, ${customers} customers, ${stories} stories, ${orders} orders`;
  console.log(`${read}: ${broken.length === 0 ? 'every rule holds' : `${broken.length} broken`}.`);
}

async function main(): Promise<number> {
  readEnvFile();
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const rules = await loadRules();
  const table = await operatedTable(values.stage);
  const { bucketName, environment } = await operatedFiles(values.stage);
  Object.assign(process.env, environment);
  const report = await checkTwice(rules, table, bucketName);
  print(report, rules.invariants);
  return report.broken.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof OperatorProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
