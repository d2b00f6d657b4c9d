import { checkInvariants, reportLines } from '#functions/ops/invariants.ts';
import { openTargetFiles } from './target-files.ts';
import { openTargetTable } from './target-table.ts';

/**
 * Checks every item of a table, the running local stack's or a stage's, and its named files against its bucket. Prints broken rules
 * with ids.
 * @returns the exit code: 1 when a rule is broken
 * @throws OperatorProblem
 */
export async function runInvariants(stage: string | undefined, print: (line: string) => void): Promise<number> {
  const report = await checkInvariants(await openTargetTable(stage), await openTargetFiles(stage));
  for (const line of reportLines(report)) print(line);
  return report.broken.length === 0 ? 0 : 1;
}
