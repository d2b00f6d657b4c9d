import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpointFolders } from '../../../shared/endpoints/index.ts';
import { jobIds, kebabCase, stepIds } from '../../../shared/names/functions.ts';
import { functionSpecs } from '../../function-specs.ts';
import type { LoadedFunction, LoadFunction } from './loaded-function.ts';
import { isStreaming } from './response-stream.ts';

const functionsFolder = resolve(import.meta.dirname, '../../../functions');

/** Id → file, by the rule of the list (DESIGN 2): nothing names a handler's path but this. */
const functionFiles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(endpointFolders).map(([id, folder]) => [id, `api/${folder}/${kebabCase(id)}.ts`] as const),
  ...stepIds.map((id) => [id, `steps/write-story/${kebabCase(id)}.ts`] as const),
  ...jobIds.map((id) => [id, `jobs/${kebabCase(id)}.ts`] as const),
]);

const specs: ReadonlyMap<string, { readonly memoryMb: number; readonly timeoutSeconds: number }> = new Map(
  Object.entries(functionSpecs),
);

/** Every function there is a file for. */
export function presentFunctions(): readonly string[] {
  return [...functionFiles].filter(([, file]) => existsSync(resolve(functionsFolder, file))).map(([id]) => id);
}

/** Loads the project's own functions: a cold start on the first call, kept from then on. */
export const loadProjectFunction: LoadFunction = async (id) => {
  const file = functionFiles.get(id);
  const spec = specs.get(id);
  if (file === undefined || spec === undefined) return undefined;
  const { handler }: { handler?: unknown } = await import(pathToFileURL(resolve(functionsFolder, file)).href);
  const { memoryMb, timeoutSeconds } = spec;
  const facts = { id, memoryMb, timeoutSeconds };
  if (isStreamingHandler(handler)) return { ...facts, streams: true, handler };
  if (isBufferedHandler(handler)) return { ...facts, streams: false, handler };
  throw new Error(`functions/${file} exports no function named handler`);
};

type HandlerOf<Streams> = Extract<LoadedFunction, { streams: Streams }>['handler'];

function isStreamingHandler(value: unknown): value is HandlerOf<true> {
  return typeof value === 'function' && isStreaming(value);
}

function isBufferedHandler(value: unknown): value is HandlerOf<false> {
  return typeof value === 'function';
}
