import { checkInvariants, reportLines } from '#functions/ops/invariants.ts';
import { openTargetFiles } from './target-files.ts';
import { openTargetTable } from './target-table.ts';

/**
 * Checks all items and files of the running local stack or of a stage, and prints violations with ids.
 * @returns the exit code: 1 for a violation
 * @throws OperatorProblem
 */
export async function runInvariants(stage: string | undefined, print: (line: string) => void): Promise<number> {
  const report = await checkInvariants(await openTargetTable(stage), await openTargetFiles(stage));
  for (const line of reportLines(report)) print(line);
  return report.broken.length === 0 ? 0 : 1;
}
