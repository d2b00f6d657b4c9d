import { join } from 'node:path';
import { type FunctionEntry, functionEntries } from '#infra/function-entries.ts';
import type { FunctionNeeds } from '#infra/function-needs.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';
import { partitionsOf } from './derive-partitions.ts';

const root = join(import.meta.dirname, '../..');

async function readConfigNames({ file }: FunctionEntry): Promise<FunctionNeeds['config']> {
  const { handler }: { handler: { configNames: FunctionNeeds['config'] } } = await import(join(root, file));
  return handler.configNames;
}

/** Each function's configuration and rights on the table, read from its code: 3 s of CPU. */
export async function deriveFunctionNeeds(): Promise<Record<string, FunctionNeeds>> {
  defineAwsLambdaGlobal();
  const needs: Record<string, FunctionNeeds> = {};
  for (const entry of functionEntries)
    needs[entry.id] = { config: await readConfigNames(entry), partitions: partitionsOf(entry.file) };
  return needs;
}
