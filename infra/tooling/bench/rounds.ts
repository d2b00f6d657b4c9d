import { join } from 'node:path';
import type { BenchStack } from './bench-stack.ts';
import { type FunctionReport, runFunction } from './run-function.ts';
import { shuffled } from './statistics.ts';

/** What is started in a process of its own, in every round or in some of them. */
export interface Variant {
  readonly id: string;
  readonly file: string;
  readonly event: () => unknown;
  /** In every so many rounds: what takes long is measured less often. */
  readonly everyRounds?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Every answer is looked at, the first and the last: a fast path that is broken must not win. @throws Error */
  readonly check: (answer: unknown) => void;
}

/** Per variant its reports by the number of the round. */
export type Reports = ReadonlyMap<string, ReadonlyMap<number, FunctionReport>>;

async function runVariant(stack: BenchStack, variant: Variant, warmCalls: number): Promise<FunctionReport> {
  const { file, event, environment = {}, check } = variant;
  await stack.table.restore();
  const report = await runFunction({
    ...{ file, event: event(), eventFile: join(stack.folder, 'event.json'), warmCalls },
    environment: { ...stack.environment, ...environment },
  });
  check(report.answer);
  if (warmCalls > 0) check(report.last);
  return report;
}

interface Rounds {
  readonly rounds: number;
  readonly warmCalls: number;
  /** Rounds before the first that are thrown away. */
  readonly thrownAway?: number;
}

/**
 * A fresh process per variant and round, in random order inside a round, so that a slow moment of the machine favours
 * nobody.
 */
export async function runRounds(
  stack: BenchStack,
  variants: readonly Variant[],
  { rounds, warmCalls, thrownAway = 0 }: Rounds,
): Promise<Reports> {
  const reports = new Map(variants.map(({ id }) => [id, new Map<number, FunctionReport>()]));
  for (let round = -thrownAway; round < rounds; round += 1) {
    const due = variants.filter(({ everyRounds = 1 }) => round % everyRounds === 0);
    for (const variant of shuffled(due)) {
      const report = await runVariant(stack, variant, warmCalls);
      if (round >= 0) reports.get(variant.id)?.set(round, report);
    }
  }
  return reports;
}
