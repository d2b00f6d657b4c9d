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

/** Loaded by path, as infrastructure loads functions: it does not import them. */
async function load<Value>(file: string, name: string): Promise<Value> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(functionsFolder, file)).href);
  const value = loaded[name];
  return z.custom<Value>(() => value !== undefined).parse(value);
}

async function loadRules(): Promise<Rules> {
  const createTable = await load<(table: OperatedTable) => unknown>('data/table.ts', 'createTable');
  const createBookProbe = await load<(table: unknown) => object>('data/book-items.ts', 'createBookProbe');
  const checkTable = await load<(collaborators: object) => Promise<Report>>(
    'domain/invariants/check-table.ts',
    'checkTable',
  );
  const createFileList = await load<(bucket: { bucketName: string }) => unknown>(
    'adapters/files/s3-file-list.ts',
    'createS3FileList',
  );
  const clock = await load<object>('runtime/clock.ts', 'systemClock');
  return {
    invariants: await load('domain/invariants/invariant.ts', 'invariants'),
    async check(operated, bucketName) {
      return checkTable({
        books: createBookProbe(createTable(operated)),
        listFiles: createFileList({ bucketName }),
        clock,
      });
    },
  };
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
  const report = await rules.check(table, bucketName);
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
