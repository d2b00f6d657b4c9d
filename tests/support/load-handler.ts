import { join } from 'node:path';
import type { FunctionEntry } from '#infra/function-entries.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';

const root = join(import.meta.dirname, '../..');

/** The module of a function's handler, loaded as Lambda loads it: with the global that streaming handlers ask for. */
export async function loadHandler({ file }: FunctionEntry): Promise<{ configNames: readonly string[] }> {
  defineAwsLambdaGlobal();
  const { handler }: { handler?: { configNames: readonly string[] } } = await import(join(root, file));
  if (typeof handler !== 'function') throw new Error(`${file} exports no handler`);
  return handler;
}
