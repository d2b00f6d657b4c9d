import { join } from 'node:path';
import { type FunctionReport, runFunction } from './run-function.ts';
import type { Scene } from './scenes.ts';
import { shuffled } from './statistics.ts';
import type { World } from './world.ts';

/** The variant that every ratio is taken against. */
export const emptyId = 'empty';

const emptyFile = join(import.meta.dirname, 'empty-handler.mjs');

/** Every answer is checked, the first and the last: a fast path that is broken must not win. */
function checked(id: string, report: FunctionReport): FunctionReport {
  for (const answer of [report.answer, report.last])
    if (answer?.statusCode !== 200) throw new Error(`${id} answered ${answer?.statusCode}: ${answer?.body}`);
  return report;
}

/** Per variant, one report a round, in the order of the rounds. */
export type Reports = ReadonlyMap<string, readonly FunctionReport[]>;

/**
 * A fresh process per variant and round, in random order inside a round, so that a slow moment of the machine favours
 * nobody (PERFORMANCE 9). Two rounds before the first are thrown away.
 */
export async function runRounds(
  world: World,
  scenes: readonly Scene[],
  { rounds, warmCalls }: { readonly rounds: number; readonly warmCalls: number },
): Promise<Reports> {
  const anyEvent = scenes[0]?.eventFile;
  if (anyEvent === undefined) throw new Error('there is nothing to measure');
  const variants = [{ id: emptyId, file: emptyFile, eventFile: anyEvent }, ...scenes];
  const reports = new Map<string, FunctionReport[]>(variants.map(({ id }) => [id, []]));
  const thrownAway = warmCalls === 0 ? 2 : 0;
  for (let round = -thrownAway; round < rounds; round += 1) {
    for (const { id, file, eventFile } of shuffled(variants)) {
      await world.forgetCalls();
      const report = await runFunction({ file, eventFile, environment: world.environment, warmCalls });
      if (round >= 0) reports.get(id)?.push(checked(id, report));
    }
  }
  return reports;
}
