import { loadCopy } from '#infra/local/lambda/load-function.ts';
import { defineAwsLambdaGlobal } from '#infra/local/lambda/response-stream.ts';
import { environmentKey } from './environment.ts';

type Handler = ((event: unknown, context: unknown) => Promise<never>) & { readonly configNames: readonly string[] };

/**
 * Loads a function's handler for the current environment, with Lambda's streaming global.
 * @throws Error without such a function
 */
export async function loadHandler(id: string): Promise<Handler> {
  defineAwsLambdaGlobal();
  const loaded = await loadCopy(id, environmentKey());
  if (loaded === undefined) throw new Error(`no function ${id}`);
  return loaded.handler as unknown as Handler;
}
