import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { type FunctionEntry, functionEntries } from '#infra/function-entries.ts';
import type { FunctionNeeds } from '#infra/function-needs.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';
import { openBuilder } from './build-functions.ts';

const root = join(import.meta.dirname, '../..');

const { keys }: { keys: Readonly<Record<string, (...parts: string[]) => { PK: string }>> } = await import(
  join(root, 'functions/data/keys.ts')
);

/** `USER#*` for a key maker that appends an id, `FILMS` for one whose partition is a single list. */
const leadingKey = (partitionKey: string) => partitionKey.replace(/#.*/, '#*');

/** The partitions for which a file of the data layer makes keys. */
function leadingKeysIn(file: string): string[] {
  if (!/^functions\/data\/(?!keys\.ts)/.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const makers = [...text.matchAll(/\bkeys\.(\w+)/g)].flatMap(([, name = '']) => keys[name] ?? []);
  const partitionKeys = makers.map((make) => make('x', 'y', 'z').PK);
  if (text.includes('userPartition(')) partitionKeys.push('USER#x');
  return partitionKeys.map(leadingKey);
}

/** @returns the partitions that a bundle can address, sorted, as `dynamodb:LeadingKeys` compares them */
export function leadingKeysOf({ outputs }: Metafile): string[] {
  const bundled = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return [...new Set(bundled.flatMap(leadingKeysIn))].toSorted();
}

/** Packages make no keys. Without them, and without their side effects, the same files of ours are left in a tenth of the time. */
const withoutPackages: Plugin = {
  name: 'without-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.#/]/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
};

async function readConfigNames({ file }: FunctionEntry): Promise<FunctionNeeds['config']> {
  const { handler }: { handler: { configNames: FunctionNeeds['config'] } } = await import(join(root, file));
  return handler.configNames;
}

/** Reads from every function's code what it needs of the environment and of the table: 4 s of CPU. */
export async function deriveFunctionNeeds(): Promise<Record<string, FunctionNeeds>> {
  defineAwsLambdaGlobal();
  const builder = await openBuilder({ plugins: [withoutPackages] });
  const needs: Record<string, FunctionNeeds> = {};
  for (const entry of functionEntries) {
    const { metafile } = await builder.build(entry.file);
    needs[entry.id] = { config: await readConfigNames(entry), leadingKeys: leadingKeysOf(metafile) };
  }
  await builder.dispose();
  return needs;
}
