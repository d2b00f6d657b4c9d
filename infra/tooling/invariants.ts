import { loadRules, type Rules, type TableReport } from './load-invariants.ts';
import { operatedFiles } from './operated-files.ts';
import { operatedTable } from './operated-table.ts';

type Print = (line: string) => void;

function printReport(report: TableReport, sentences: Rules['invariants'], print: Print): void {
  const { items, customers, stories, orders, broken } = report;
  for (const { rule, at, found } of broken) print(`${rule}: ${sentences[rule]}\n  ${at}: ${found}`);
  const read = `${items} items, ${customers} customers, ${stories} stories, ${orders} orders`;
  print(`${read}: ${broken.length === 0 ? 'every rule holds' : `${broken.length} broken`}.`);
}

/**
 * Checks every item of a table, the running local stack's or a stage's, and its named files against its bucket. Prints broken rules
 * with ids.
 * @returns the exit code: 1 when a rule is broken
 * @throws OperatorProblem
 */
export async function checkInvariants(stage: string | undefined, print: Print): Promise<number> {
  const rules = await loadRules();
  const table = await operatedTable(stage);
  const { bucketName, environment } = await operatedFiles(stage);
  Object.assign(process.env, environment);
  const report = await rules.check(table, bucketName);
  printReport(report, rules.invariants, print);
  return report.broken.length === 0 ? 0 : 1;
}
