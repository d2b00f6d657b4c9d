import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const functionsFolder = resolve(import.meta.dirname, '../../../functions');

/** An export of the functions, loaded by path: infrastructure does not import them. Its caller says what it is. */
export async function loadFunction<Value>(file: string, name: string): Promise<Value> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(functionsFolder, file)).href);
  const value = loaded[name];
  return z.custom<Value>(() => value !== undefined, `${file} exports no ${name}`).parse(value);
}
