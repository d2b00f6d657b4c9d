import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { functionEntries } from '#infra/function-entries.ts';
import { functionSpecs, timeoutSecondsOf } from '#infra/function-specs.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import type { LoadedFunction, LoadFunction } from './loaded-function.ts';
import { isStreaming } from './response-stream.ts';

const root = resolve(import.meta.dirname, '../../..');

export function presentFunctions(): readonly string[] {
  return functionEntries.filter(({ file }) => existsSync(resolve(root, file))).map(({ id }) => id);
}

export const loadProjectFunction: LoadFunction = (id) => loadCopy(id, '');

/** Like `loadProjectFunction`, with one instance per `copy`: handlers cache their configuration. */
export async function loadCopy(id: string, copy: string): Promise<LoadedFunction | undefined> {
  const entry = functionEntries.find((each) => each.id === id);
  if (!entry) return undefined;
  const { href } = pathToFileURL(resolve(root, entry.file));
  const { handler }: { handler?: unknown } = await import(copy === '' ? href : `${href}?copy=${copy}`);
  const { memoryMb } = functionSpecs[entry.id];
  const patience = Number(process.env[environmentVariables.modelPatience] ?? 1);
  const timeoutSeconds = timeoutSecondsOf(entry.id, patience, 'local');
  const facts = { id, memoryMb, timeoutSeconds };
  if (isStreamingHandler(handler)) return { ...facts, streams: true, handler };
  if (isBufferedHandler(handler)) return { ...facts, streams: false, handler };
  throw new Error(`${entry.file} exports no function named handler`);
}

type HandlerOf<Streams> = Extract<LoadedFunction, { streams: Streams }>['handler'];

function isStreamingHandler(value: unknown): value is HandlerOf<true> {
  return typeof value === 'function' && isStreaming(value);
}

function isBufferedHandler(value: unknown): value is HandlerOf<false> {
  return typeof value === 'function';
}
