import { readEnvFile } from '../local/start-settings.ts';
import { OperatorProblem } from './operated-table.ts';
import { runOps } from './ops/run-ops.ts';

/**
 * `npm run ops -- <command> [--stage dev|prod]`: what the operator does by hand, on the table of the running local stack or, with
 * the operator's own AWS credentials, on that of a stage. Without a command it lists them.
 */
try {
  readEnvFile();
  process.exitCode = await runOps(process.argv.slice(2), console.log);
} catch (error) {
  if (!(error instanceof OperatorProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
