import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { keys } from '#functions/data/keys.ts';
import { type FunctionEntry, functionEntries } from '#infra/function-entries.ts';
import type { FunctionNeeds } from '#infra/function-needs.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';
import { openBuilder } from './build-functions.ts';

const root = join(import.meta.dirname, '../..');

const keyFunctionsByName: Readonly<Record<string, (...parts: never[]) => { PK: string }>> = keys;
/** Placeholders for ids: only the key's prefix is used. */
const placeholders = ['x', 'y', 'z'] as never[];

/** `USER#*` for partitions with an id, `FILMS` for a single partition. */
const leadingKey = (partitionKey: string) => partitionKey.replace(/#.*/, '#*');

function leadingKeysIn(file: string): string[] {
  if (!/^functions\/data\/(?!keys\.ts)/.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const keyFunctions = [...text.matchAll(/\bkeys\.(\w+)/g)].flatMap(([, name = '']) => keyFunctionsByName[name] ?? []);
  const partitionKeys = keyFunctions.map((make) => make(...placeholders).PK);
  if (text.includes('userPartition(')) partitionKeys.push('USER#x');
  return partitionKeys.map(leadingKey);
}

/** @returns the partitions a bundle can address, sorted, in the form of `dynamodb:LeadingKeys` */
export function leadingKeysOf({ outputs }: Metafile): string[] {
  const bundled = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return [...new Set(bundled.flatMap(leadingKeysIn))].toSorted();
}

/** Packages make no keys; without them a build takes a tenth of the time. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.#/]/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
};

async function readConfigNames({ file }: FunctionEntry): Promise<FunctionNeeds['config']> {
  const { handler }: { handler: { configNames: FunctionNeeds['config'] } } = await import(join(root, file));
  return handler.configNames;
}

/** Each function's configuration and table partitions, read from its code: 4 s of CPU. */
export async function deriveFunctionNeeds(): Promise<Record<string, FunctionNeeds>> {
  defineAwsLambdaGlobal();
  const builder = await openBuilder({ plugins: [externalPackages] });
  const needs: Record<string, FunctionNeeds> = {};
  for (const entry of functionEntries) {
    const { metafile } = await builder.build(entry.file);
    needs[entry.id] = { config: await readConfigNames(entry), leadingKeys: leadingKeysOf(metafile) };
  }
  await builder.dispose();
  return needs;
}
