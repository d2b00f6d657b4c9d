import { parseArgs } from 'node:util';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { loadRules, type Rules, type TableReport } from './load-invariants.ts';
import { operatedFiles } from './operated-files.ts';
import { operatedTable } from './operated-table.ts';
import { runCommandLine } from './run-command-line.ts';

/**
 * `npm run invariants [-- --stage dev|prod]`: holds the rules of functions/domain/invariants against every item of a table,
 * the running local stack's or a stage's, and its named files against its bucket. Prints what is broken, with ids, and ends
 * with 1 then.
 */
function print({ items, customers, stories, orders, broken }: TableReport, sentences: Rules['invariants']): void {
  for (const { rule, at, found } of broken) console.log(`${rule}: ${sentences[rule]}\n  ${at}: ${found}`);
  const read = `${items} items, ${customers} customers, ${stories} stories, ${orders} orders`;
  console.log(`${read}: ${broken.length === 0 ? 'every rule holds' : `${broken.length} broken`}.`);
}

async function main(): Promise<number> {
  readEnvFile();
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const rules = await loadRules();
  const table = await operatedTable(values.stage);
  const { bucketName, environment } = await operatedFiles(values.stage);
  Object.assign(process.env, environment);
  const report = await rules.check(table, bucketName);
  print(report, rules.invariants);
  return report.broken.length === 0 ? 0 : 1;
}

// 1 says that a rule is broken; that nothing could be looked at is another thing.
await runCommandLine(main, { usage: 'npm run invariants [-- --stage dev|prod]', problemEndsWith: 2 });
