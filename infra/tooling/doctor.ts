import { resolve } from 'node:path';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { runCommand } from './deploy/run-command.ts';
import { runDoctor } from './doctor/run-doctor.ts';
import { runCommandLine } from './run-command-line.ts';

/** `npm run doctor [-- --stage dev|prod]`: this machine, or a stage before and after it is deployed. */
readEnvFile();
await runCommandLine(
  () =>
    runDoctor(process.argv.slice(2), {
      root: resolve(import.meta.dirname, '../..'),
      run: runCommand,
      print: (line) => console.log(line),
    }),
  { usage: 'npm run doctor [-- --stage dev|prod]' },
);
