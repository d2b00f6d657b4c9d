import { join } from 'node:path';
import type { BenchStack } from './bench-stack.ts';
import { type FunctionReport, runFunction } from './run-function.ts';
import { shuffled } from './statistics.ts';

export interface Variant {
  readonly id: string;
  readonly file: string;
  readonly event: () => unknown;
  /** Checks the first and the last response: a broken fast path must not win. @throws Error */
  readonly check: (answer: unknown) => void;
}

export type Reports = ReadonlyMap<string, ReadonlyMap<number, FunctionReport>>;

async function runVariant(stack: BenchStack, variant: Variant, warmCalls: number): Promise<FunctionReport> {
  const { file, event, check } = variant;
  await stack.table.restore();
  const report = await runFunction({
    file,
    event: event(),
    eventFile: join(stack.folder, 'event.json'),
    warmCalls,
    environment: stack.environment,
  });
  check(report.answer);
  if (warmCalls > 0) check(report.last);
  return report;
}

interface Rounds {
  readonly rounds: number;
  readonly warmCalls: number;
  readonly warmupRounds?: number;
}

/** A new process per variant and round, in random order, so that slow moments affect all variants equally. */
export async function runRounds(
  stack: BenchStack,
  variants: readonly Variant[],
  { rounds, warmCalls, warmupRounds = 0 }: Rounds,
): Promise<Reports> {
  const reports = new Map(variants.map(({ id }) => [id, new Map<number, FunctionReport>()]));
  for (let round = -warmupRounds; round < rounds; round += 1) {
    for (const variant of shuffled(variants)) {
      const report = await runVariant(stack, variant, warmCalls);
      if (round >= 0) reports.get(variant.id)?.set(round, report);
    }
  }
  return reports;
}
