import { parseArgs } from 'node:util';
import { checkInvariants, reportLines } from '#functions/ops/invariants.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { operatedFiles } from './operated-files.ts';
import { operatedTable } from './operated-table.ts';
import { runCommandLine } from './run-command-line.ts';

/**
 * `npm run invariants [-- --stage dev|prod]`: holds the rules of functions/domain/invariants against every item of a table,
 * the running local stack's or a stage's, and its named files against its bucket. Prints what is broken, with ids, and ends
 * with 1 then.
 */
async function main(): Promise<number> {
  readEnvFile();
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const report = await checkInvariants(await operatedTable(values.stage), await operatedFiles(values.stage));
  for (const line of reportLines(report)) console.log(line);
  return report.broken.length === 0 ? 0 : 1;
}

// 1 says that a rule is broken; that nothing could be looked at is another thing.
await runCommandLine(main, { usage: 'npm run invariants [-- --stage dev|prod]', problemEndsWith: 2 });
