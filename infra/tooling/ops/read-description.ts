import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OperatorProblem } from '#infra/tooling/operated-table.ts';

/** A JSON file of the operator's, and the folder that the files it names lie in. @throws OperatorProblem */
export async function readDescription(name: string): Promise<{ wish: unknown; folder: string }> {
  const path = resolve(name);
  try {
    return { wish: JSON.parse(await readFile(path, 'utf8')), folder: dirname(path) };
  } catch (error) {
    throw new OperatorProblem(`${path} is no JSON file: ${error instanceof Error ? error.message : error}`);
  }
}
