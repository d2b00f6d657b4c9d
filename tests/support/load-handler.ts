import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { FunctionEntry } from '#infra/function-entries.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';
import { environmentVariables } from '#shared/names/environment.ts';

const root = join(import.meta.dirname, '../..');

/** Sets variables until the end of the file; files share their process. */
export function stubEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

const configured = new Set<string>(Object.values(environmentVariables));

/** Names what functions are configured with in this process: a handler that was loaded under another name is loaded again. */
export function environmentKey(): string {
  const own = Object.entries(process.env).filter(
    ([name]) => configured.has(name) || name.startsWith('AWS_ENDPOINT_URL'),
  );
  return createHash('sha256').update(JSON.stringify(own)).digest('hex');
}

/** A function's handler, loaded as Lambda loads it: with the global that streaming handlers ask for. */
export async function loadHandler({ file }: FunctionEntry): Promise<{ configNames: readonly string[] }> {
  defineAwsLambdaGlobal();
  const { handler }: { handler?: { configNames: readonly string[] } } = await import(
    `${join(root, file)}?copy=${environmentKey()}`
  );
  if (typeof handler !== 'function') throw new Error(`${file} exports no handler`);
  return handler;
}
