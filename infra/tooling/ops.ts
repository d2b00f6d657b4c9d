import { readEnvFile } from '#infra/local/start-settings.ts';
import { runOps } from './ops/run-ops.ts';
import { runCommandLine } from './run-command-line.ts';

/**
 * `npm run ops -- <command> [--stage dev|prod]`: what the operator does by hand, on the table of the running local stack or, with
 * the operator's own AWS credentials, on that of a stage. Without a command it lists them.
 */
await runCommandLine(() => {
  readEnvFile();
  return runOps(process.argv.slice(2), console.log);
});
